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
    const icons = [manifest.CategoryIcon, ...manifest.Actions.map(({ Icon }) => Icon)];
    for (const icon of icons) {
      const svg = readFileSync(shipped(`${icon}.svg`), "utf8");
      expect([...new Set(svg.match(/#[0-9a-f]{3,6}/giu))]).toEqual(["#ffffff"]);
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
    for (const [uuid, image] of Object.entries(drawn)) {
      const states = manifest.Actions.find(({ UUID }) => UUID === uuid)?.States ?? [];
      expect(states).toHaveLength(1);
      for (const { Image } of states)
        expect(readFileSync(shipped(`${Image}.svg`), "utf8").trim()).toBe(image);
    }
  });

  it("names images that are there", () => {
    const images = manifest.Actions.flatMap(({ Icon, States }) => [
      Icon,
      ...States.map(({ Image }) => Image),
    ]);
    expect(images.filter((image) => !existsSync(shipped(`${image}.svg`)))).toEqual([]);
  });
});
