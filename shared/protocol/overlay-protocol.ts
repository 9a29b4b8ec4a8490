import { isJsonObject } from "../api/fields.ts";

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
  "no-sound",
] as const;

/** Why a voice was not heard. */
export type VoiceFailure = (typeof voiceFailures)[number];

/** Longest line of a page's log, and how many of them it sends in a minute: a fault in a loop must not cost it the connection. */
export const longestLine = 600;
export const linesPerMinute = 30;

/** What the streamer sets from the deck for every overlay page. It outlasts pages and restarts. */
export interface OverlaySettings {
  readonly muted: boolean;
  /** Voice volume, 0 to 100. */
  readonly volume: number;
  readonly alertsPaused: boolean;
  readonly isAvatarHidden: boolean;
  /** How often each of these commands was given, by which a page notices one that it missed. */
  readonly alertClears?: number;
  readonly voiceStops?: number;
}

/** Commands that a page carries out late when it was disconnected, each with its count in the settings. */
export const countedCommands = [
  ["alerts.clear", "alertClears"],
  ["voice.stop", "voiceStops"],
] as const satisfies readonly (readonly [Command, keyof OverlaySettings])[];

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
    countedCommands.every(([, count]) => typeof (value[count] ?? 0) === "number") &&
    isWithin(volume, 100)
  );
}

const flags = ["muted", "alertsPaused", "isAvatarHidden", "speaks", "chimes"] as const;

function isWithin(value: unknown, most: number): boolean {
  return typeof value === "number" && value >= 0 && value <= most;
}
