import * as v from "valibot";
import { defineQuestion, helpAnchor, listReply } from "../forms/question.ts";

/** Reply to `vtubeQuestion`. `message` is a sentence for the streamer; empty: VTube Studio is not in use. */
const vtubeReply = v.object({
  meaning: v.picklist(["ready", "attention", "trouble", "working"]),
  message: v.string(),
  /** Only the streamer can have VTube Studio ask again. */
  isDenied: v.optional(v.boolean()),
  help: helpAnchor,
});
/** The state of VTube Studio. */
export type VtubeReply = v.InferOutput<typeof vtubeReply>;

/** Hotkeys of the model in VTube Studio. */
export const hotkeysQuestion = defineQuestion("getVtubeHotkeys", listReply, 20_000);

/**
 * The state of VTube Studio; the plugin also sends it when it changes. With `again: "yes"`, VTube Studio asks the
 * streamer for permission once more.
 */
export const vtubeQuestion = defineQuestion(
  "getVtube",
  vtubeReply,
  5_000,
  { again: v.literal("yes") },
  ({ meaning }) => (meaning === "ready" ? [hotkeysQuestion] : []),
);
