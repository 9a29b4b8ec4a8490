import { isJsonObject } from "./api/fields.ts";
import type { CheckedPageMessage } from "./page-message-schema.ts";

/**
 * Commands for every open overlay page. They are not part of the service's API: the plugin's relay sends them to the
 * pages that it serves, over the WebSocket `/pages`.
 */
const commands = [
  "voice.skip",
  "voice.replay",
  "voice.stop",
  "voice.test",
  "alerts.skip",
  "alerts.replay",
  "alerts.clear",
  "alerts.test",
] as const;

/** A command: something a page does once. */
export type Command = (typeof commands)[number];

/** Most levels of the voice that a page sends in a second. */
export const levelsPerSecond = 30;

/** Most events that one message names. */
export const mostSeen = 50;

/** Why a voice was not heard. A voice that the streamer or moderation stopped has not failed. */
export const voiceFailures = [
  "could-not-be-decoded",
  "host-not-allowed",
  "stream-failed",
  "nothing-came",
] as const;

/** Why a voice was not heard. */
export type VoiceFailure = (typeof voiceFailures)[number];

/** Longest line of a page's log, and how many of them it sends in a minute: a fault in a loop must not cost it the connection. */
export const longestLine = 600;
export const linesPerMinute = 30;

/**
 * Messages of a page: `hello` first, then its state whenever that changes, which events it is done with, so that a
 * reloaded page neither repeats nor loses any, and, while it speaks, the level of the voice, 0 to 1, ending with 0. In
 * `hello`, `isPreview` marks the studio's preview, which only the streamer sees; `speaks` and `chimes` say whether its
 * options let it speak and play alert sounds. Lines of its log go into the plugin's.
 */
export type PageMessage = CheckedPageMessage;

/** A line of a page's log. */
export type PageLine = Omit<Extract<PageMessage, { readonly type: "log" }>, "type">;

/** How a page introduces itself. */
export type Hello = Extract<PageMessage, { readonly type: "hello" }>;

/**
 * What a page is doing. `isOnAir` is true unless OBS says that its source is in no scene on air; `waiting` counts what
 * is still to be spoken or shown, `merged` the events that share a waiting alert with a larger one, and `dropped` those
 * lost since none waited; `avatar` is `none` when the page shows no figure, `hidden` when the streamer has hidden
 * it, and `away` while the AI is in no chat.
 */
export type PageState = Omit<Extract<PageMessage, { readonly type: "state" }>, "type">;

/** What a page answers when it is asked: that it works, and what it has played. */
export type PageAnswer = Omit<Extract<PageMessage, { readonly type: "answer" }>, "type">;

/** What the streamer sets from the deck for every overlay page. It outlasts pages and restarts. */
export interface OverlaySettings {
  readonly muted: boolean;
  /** Voice volume, 0 to 100. */
  readonly volume: number;
  readonly alertsPaused: boolean;
  readonly isAvatarHidden: boolean;
}

/**
 * Messages of the relay: a page's settings, in reply to `hello` and whenever they change; commands; that a layout was
 * saved or removed; a question, which a page answers at once; and, for pages that do not speak, the level of the voice on
 * the one that does. `speaks` and `chimes`: this page, of all that are open, is the one that speaks or plays alert sounds.
 * `companion`: the active character, while the AI is in a chat. `hiddenWords`: another one with each list of hidden words; left out: there are none.
 */
export type RelayMessage =
  | (OverlaySettings & {
      readonly type: "settings";
      readonly speaks: boolean;
      readonly chimes: boolean;
      readonly companion: string | null;
      readonly hiddenWords?: string;
    })
  | { readonly type: "do"; readonly what: Command }
  | { readonly type: "level"; readonly level: number }
  | { readonly type: "appearance" }
  | { readonly type: "question" };

/** A page's settings. */
export type PageSettings = Omit<Extract<RelayMessage, { readonly type: "settings" }>, "type">;

/** Whether a value is a message of the relay. Written by hand, so that pages need not load a validation library. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  if (!isJsonObject(value)) return false;
  const { type, what, volume, companion, level, hiddenWords = "" } = value;
  if (type === "do") return commands.some((command) => command === what);
  if (type === "level") return isWithin(level, 1);
  if (type !== "settings") return type === "appearance" || type === "question";
  return (
    flags.every((flag) => typeof value[flag] === "boolean") &&
    (companion === null || typeof companion === "string") &&
    typeof hiddenWords === "string" &&
    isWithin(volume, 100)
  );
}

const flags = ["muted", "alertsPaused", "isAvatarHidden", "speaks", "chimes"] as const;

function isWithin(value: unknown, most: number): boolean {
  return typeof value === "number" && value >= 0 && value <= most;
}
