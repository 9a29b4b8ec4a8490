import { readOptions } from "../fixtures/options.ts";
import { findPlanted, soakModel } from "./soak-model.ts";

const { values } = readOptions({
  options: {
    steps: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    /** Repeats a counterexample, with the same seed. */
    path: { type: "string" },
    /** Plants faults in copies of the plugin, each of which the model must find. */
    planted: { type: "boolean", default: false },
  },
});

const allHeld = await (values.planted ? findPlanted : soakModel)({
  steps: Number(values.steps),
  seed: Number(values.seed),
  ...(values.path === undefined ? {} : { path: values.path }),
  print: (line) => console.log(line),
});
process.exitCode = allHeld ? 0 : 1;
