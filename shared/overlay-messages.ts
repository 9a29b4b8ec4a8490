import * as v from "valibot";

/**
 * What a streamer can ask of every open overlay page. Not part of the service's interface: these messages go between the
 * plugin's relay and the pages that it serves, over the WebSocket `/control`.
 */
const orders = [
  "voice.skip",
  "voice.replay",
  "voice.stop",
  "alerts.skip",
  "alerts.replay",
  "alerts.clear",
  "alerts.test",
] as const;

/** Something to be done once. */
export type Order = (typeof orders)[number];

/** Events that one message names at most, and how long an id may be. */
export const mostSeen = 50;
export const longestId = 200;

/** Check of what a page says; see `PageMessage`. */
export const pageMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("hello"),
    inObs: v.boolean(),
    // A page that was loaded before the plugin was renewed does not say these.
    isPreview: v.optional(v.boolean(), false),
    speaks: v.optional(v.boolean(), true),
    chimes: v.optional(v.boolean(), false),
  }),
  v.object({
    type: v.literal("state"),
    isOnAir: v.optional(v.boolean(), true),
    voice: v.object({
      state: v.picklist(["idle", "loading", "speaking", "blocked"]),
      waiting: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    alerts: v.object({
      showing: v.boolean(),
      waiting: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  }),
  v.object({
    type: v.literal("seen"),
    eventIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestId))), v.maxLength(mostSeen)),
  }),
]);

/**
 * What a page says: first who it is (`isPreview`: shown in the studio, to the streamer alone; `speaks`, `chimes`: its
 * options have it say voices and play the sounds of alerts), then, whenever that changes, what it is doing, and which events are done with, so
 * that a page that is loaded anew neither repeats nor loses one.
 */
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;

/** Who a page is. */
export type Hello = Extract<PageMessage, { readonly type: "hello" }>;

/** What a page is doing. `isOnAir`: OBS has not said that its source is in no scene on air; `waiting` counts what is still to be spoken or shown. */
export type PageState = Omit<Extract<PageMessage, { readonly type: "state" }>, "type">;

/** Check of what the relay says; see `RelayMessage`. */
export const relayMessageSchema = v.variant("type", [
  v.object({
    type: v.literal("settings"),
    muted: v.boolean(),
    volume: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    alertsPaused: v.boolean(),
    speaks: v.boolean(),
    chimes: v.boolean(),
  }),
  v.object({ type: v.literal("do"), what: v.picklist(orders) }),
  v.object({ type: v.literal("look") }),
]);

/**
 * What the relay says: how things stand (`volume` 0 to 100; `speaks`, `chimes`: of all pages this one
 * says the voices, plays the sounds of alerts), on the
 * page's hello and whenever it changes, orders, and that a layout has been saved or removed.
 */
export type RelayMessage = v.InferOutput<typeof relayMessageSchema>;

/** How things stand for a page. */
export type PageSettings = Omit<Extract<RelayMessage, { readonly type: "settings" }>, "type">;
