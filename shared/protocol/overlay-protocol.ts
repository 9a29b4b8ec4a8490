import * as v from "valibot";
import type { EnvelopeType } from "../api/envelope.ts";
import { maxIdLength } from "../api/fields.ts";
import { shownGoalSchema } from "../goals/goal.ts";
import { voiceLoudnessSchema } from "../voice/voice-loudness.ts";

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
  "was-noise",
] as const;

/** The reason for which a voice was not audible. */
export type VoiceFailure = (typeof voiceFailures)[number];

/** Longest line of a page's log, in UTF-16 units. */
export const maxLineLength = 600;
/** Most log lines that a page sends in a minute, so that a fault in a loop does not cost it the connection. */
export const linesPerMinute = 30;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the streamer sets from the deck for every overlay page. It is stored, and so survives restarts. */
export const overlayControlsSchema = v.object({
  muted: v.boolean(),
  /** Voice volume, 0 to 100. */
  volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  alertsPaused: v.boolean(),
  isAvatarHidden: v.boolean(),
  /** How often each of these commands was given, by which a page notices one that it missed. */
  alertClears: v.exactOptional(count),
  voiceStops: v.exactOptional(count),
});
/** What the streamer sets from the deck for every overlay page. */
export type OverlayControls = Readonly<v.InferOutput<typeof overlayControlsSchema>>;

/** Commands that a page runs late after a disconnection, each with its count in the settings. */
export const countedCommands = [
  ["alerts.clear", "alertClears"],
  ["voice.stop", "voiceStops"],
] as const satisfies readonly (readonly [Command, keyof OverlayControls])[];

/** The kinds of alerts that lists of events have. Going live and offline are nobody's events. */
export const listedKinds = ["follow", "subscription", "gift", "cheer", "raid", "tip", "other"] as const;
/** A kind of alert that lists of events have. */
export type ListedKind = (typeof listedKinds)[number];
/** Most events of a list. */
export const maxListed = 20;

const nullableText = v.exactOptional(v.nullable(v.string()));
const nullableNumber = v.exactOptional(v.nullable(v.number()));
/** Schema of an event in a list: an alert's event without what the viewer wrote. `id` is its envelope's. */
export const listedEventSchema = v.object({
  id: v.string(),
  event: v.object({
    eventType: v.string(),
    sentDateTime: v.string(),
    username: nullableText,
    gifter: nullableText,
    count: nullableNumber,
    value: nullableNumber,
    currency: nullableText,
    raidViewers: nullableNumber,
  }),
});
/** An event in a list. */
export type ListedEvent = Readonly<v.InferOutput<typeof listedEventSchema>>;

/** Schema of how much chat wrote in each language, most first. `others`: in languages that are not named. */
const languageCountsSchema = v.object({
  named: v.array(v.object({ language: v.string(), count })),
  others: count,
  /** The language that has won the round, until another can begin. */
  winner: v.exactOptional(v.string()),
});
/** How much chat wrote in each language. */
export type LanguageCounts = Readonly<v.InferOutput<typeof languageCountsSchema>>;

/**
 * What voices may do now. `free`: begin. In all other cases none begins, and one under way goes on (`wait`), goes on
 * quieter (`duck`), stops at the next pause in its sound (`pause`) or fades at once (`hold`). One that has stopped goes
 * on, from the last pause in its sound, as soon as voices are free.
 */
export type VoiceTurn = (typeof voiceTurns)[number];

const voiceTurns = ["free", "wait", "duck", "pause", "hold"] as const;

const pageSettings = v.object({
  ...overlayControlsSchema.entries,
  /** Whether this page, of all that are open, is the one that speaks. */
  speaks: v.boolean(),
  /** Whether another page is; left out: none is. */
  follows: v.exactOptional(v.boolean()),
  /** Whether this page, of all that are open, is the one that plays alert sounds. */
  chimes: v.boolean(),
  /** Name of the active character while the AI is in a chat; `null` otherwise. */
  companion: v.nullable(v.string()),
  /** Name of the active character, also while the AI is away; left out if it is not known. */
  character: v.exactOptional(v.string()),
  /** Whether the service's desktop application plays the voices; left out: it does not. */
  appSpeaks: v.exactOptional(v.boolean()),
  /** How loud voices are to be; left out: as they come. */
  loudness: v.exactOptional(voiceLoudnessSchema),
  /** Whether no other page has spoken lately, so that this one need not wait for its silence; left out: one may have. */
  isAlone: v.exactOptional(v.boolean()),
  /** What its voices may do; left out: begin. */
  turn: v.exactOptional(v.picklist(voiceTurns)),
  /** A mark that differs for each list of hidden words; left out while the list is empty. */
  hiddenWords: v.exactOptional(v.string()),
  /** A mark that differs for each list of emotes; left out while there is none. */
  emotes: v.exactOptional(v.string()),
  /** The last events, newest first, and the last one of a kind, as the page's `hello` asks for them; left out in All quiet. */
  events: v.exactOptional(v.array(listedEventSchema)),
  latest: v.exactOptional(listedEventSchema),
  /** The streamer's goals, and those that addresses name; left out: there are none. */
  goals: v.exactOptional(v.array(shownGoalSchema)),
  /** The cooldown, while the AI is in a chat and a page asks for it; times are counted from when it was sent. */
  cooldown: v.exactOptional(
    v.object({ readyInMs: v.pipe(v.number(), v.minValue(0)), windowMs: v.pipe(v.number(), v.minValue(0)) }),
  ),
  /** The languages of chat, if the page asks for them and somebody has written. */
  languages: v.exactOptional(languageCountsSchema),
});
/** One page's settings. */
export type PageSettings = Readonly<v.InferOutput<typeof pageSettings>>;

/**
 * What the page that speaks does with a message, which other pages follow. `staged`: it is shown now. `counted`: `waiting`
 * others are counted beside it. `left`: it was shown, and nothing follows. `began`: its voice begins; `ms`: its duration, if known. `paused`: its voice stops, or goes on
 * at `ms` of its sound. `skipped`: the streamer ended it.
 */
export const speechReportSchema = v.object({
  what: v.picklist(["staged", "counted", "left", "began", "paused", "ended", "skipped"]),
  messageId: v.pipe(v.string(), v.maxLength(maxIdLength)),
  ms: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
  waiting: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(99))),
});
/** What the page that speaks does with a message. */
export type SpeechReport = Readonly<v.InferOutput<typeof speechReportSchema>>;

/**
 * Messages of the relay. `settings`: the page's settings, in reply to `hello` and after each change. `do`: a command.
 * `level`: the voice's level on the page that speaks, or in the desktop application, 0 to 1, for all others. `appearance`: something
 * that pages show was saved or removed; `of` is left out unless it was only layouts. `question`: a request for an `answer` at once.
 * `speech`: what the page that speaks does, for all others.
 */
export const pluginMessageSchema = v.variant("type", [
  v.object({ type: v.literal("settings"), ...pageSettings.entries }),
  v.object({ type: v.literal("do"), what: v.picklist(commands) }),
  v.object({ type: v.literal("level"), level: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  v.object({ type: v.literal("appearance"), of: v.exactOptional(v.literal("layouts")) }),
  v.object({ type: v.literal("question") }),
  v.object({ type: v.literal("speech"), ...speechReportSchema.entries }),
]);
/** A message of the relay. */
export type PluginMessage = v.InferOutput<typeof pluginMessageSchema>;
