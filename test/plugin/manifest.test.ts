import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { alertsKeyImage } from "../../plugin/actions/alerts/key.ts";
import { approveKeyImage } from "../../plugin/actions/approve/key.ts";
import { answerKeyImage } from "../../plugin/actions/answer/key.ts";
import { characterKeyImage } from "../../plugin/actions/character/key.ts";
import { contextKeyImage } from "../../plugin/actions/context/key.ts";
import { overlayKeyImage } from "../../plugin/actions/overlay/key.ts";
import { presenceKeyImage } from "../../plugin/actions/presence/key.ts";
import { quietKeyImage } from "../../plugin/actions/quiet/key.ts";
import { reactionKeyImage } from "../../plugin/actions/reaction/key.ts";
import { statusKeyImage } from "../../plugin/actions/status/key.ts";
import { voiceKeyImage } from "../../plugin/actions/voice/key.ts";
import { actionImages } from "../../plugin/package/manifest-files.ts";
import { keyWords } from "../../shared/words/words.ts";

interface Manifest {
  readonly Icon: string;
  readonly CategoryIcon: string;
  readonly Actions: readonly { UUID: string; Icon: string; States: readonly { Image: string }[] }[];
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

  it("has white icons for the category and every action", () => {
    const icons = [manifest.CategoryIcon, ...manifest.Actions.map(({ Icon }) => Icon)];
    for (const icon of icons) {
      const svg = imageAt(icon);
      expect([...new Set(svg.match(/#[0-9a-f]{3,6}/giu))]).toEqual(["#ffffff"]);
    }
  });

  it("shows a key as the plugin draws it at rest and in each named state, before the plugin has drawn anything", () => {
    const voice = { does: "mute", state: "idle", waiting: 0, pages: 1, titled: true } as const;
    const still = { showing: false, waiting: 0, merged: 0, dropped: 0 } as const;
    const alerts = { does: "pause", ...still, pages: 1, titled: true } as const;
    const presence = { does: "toggle", titled: true } as const;
    const drawn: Record<string, readonly string[]> = {
      reaction: [reactionKeyImage({ phase: "ready", titled: true }, keyWords.en)],
      answer: [answerKeyImage({ phase: "ready", count: 0, receivesChat: true, titled: true }, keyWords.en)],
      approve: [approveKeyImage({ phase: "none", count: 0, titled: true }, keyWords.en)],
      context: [contextKeyImage({ phase: "ready", titled: true }, keyWords.en)],
      character: [
        characterKeyImage({ target: "specific", isActive: false, phase: "ready", titled: true }, keyWords.en),
      ],
      presence: [
        presenceKeyImage({ phase: "out", ...presence }, keyWords.en),
        presenceKeyImage({ phase: "in", ...presence }, keyWords.en),
      ],
      status: [statusKeyImage({ isLive: false, presence: "out", titled: true }, keyWords.en)],
      voice: [
        voiceKeyImage({ muted: false, ...voice }, keyWords.en),
        voiceKeyImage({ muted: true, ...voice }, keyWords.en),
      ],
      alerts: [
        alertsKeyImage({ paused: false, ...alerts }, keyWords.en),
        alertsKeyImage({ paused: true, ...alerts }, keyWords.en),
      ],
      overlay: [overlayKeyImage({ does: "install", phase: "closed", titled: true }, keyWords.en)],
      quiet: [quietKeyImage({ phase: "ready", titled: true }, keyWords.en)],
    };
    for (const { UUID, States } of manifest.Actions) {
      const shown = States.map(({ Image }) => imageAt(Image));
      expect(shown, UUID).toEqual(drawn[UUID.split(".").at(-1) ?? ""]);
    }
    expect(manifest.Actions).toHaveLength(Object.keys(drawn).length);
  });
});
