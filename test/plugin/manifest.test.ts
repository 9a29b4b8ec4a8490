import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { actionNamed, actionNames } from "../../plugin/actions/action-names.ts";
import type { ActionKey } from "../../plugin/drawing/key-frame.ts";
import { actionImages } from "../../plugin/package/manifest-files.ts";
import { keyWords } from "../../shared/words/words.ts";

interface Manifest {
  readonly Icon: string;
  readonly CategoryIcon: string;
  readonly Actions: readonly {
    UUID: string;
    Icon: string;
    SupportedInKeyLogicActions?: boolean;
    States: readonly { Image: string }[];
  }[];
}

const root = new URL("../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", root), "utf8")) as Manifest;
/** As the build puts them together: what was drawn by hand replaces what the plugin draws. */
const images = await actionImages();
const imageAt = (path: string): string =>
  existsSync(shipped(`${path}.svg`)) ? readFileSync(shipped(`${path}.svg`), "utf8") : (images[path] ?? "");
const shipped = (path: string): string => fileURLToPath(new URL(`plugin/${path}`, root));

describe("the manifest", () => {
  it("has the plugin's icon as a PNG of 256 and of 512", () => {
    for (const [suffix, size] of [
      ["", 256],
      ["@2x", 512],
    ] as const) {
      const png = readFileSync(shipped(`${manifest.Icon}${suffix}.png`));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    }
  });

  /**
   * Key Logic gives an action single, double and long presses, on a key that does not show the action's own face. What
   * a hold means in an action, or what its face shows before a press, is out of reach there.
   */
  it.each([
    ["reaction", true, "a hold only asks the service once more"],
    ["answer", false, "a press answers the message that the key shows, and a hold skips it"],
    ["approve", false, "a press approves the message that the key shows, and a hold drops it"],
    ["context", true, "a hold is a press"],
    ["character", true, "a hold is a press"],
    ["presence", true, "a hold is a press"],
    ["status", true, "a hold is a press"],
    ["voice", true, "a hold is a press"],
    ["alerts", true, "a hold is a press"],
    ["overlay", true, "a hold is a press"],
    ["quiet", false, "a hold turns voice and alerts back on, when it was meant to silence them"],
    ["goal", false, "a press adds to the goal, and a hold takes away"],
    ["rules", true, "a hold is a press"],
  ])("offers %s to Key Logic: %s, because %s", (name, isOffered) => {
    const action = manifest.Actions.find(({ UUID }) => UUID === `app.sidekick.deck.${name}`);
    expect(action?.SupportedInKeyLogicActions ?? true).toBe(isOffered);
    expect(manifest.Actions).toHaveLength(13);
  });

  it("has white icons for the category and every action", () => {
    const icons = [manifest.CategoryIcon, ...manifest.Actions.map(({ Icon }) => Icon)];
    for (const icon of icons) {
      const svg = imageAt(icon);
      expect([...new Set(svg.match(/#[0-9a-f]{3,6}/giu))]).toEqual(["#ffffff"]);
    }
  });

  it.each(actionNames)(
    "shows a key as the plugin draws it at rest, in each named state, before the plugin has drawn anything: %s",
    async (name) => {
      const { href } = new URL(`plugin/actions/${name}/key.ts`, root);
      const { key } = (await import(/* @vite-ignore */ href)) as { readonly key: ActionKey<object> };
      const { States = [] } = manifest.Actions.find(({ UUID }) => actionNamed(UUID) === name) ?? {};
      const shown = States.map(({ Image }) => imageAt(Image));
      expect(shown).toEqual(key.atRest.map((view) => key.draw({ ...view, titled: true }, keyWords.en)));
      expect(new Set(shown).size).toBe(shown.length);
    },
  );
});
