import * as v from "valibot";
import { defineQuestion, helpAnchor, listReply, testReply } from "../forms/question.ts";

/** The account's channels, by name. */
export const channelsQuestion = defineQuestion("getChannels", listReply, 15_000);

/** The account's characters, by id. */
export const charactersQuestion = defineQuestion("getCharacters", listReply, 15_000);

/** Whether the service can be reached, and what the account has. */
export const connectionTest = defineQuestion("testConnection", testReply, 30_000);

/** Reply to `troubleQuestion`. `message` is a sentence for the streamer; empty: there is no trouble. */
const troubleReply = v.object({
  message: v.string(),
  help: helpAnchor,
  /** The trouble is the account's, for every key. */
  isAccount: v.optional(v.boolean()),
  /** Keys still work, without live updates. */
  isPartial: v.optional(v.boolean()),
});
/** A key's trouble. */
export type TroubleReply = v.InferOutput<typeof troubleReply>;

/** Why the key's last press failed, or what is wrong with the account. The plugin also sends it when it changes. */
export const troubleQuestion = defineQuestion("getTrouble", troubleReply, 5_000);
