import * as v from "valibot";
import { longestId } from "../api/fields.ts";
import { longestLine, mostSeen, voiceFailures } from "./overlay-protocol.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Schema of a page's messages; see `PageMessage`. */
export const pageMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("hello"),
    inObs: v.boolean(),
    // A page that was loaded before the plugin was updated leaves these out.
    isPreview: v.optional(v.boolean(), false),
    speaks: v.optional(v.boolean(), true),
    chimes: v.optional(v.boolean(), false),
    /** Which texts of the AI it shows beside its messages; left out: perhaps all. */
    notices: v.optional(v.object({ greeting: v.boolean(), thought: v.boolean() })),
    /** Version of its Chromium; 0: another browser. */
    engine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** Which version of the plugin it was loaded from. */
    version: v.optional(v.pipe(v.string(), v.regex(/^[\d.]{1,20}$/))),
  }),
  v.object({
    type: v.literal("log"),
    level: v.picklist(["debug", "info", "warn", "error"]),
    sentence: v.pipe(v.string(), v.maxLength(longestLine)),
  }),
  v.object({
    type: v.literal("state"),
    isOnAir: v.optional(v.boolean(), true),
    voice: v.object({
      state: v.picklist(["idle", "loading", "speaking", "blocked"]),
      waiting: count,
    }),
    alerts: v.object({
      showing: v.boolean(),
      waiting: count,
      // A page that was loaded before the plugin was updated leaves these out.
      merged: v.optional(count, 0),
      dropped: v.optional(count, 0),
    }),
    /** Names of what it could not load yet: see `keepLoading` of the page. */
    missing: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(40)), []),
    avatar: v.optional(v.picklist(["none", "hidden", "away", "shown"]), "none"),
  }),
  v.object({ type: v.literal("level"), level: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  v.object({
    type: v.literal("answer"),
    /** The last voice, as loud as it was at its loudest, 0 to 1; `null`: there was none. */
    heard: v.nullable(v.object({ level: v.number(), agoMs: v.pipe(v.number(), v.minValue(0)) })),
    /** The last voice that was not heard; left out: there was none. */
    failed: v.optional(
      v.object({ reason: v.picklist(voiceFailures), agoMs: v.pipe(v.number(), v.minValue(0)) }),
    ),
  }),
  v.object({
    type: v.literal("seen"),
    eventIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestId))), v.maxLength(mostSeen)),
  }),
]);

/**
 * Messages of a page: `hello` first, then its state whenever that changes, which events it is done with, so that a
 * reloaded page neither repeats nor loses any, and, while it speaks, the level of the voice, 0 to 1, ending with 0. In
 * `hello`, `isPreview` marks the studio's preview, which only the streamer sees; `speaks` and `chimes` say whether its
 * options let it speak and play alert sounds. Lines of its log go into the plugin's.
 */
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;

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
