import { palette } from "../../plugin/drawing/palette.ts";
import type { ChannelStatus, CharacterSummary } from "../../shared/api/client.ts";
import { keyWords } from "../../shared/words/words.ts";
import type { DeckKey } from "../deck/deck-key.ts";
import type { KeyPlacement } from "../deck/deck-options.ts";
import { type DeviceInfo, xlDevice } from "../deck/devices.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";

/** A second device with the same keys, which are put into view anew for each comparison. */
export const twinDevice: DeviceInfo = { ...xlDevice, id: "7".repeat(32), name: "Twin" };

const characters = ["char-gale", "char-brine", "char-thistle", "char-nox"];

/** The keys of the deck's first page, in their order. */
const placed: readonly KeyPlacement[] = [
  { action: uuid.reaction, settings: { prompt: "Say hello to the chat." } },
  { action: uuid.reaction, settings: { prompt: "Sum the evening up.", whenCooling: "hold" } },
  { action: uuid.answer },
  { action: uuid.approve },
  { action: uuid.context, settings: { content: "It rains outside." } },
  ...characters.map((characterId) => ({
    action: uuid.character,
    settings: { target: "specific", characterId },
  })),
  { action: uuid.character, settings: { target: "next" } },
  { action: uuid.presence },
  { action: uuid.presence, settings: { channelName: "nightshift_co" } },
  { action: uuid.status },
  { action: uuid.status, settings: { channelName: "nightshift_co" } },
  { action: uuid.voice },
  { action: uuid.voice, settings: { does: "skip" } },
  { action: uuid.alerts },
  { action: uuid.alerts, settings: { does: "skip" } },
  { action: uuid.overlay },
  { action: uuid.overlay, settings: { does: "visible" } },
  { action: uuid.overlay, settings: { does: "avatar" } },
  { action: uuid.quiet },
];

/** The keys of both devices: the first shows its page 0, the twin shows an empty page until it is asked. */
export const soakedKeys: readonly KeyPlacement[] = [
  ...placed.map((one) => ({ ...one, device: xlDevice, page: 0 })),
  ...placed.slice(0, 12).map((one) => ({ ...one, device: xlDevice, page: 1 })),
  ...placed.map((one) => ({ ...one, device: twinDevice, page: 1 })),
];

/** How many keys are compared. */
export const comparedKeys = placed.length;

/** What the service says is so, and what is known of its window. */
export interface Truth {
  readonly characters: readonly CharacterSummary[];
  readonly channels: readonly ChannelStatus[];
  /** Milliseconds until the next reaction may be asked for, 0: it may be now; `undefined`: nobody can know. */
  readonly windowMs: number | undefined;
}

/** Why a key's face is not true, as a sentence; `undefined` if it is. Keys whose truth is not the service's are only compared. */
export function untruthOn(key: DeckKey, truth: Truth): string | undefined {
  const shown = wordsOn(key);
  const isLit = (key.svg() ?? "").includes(palette.on);
  const { settings } = key;
  const words = keyWords.en;
  const channel = truth.channels.find(({ channelName, isPrimary }) =>
    typeof settings["channelName"] === "string" ? channelName === settings["channelName"] : isPrimary,
  );
  const wants = (...parts: readonly string[]): string | undefined => {
    const missing = parts.find((part) => !shown.includes(part));
    return missing === undefined ? undefined : `it shows “${shown}” and not “${missing}”`;
  };
  switch (key.action) {
    case uuid.character: {
      const active = truth.characters.findIndex(({ isActive }) => isActive);
      if (settings["target"] === "next")
        return wants(firstWord(truth.characters[(active + 1) % truth.characters.length]?.name));
      const own = truth.characters.find(({ id }) => id === settings["characterId"]);
      if (isLit !== own?.isActive) return `${own?.name} is ${own?.isActive ? "" : "not "}active`;
      return wants(firstWord(own?.name));
    }
    case uuid.presence:
      return wants(channel?.isAiInChat ? words.inChat : words.join);
    case uuid.status: {
      const live = wants(channel?.isLive ? words.live : words.offline);
      if (live !== undefined) return live;
      return isLit === (channel?.isLive === true || channel?.isAiInChat === true)
        ? undefined
        : "its colour is wrong";
    }
    case uuid.reaction: {
      if (truth.windowMs === undefined) return undefined;
      const seconds = /(?:^| )(\d+)(?: |$)/.exec(shown)?.[1];
      if (truth.windowMs === 0) return seconds === undefined ? undefined : `it counts ${seconds}`;
      if (seconds === undefined) return `it does not count the ${Math.ceil(truth.windowMs / 1000)} s`;
      const apart = Math.abs(Number(seconds) - truth.windowMs / 1000);
      return apart <= 2 ? undefined : `it counts ${seconds} of ${(truth.windowMs / 1000).toFixed(1)}`;
    }
    default:
      return undefined;
  }
}

/** A name may be broken over lines or cut at its end. */
function firstWord(name = ""): string {
  return name.split(" ")[0] ?? "";
}
