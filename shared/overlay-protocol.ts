import { isJsonObject } from "./api/fields.ts";
import type { CheckedPageMessage } from "./page-message-schema.ts";

/**
 * What a streamer can ask of every open overlay page. Not part of the service's interface: these messages go between the
 * plugin's relay and the pages that it serves, over the WebSocket `/control`.
 */
const commands = [
  "voice.skip",
  "voice.replay",
  "voice.stop",
  "alerts.skip",
  "alerts.replay",
  "alerts.clear",
  "alerts.test",
] as const;

/** Something to be done once. */
export type Command = (typeof commands)[number];

/** Events that one message names at most. */
export const mostSeen = 50;

/**
 * What a page says: first who it is (`isPreview`: shown in the studio, to the streamer alone; `speaks`, `chimes`: its
 * options have it say voices and play the sounds of alerts), then, whenever that changes, what it is doing, and which events are done with, so
 * that a reloaded page neither repeats nor loses one.
 */
export type PageMessage = CheckedPageMessage;

/** Who a page is. */
export type Hello = Extract<PageMessage, { readonly type: "hello" }>;

/** What a page is doing. `isOnAir`: OBS has not said that its source is in no scene on air; `waiting` counts what is still to be spoken or shown. */
export type PageState = Omit<Extract<PageMessage, { readonly type: "state" }>, "type">;

/** What the streamer sets for every overlay page, from the deck. It lasts beyond a page and a process. */
export interface OverlaySettings {
  readonly muted: boolean;
  /** Loudness of the voice, 0 to 100. */
  readonly volume: number;
  readonly alertsPaused: boolean;
}

/**
 * What the relay says: how things stand (`speaks`, `chimes`: of all pages this one
 * says the voices, plays the sounds of alerts), on the
 * page's hello and whenever it changes, commands, and that a layout has been saved or removed.
 */
export type RelayMessage =
  | (OverlaySettings & {
      readonly type: "settings";
      readonly speaks: boolean;
      readonly chimes: boolean;
    })
  | { readonly type: "do"; readonly what: Command }
  | { readonly type: "appearance" };

/** How things stand for a page. */
export type PageSettings = Omit<Extract<RelayMessage, { readonly type: "settings" }>, "type">;

/** Whether this is something the relay says. Written out by hand: every page would have to load a library for it. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  if (!isJsonObject(value)) return false;
  const { type, what, volume, muted, alertsPaused, speaks, chimes } = value;
  if (type === "do") return commands.some((command) => command === what);
  if (type !== "settings") return type === "appearance";
  const flags = [muted, alertsPaused, speaks, chimes];
  return (
    flags.every((flag) => typeof flag === "boolean") &&
    typeof volume === "number" &&
    volume >= 0 &&
    volume <= 100
  );
}
