import * as v from "valibot";

/** The anchor of the help's entry on what a reply says. */
const help = v.optional(v.string());

/**
 * Reply to `getChannels`, `getCharacters`, `getVtubeHotkeys` and `checkEverything`. `label` is for people, `error` a
 * sentence for the streamer.
 */
export const listReply = v.object({
  items: v.array(v.object({ label: v.string(), value: v.string() })),
  error: v.optional(v.string()),
  help,
});
/** A list for the streamer to choose from. */
export type ListReply = v.InferOutput<typeof listReply>;

/** Reply to a test. `message` is a sentence for the streamer; `isPartial`: it works, but not all of it. */
export const testReply = v.object({
  ok: v.boolean(),
  isPartial: v.optional(v.boolean()),
  message: v.string(),
  help,
});
/** The result of a test. */
export type TestReply = v.InferOutput<typeof testReply>;

/** Reply to `getTrouble`. `message` is a sentence for the streamer; empty: there is no trouble. */
export const troubleReply = v.object({
  message: v.string(),
  help,
  /** The trouble is the account's, for every key. */
  isAccount: v.optional(v.boolean()),
  /** Keys still work, without live updates. */
  isPartial: v.optional(v.boolean()),
});
/** A key's trouble. */
export type TroubleReply = v.InferOutput<typeof troubleReply>;

/** Reply to `hiddenWords`: one word a line, and what is wrong with the stored list. */
export const hiddenWordsReply = v.object({ text: v.string(), error: v.optional(v.string()) });

/** Reply to `sceneText`. */
export const sceneTextReply = v.object({ text: v.string() });

/** Reply to `getVtube`. `message` is a sentence for the streamer; empty: VTube Studio is not in use. */
export const vtubeReply = v.object({
  meaning: v.picklist(["ready", "attention", "trouble", "working"]),
  message: v.string(),
  /** Only the streamer can have VTube Studio ask again. */
  isDenied: v.optional(v.boolean()),
});
/** The state of VTube Studio. */
export type VtubeReply = v.InferOutput<typeof vtubeReply>;

/** Reply to `detailedLog`; 0: it is off. */
export const detailedLogReply = v.object({ remainingMs: v.number() });

/** Reply to `getOverlayUrl`. The address holds a token: it is shown only when asked for. */
export const overlayReply = v.object({ url: v.string(), error: v.optional(v.string()) });
