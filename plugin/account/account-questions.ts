import * as v from "valibot";
import { defineQuestion, helpAnchor, listReply, testReply } from "../forms/question.ts";
import { missingNames } from "../settings/missing-settings.ts";

/** The account's channels, by name. */
export const channelsQuestion = defineQuestion("getChannels", listReply, 15_000);

/** The account's characters, by id. */
export const charactersQuestion = defineQuestion("getCharacters", listReply, 15_000);

/** Whether the service can be reached, and what the account has. */
export const connectionTest = defineQuestion("testConnection", testReply, 30_000);

/** Reply to `accountQuestion`. */
const accountReply = v.object({
  /** Settings that are missing before requests can be sent. */
  missing: v.optional(v.picklist(missingNames)),
  /** Empty: the account's primary channel. */
  channelName: v.string(),
  /** Whether the AI's messages wait for the streamer. */
  approval: v.boolean(),
  /** Whether an inspector may have the service's desktop app give its API key. */
  mayConnectApp: v.boolean(),
  /** Origin of the server with the manual; absent: it does not run. */
  helpServer: v.optional(v.string()),
});
/** What inspectors show of the plugin's settings, without anything that is to stay secret. */
export type AccountReply = v.InferOutput<typeof accountReply>;

/** The account, for pages that do not have the plugin's settings. The plugin also sends it when it changes. */
export const accountQuestion = defineQuestion("getAccount", accountReply, 5_000);

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

/** Whether the last changes could not be saved, as a sentence. The plugin also sends it when it changes. */
export const unsavedQuestion = defineQuestion("setUpUnsaved", troubleReply, 5_000);
