import { expect, it } from "vitest";
import { plant, plantedFaults } from "./planted-faults.ts";

it.each(plantedFaults.map((fault) => [fault.name, fault] as const))(
  "the fault “%s” fits one place of the built plugin",
  async (_, fault) => {
    await expect(plant(fault).then(({ remove }) => remove())).resolves.toBeUndefined();
  },
);
