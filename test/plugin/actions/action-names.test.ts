import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actionId, actionNamed, actionNames } from "../../../plugin/actions/action-names.ts";

const root = new URL("../../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", root), "utf8")) as {
  readonly Actions: readonly { readonly UUID: string; readonly Controllers: readonly string[] }[];
};
const filesOf = (name: string): string[] => readdirSync(new URL(`plugin/actions/${name}/`, root));

describe("the list of actions", () => {
  it("matches the manifest", () => {
    expect(manifest.Actions.map(({ UUID }) => UUID).toSorted()).toEqual(actionNames.map(actionId).toSorted());
  });

  it("matches the folders, each with the files that every action has", () => {
    const entries = readdirSync(new URL("plugin/actions/", root), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.toSorted()).toEqual([...actionNames].toSorted());
    for (const name of actionNames)
      expect(filesOf(name), name).toEqual(expect.arrayContaining(["action.ts", "inspector.ts", "key.ts"]));
  });

  it("knows which actions work on dials", () => {
    for (const { UUID, Controllers } of manifest.Actions) {
      const name = actionNamed(UUID);
      expect(name && filesOf(name).includes("dial.ts"), UUID).toBe(Controllers.includes("Encoder"));
    }
  });
});
