import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { characterKeyImage } from "../../plugin/key-images/character-key.ts";
import { presenceKeyImage } from "../../plugin/key-images/presence-key.ts";
import { reactionKeyImage } from "../../plugin/key-images/reaction-key.ts";

interface Manifest {
  readonly Icon: string;
  readonly CategoryIcon: string;
  readonly Actions: readonly { UUID: string; Icon: string; States: readonly { Image: string }[] }[];
}

const root = new URL("../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", root), "utf8")) as Manifest;
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

  it("has white icons for the category and every action", () => {
    for (const icon of [manifest.CategoryIcon, ...manifest.Actions.map(({ Icon }) => Icon)]) {
      const svg = readFileSync(shipped(`${icon}.svg`), "utf8");
      const colours = new Set(svg.match(/#[0-9a-f]{6}/giu));
      expect([...colours], icon).toEqual(["#ffffff"]);
    }
  });

  it("shows a key at rest as the plugin draws it, before the plugin has drawn anything", () => {
    const drawn: Record<string, string> = {
      "app.sidekick.deck.reaction": reactionKeyImage({ phase: "ready", titled: true }),
      "app.sidekick.deck.character": characterKeyImage({
        target: "specific",
        isActive: false,
        phase: "ready",
        titled: true,
      }),
      "app.sidekick.deck.presence": presenceKeyImage({ phase: "out", does: "toggle", titled: true }),
    };
    for (const { UUID, States } of manifest.Actions) {
      for (const { Image } of States) {
        expect(existsSync(shipped(`${Image}.svg`))).toBe(true);
        if (drawn[UUID] !== undefined) {
          expect(readFileSync(shipped(`${Image}.svg`), "utf8").trim()).toBe(drawn[UUID]);
        }
      }
    }
  });
});
