import type { Client } from "../../shared/api/client.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { type Answer, answerTo, type ListReply } from "../forms/question.ts";
import type { Account } from "../session/account.ts";
import { failureOf } from "../session/state/failure.ts";
import { channelsQuestion, charactersQuestion, connectionTest } from "./account-questions.ts";
import { failureHelp, failureSentence, missingTrouble } from "./account-sentences.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { testConnection } from "./test-connection.ts";

/** The parts of the plugin behind the answers about the account. */
export interface AccountAnswerSources extends ConnectionTools {
  readonly account: Account;
  readonly locale: Locale<Messages>;
}

/** Answers the inspector's questions about the account. */
export function accountAnswers(sources: AccountAnswerSources): readonly Answer[] {
  const { account, locale } = sources;
  const { words } = locale;
  return [
    answerTo(
      channelsQuestion,
      () =>
        listOf(sources, async (client) =>
          (await client.channelStatus()).map(({ channelName: name, isPrimary }) => ({
            label: isPrimary ? fill(words.primary, { name }) : name,
            value: name,
          })),
        ),
      { isForKeys: true },
    ),
    answerTo(
      charactersQuestion,
      () =>
        listOf(sources, async (client) =>
          (await client.listCharacters()).map(({ id, name, isActive }) => ({
            label: isActive ? fill(words.active, { name }) : name,
            value: id,
          })),
        ),
      { isForKeys: true },
    ),
    answerTo(connectionTest, () => testConnection(account, locale, sources)),
  ];
}

async function listOf(
  { account, locale: { words } }: AccountAnswerSources,
  read: (client: Client) => Promise<ListReply["items"]>,
): Promise<ListReply> {
  const missing = missingTrouble(account, words);
  if (missing || !account.client)
    return { items: [], error: missing?.message ?? "", ...(missing ? { help: missing.help } : {}) };
  try {
    return { items: await read(account.client) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = failureOf(error);
    return { items: [], error: failureSentence(words, failure), help: failureHelp(failure) };
  }
}
