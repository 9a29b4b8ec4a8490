import type { EnvelopeType } from "../api/envelope.ts";
import { isJsonObject } from "../api/fields.ts";
import { type VoiceLoudness, isVoiceLoudness } from "../voice/voice-loudness.ts";

/**
 * Commands for every open overlay page. `voice.drop` leaves out the voice that waits for its turn: its message is shown
 * as if it had none. They are not part of the service's API: the plugin's relay sends them to the
 * pages that it serves, over the WebSocket `/pages`.
 */
const commands = [
  "voice.skip",
  "voice.replay",
  "voice.stop",
  "voice.test",
  "voice.drop",
  "alerts.skip",
  "alerts.replay",
  "alerts.clear",
  "alerts.test",
] as const;

/** A command: something a page does once. */
export type Command = (typeof commands)[number];

/** Events that are alerts besides those of `channel.event`, each with an `eventType` of our own. */
export const alertEnvelopes = {
  "channel.go_live": "GO_LIVE",
  "channel.go_offline": "GO_OFFLINE",
} as const satisfies { readonly [Type in EnvelopeType]?: string };

/**
 * An event of the relay's own among those of the service: the hidden words have changed. As an object's names,
 * `untouched` has the ids of all that pages may go on showing as they have it.
 */
export const hiddenWordsEvent = "hidden.words";

/** Most levels of the voice that a page sends in a second. */
export const levelsPerSecond = 30;

/** Most events that one message names. */
export const maxSeen = 50;

/** Reasons for which a voice was not audible. A voice that the streamer or moderation stopped has not failed. */
export const voiceFailures = [
  "could-not-be-decoded",
  "host-not-allowed",
  "stream-failed",
  "nothing-came",
  "no-sound",
] as const;

/** The reason for which a voice was not audible. */
export type VoiceFailure = (typeof voiceFailures)[number];

/** Longest line of a page's log, in UTF-16 units. */
export const maxLineLength = 600;
/** Most log lines that a page sends in a minute, so that a fault in a loop does not cost it the connection. */
export const linesPerMinute = 30;

/** What the streamer sets from the deck for every overlay page. It is stored, and so survives restarts. */
export interface OverlayControls {
  readonly muted: boolean;
  /** Voice volume, 0 to 100. */
  readonly volume: number;
  readonly alertsPaused: boolean;
  readonly isAvatarHidden: boolean;
  /** How often each of these commands was given, by which a page notices one that it missed. */
  readonly alertClears?: number;
  readonly voiceStops?: number;
}

/** Commands that a page runs late after a disconnection, each with its count in the settings. */
export const countedCommands = [
  ["alerts.clear", "alertClears"],
  ["voice.stop", "voiceStops"],
] as const satisfies readonly (readonly [Command, keyof OverlayControls])[];

/**
 * What voices may do now. `free`: begin. In all other cases none begins, and one under way goes on (`wait`), goes on
 * quieter (`duck`), stops at the next pause in its sound (`pause`) or fades at once (`hold`). One that has stopped goes
 * on, from the last pause in its sound, as soon as voices are free.
 */
export type VoiceTurn = (typeof voiceTurns)[number];

const voiceTurns = ["free", "wait", "duck", "pause", "hold"] as const;

/** One page's settings. */
export interface PageSettings extends OverlayControls {
  /** Whether this page, of all that are open, is the one that speaks. */
  readonly speaks: boolean;
  /** Whether this page, of all that are open, is the one that plays alert sounds. */
  readonly chimes: boolean;
  /** Name of the active character while the AI is in a chat; `null` otherwise. */
  readonly companion: string | null;
  /** Whether the service's desktop application plays the voices; left out: it does not. */
  readonly appSpeaks?: boolean;
  /** How loud voices are to be; left out: as they come. */
  readonly loudness?: VoiceLoudness;
  /** What its voices may do; left out: begin. */
  readonly turn?: VoiceTurn;
  /** A mark that differs for each list of hidden words; left out while the list is empty. */
  readonly hiddenWords?: string;
}

/**
 * Messages of the relay. `settings`: the page's settings, in reply to `hello` and after each change. `do`: a command.
 * `level`: the voice's level on the page that speaks, or in the desktop application, 0 to 1, for all others. `appearance`: something
 * that pages show was saved or removed; `of` is left out unless it was only layouts. `question`: a request for an `answer` at once.
 */
export type RelayMessage =
  | (PageSettings & { readonly type: "settings" })
  | { readonly type: "do"; readonly what: Command }
  | { readonly type: "level"; readonly level: number }
  | { readonly type: "appearance"; readonly of?: "layouts" }
  | { readonly type: "question" };

/** Whether a value is a message of the relay. Written by hand, so that pages need not load a validation library. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  if (!isJsonObject(value)) return false;
  const { type, what, volume, companion, level, hiddenWords = "", of = "layouts", appSpeaks = false } = value;
  const { loudness, turn = "free" } = value;
  if (type === "do") return commands.some((command) => command === what);
  if (type === "level") return isWithin(level, 1);
  if (type === "appearance") return of === "layouts";
  if (type !== "settings") return type === "question";
  return (
    flags.every((flag) => typeof value[flag] === "boolean") &&
    (companion === null || typeof companion === "string") &&
    typeof hiddenWords === "string" &&
    typeof appSpeaks === "boolean" &&
    (loudness === undefined || isVoiceLoudness(loudness)) &&
    voiceTurns.some((known) => known === turn) &&
    countedCommands.every(([, count]) => typeof (value[count] ?? 0) === "number") &&
    isWithin(volume, 100)
  );
}

const flags = ["muted", "alertsPaused", "isAvatarHidden", "speaks", "chimes"] as const;

function isWithin(value: unknown, most: number): boolean {
  return typeof value === "number" && value >= 0 && value <= most;
}
