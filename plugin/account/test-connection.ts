import { ApiError } from "../../shared/api/errors.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";
import type { Account } from "../session/account.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { chatRefusal } from "./chat-plan.ts";
import { entryAnchor } from "../../shared/protocol/help-address.ts";
import type { TestReply } from "../forms/question.ts";
import { failureHelp, failureSentence, missingTrouble } from "./account-sentences.ts";
import { fill, type Locale, type Messages, plural } from "../../shared/words/words.ts";

/** Tests the connection by reading the account. The reply counts what the account has; a partial one lists what it lacks. */
export async function testConnection(
  account: Account,
  locale: Locale<Messages>,
  sources: ConnectionTools,
): Promise<TestReply> {
  const { language, words } = locale;
  const { client } = account;
  const missing = missingTrouble(account, words);
  if (missing || !client) return { ok: false, message: "", ...missing };
  try {
    const [channels, characters, chat] = await Promise.all([
      client.channelStatus(),
      client.listCharacters(),
      chatRefusal(client, sources),
    ]);
    const names = new Intl.ListFormat(language).format(channels.map(({ channelName }) => channelName));
    const state = account.session?.store.value;
    // A test is also a request to try again what was given up.
    account.session?.tryNow();
    const refusals = [state?.connection === "refused" ? state.failure : undefined, chat].filter(
      (failure) => failure !== undefined && failure.kind !== "unauthorised",
    );
    const lacks = lacking(channels.length === 0, refusals as readonly Failure[]);
    const [worst] = lacks;
    if (worst !== undefined) {
      const list = new Intl.ListFormat(language).format(lacks.map((one) => words.lacks[one]));
      const help = entryAnchor(`messages.lacks.${worst}`);
      return { ok: true, isPartial: true, message: fill(words.connectedBut, { lacks: list }), help };
    }
    const message = [
      words.connected,
      fill(plural(language, words.channels, channels.length), { count: channels.length, names }),
      fill(plural(language, words.characters, characters.length), { count: characters.length }),
    ];
    return { ok: true, message: message.join(" ") };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = failureOf(error);
    return { ok: false, message: failureSentence(words, failure), help: failureHelp(failure) };
  }
}

/** The things that an account lacks, each once. A refusal for want of a channel is listed as the channel. */
function lacking(hasNoChannels: boolean, refusals: readonly Failure[]): (keyof Messages["lacks"])[] {
  const lacks = new Set(refusals.map(lackOf));
  if (hasNoChannels) lacks.add("channels");
  if (lacks.has("events") && lacks.delete("chat")) {
    lacks.delete("events");
    lacks.add("eventsAndChat");
  }
  return [...lacks];
}

function lackOf({ kind, reason }: Failure): keyof Messages["lacks"] {
  if (reason === "eventsub-plan") return "events";
  if (reason === "chat-plan") return "chat";
  return kind === "not-found" ? "channels" : "other";
}
