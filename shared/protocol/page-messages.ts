import * as v from "valibot";
import { maxIdLength } from "../api/fields.ts";
import { addressGoalSchema } from "../goals/goal.ts";
import { lufsBounds, maxVoiceKey } from "../voice/voice-loudness.ts";
import { maxAddress } from "./page-address.ts";
import {
  listedKinds,
  maxLineLength,
  maxListed,
  maxSeen,
  speechReportSchema,
  voiceFailures,
} from "./overlay-protocol.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Longest round of the languages. */
export const maxRoundMinutes = 60;

const helloSchema = v.object({
  type: v.literal("hello"),
  inObs: v.boolean(),
  // A page that was loaded before the plugin was updated leaves these out.
  isPreview: v.optional(v.boolean(), false),
  speaks: v.optional(v.boolean(), true),
  chimes: v.optional(v.boolean(), false),
  /** Which texts of the AI it shows beside its messages; left out: perhaps all. */
  notices: v.optional(v.object({ greeting: v.boolean(), thought: v.boolean() })),
  /** Which of the last events it shows; no kinds: all. Left out: none. */
  events: v.optional(
    v.object({
      kinds: v.pipe(v.array(v.picklist(listedKinds)), v.maxLength(listedKinds.length)),
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxListed)),
    }),
  ),
  /** The kind of which it shows the last event; left out: it shows none. */
  latest: v.optional(v.picklist(listedKinds)),
  /** The goal that its address names. */
  goal: v.exactOptional(addressGoalSchema),
  /** Whether the page shows the cooldown; left out: it does not. */
  cooldown: v.optional(v.boolean()),
  /** The minutes of its rounds, if it shows the languages of chat; 0: it has no rounds. */
  languages: v.optional(v.object({ rounds: v.pipe(count, v.maxValue(maxRoundMinutes)) })),
  /** Version of its Chromium; 0: another browser. */
  engine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Name and version of another browser. */
  browser: v.optional(v.pipe(v.string(), v.regex(/^(?:(?:Firefox|Safari) \d{1,4})?$/))),
  /** The page's `addressWithoutSecrets`. */
  address: v.optional(v.pipe(v.string(), v.maxLength(maxAddress))),
  /** Version of the plugin that it was loaded from. */
  version: v.optional(v.pipe(v.string(), v.regex(/^[\d.]{1,20}$/))),
});

const lineSchema = v.object({
  level: v.picklist(["debug", "info", "warn", "error"]),
  sentence: v.pipe(v.string(), v.maxLength(maxLineLength)),
});

const stateSchema = v.object({
  isOnAir: v.optional(v.boolean(), true),
  voice: v.object({
    state: v.picklist(["idle", "loading", "speaking", "blocked"]),
    waiting: count,
    /** Whether a voice could begin or go on, and waits for its turn. */
    awaitsTurn: v.optional(v.boolean()),
  }),
  alerts: v.object({
    showing: v.boolean(),
    waiting: count,
    // A page that was loaded before the plugin was updated leaves these out.
    merged: v.optional(count, 0),
    dropped: v.optional(count, 0),
  }),
  /** Names of the parts that the page has not loaded yet; see its `keepLoading`. */
  missing: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(40)), []),
  avatar: v.optional(v.picklist(["none", "hidden", "away", "shown"]), "none"),
});

const agoMs = v.pipe(v.number(), v.minValue(0));

const answerSchema = v.object({
  /** The highest level of the last voice, 0 to 1; `null`: there was none. */
  heard: v.nullable(v.object({ level: v.number(), agoMs })),
  /** The last voice that failed; left out: there was none. */
  failed: v.optional(v.object({ reason: v.picklist(voiceFailures), agoMs })),
});

const eventIdsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxIdLength))), v.maxLength(maxSeen));

/** Schema of a page's messages; see `PageMessage`. */
export const pageMessageSchema = v.variant("type", [
  helloSchema,
  v.object({ type: v.literal("log"), ...lineSchema.entries }),
  v.object({ type: v.literal("state"), ...stateSchema.entries }),
  v.object({ type: v.literal("level"), level: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  v.object({
    type: v.literal("measured"),
    character: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxVoiceKey)),
    lufs: v.pipe(v.number(), v.minValue(lufsBounds.min), v.maxValue(lufsBounds.max)),
  }),
  v.object({ type: v.literal("answer"), ...answerSchema.entries }),
  v.object({ type: v.literal("speech"), ...speechReportSchema.entries }),
  v.object({ type: v.literal("waits"), eventIds: eventIdsSchema }),
  v.object({
    type: v.literal("seen"),
    eventIds: eventIdsSchema,
  }),
]);

/**
 * Messages of a page. `hello` comes first. `state` follows each change. `seen` lists the events that the page is done
 * with, so that a reload neither repeats nor loses one. `level` is the voice's, 0 to 1, and ends with 0. `log` is a line
 * for the plugin's log. `measured` is the loudness of a voice of the character. `answer` is the reply to a `question`.
 * `speech` is what the page's own voice does. `waits` lists the messages of the AI that the page has not shown to the end.
 */
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;

/** A line of a page's log. */
export type PageLine = v.InferOutput<typeof lineSchema>;

/**
 * A page's introduction. `isPreview` marks the studio's preview, which only the streamer sees. `speaks` and `chimes`:
 * whether its options let it speak and play alert sounds.
 */
export type Hello = v.InferOutput<typeof helloSchema>;

/**
 * A page's state. `isOnAir` is false only when OBS has its source in no scene on air. `waiting` counts voices or alerts
 * that are still to come, `merged` the events that share a waiting alert with a larger one, and `dropped` those lost since
 * none waited. `avatar` is `none` on a page without an avatar, `hidden` while the streamer hides it, and `away` while the
 * AI is in no chat.
 */
export type PageState = v.InferOutput<typeof stateSchema>;

/** A page's reply to a `question`: that it works, and the last voices that it played or failed to play. */
export type PageAnswer = v.InferOutput<typeof answerSchema>;
