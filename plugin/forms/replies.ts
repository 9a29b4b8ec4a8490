import * as v from "valibot";

/** The anchor of the help's entry on what a reply says. */
export const helpAnchor = v.optional(v.string());

/** Reply with a list. `label` is for people, `error` a sentence for the streamer. */
export const listReply = v.object({
  items: v.array(v.object({ label: v.string(), value: v.string() })),
  error: v.optional(v.string()),
  help: helpAnchor,
});
/** A list for the streamer to choose from. */
export type ListReply = v.InferOutput<typeof listReply>;

/** Reply to a test. `message` is a sentence for the streamer; `isPartial`: it works, but not all of it. */
export const testReply = v.object({
  ok: v.boolean(),
  isPartial: v.optional(v.boolean()),
  message: v.string(),
  help: helpAnchor,
});
/** The result of a test. */
export type TestReply = v.InferOutput<typeof testReply>;

/** Reply with the address of a page. The address holds a token: it is shown only when asked for. */
export const addressReply = v.object({ url: v.string(), error: v.optional(v.string()) });
/** The address of a page, or why there is none. */
export type AddressReply = v.InferOutput<typeof addressReply>;
