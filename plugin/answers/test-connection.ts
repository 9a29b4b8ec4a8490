import { ApiError } from "../../shared/api/errors.ts";
import { failureOf } from "../../shared/state/failure.ts";
import type { Account } from "../account.ts";
import { type ChatPlanSources, chatRefusal } from "./chat-plan.ts";
import { missingIn } from "./missing.ts";
import { sentenceIn } from "./sentence.ts";
import { type Speech, counted, filled } from "./words.ts";

/** Asks the service who this is, and says what the account has and what its plan lacks. */
export async function testConnection(
  account: Account,
  speech: Speech,
  sources: ChatPlanSources,
): Promise<{ ok: boolean; message: string }> {
  const { words } = speech;
  const { client } = account;
  const missing = missingIn(account, words);
  if (missing !== undefined || !client) return { ok: false, message: missing ?? "" };
  try {
    const [channels, characters, chat] = await Promise.all([
      client.channelStatus(),
      client.listCharacters(),
      chatRefusal(client, sources),
    ]);
    const names = channels.map(({ channelName }) => channelName).join(", ");
    const state = account.session?.store.value;
    // A test is also a request to try again what was given up.
    account.session?.tryNow();
    const lacks = [state?.connection === "refused" ? state.failure : undefined, chat]
      .filter((failure) => failure !== undefined)
      .filter(({ kind }) => kind !== "unauthorised")
      .map((failure) => sentenceIn(speech, failure));
    return {
      ok: true,
      message: [
        words.connected,
        channels.length === 0
          ? words.noChannels
          : filled(counted(speech, words.channels, channels.length), { names }),
        counted(speech, words.characters, characters.length),
        ...(lacks.length === 0 ? [] : [filled(words.but, { sentence: lacks.join(" ") })]),
      ].join(" "),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, message: sentenceIn(speech, failureOf(error)) };
  }
}
