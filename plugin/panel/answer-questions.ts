import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import type { Answer, AskingKey } from "../forms/question.ts";
import type { Account } from "../session/account.ts";

/** A reply as it is sent to a page. */
export interface PageReply {
  readonly event: string;
}

/** How long a question waits for the settings, in milliseconds. */
const settingsWaitMs = 5_000;

const question = v.object({ event: v.string(), questionId: v.fallback(v.optional(v.string()), undefined) });

/**
 * Replies to the message of an inspector, or of a page with forms (`{ event }`), or resolves with `undefined` if nothing answers it. The
 * reply carries the `questionId` of the message, if it has one.
 */
export function createAnswering(
  answers: readonly Answer[],
  account: Account,
  clock: Clock,
): (message: unknown, asking?: AskingKey) => Promise<PageReply | undefined> {
  const byEvent = new Map(answers.map((answer) => [answer.event, answer]));
  return async (message, asking) => {
    const read = v.safeParse(question, message);
    if (!read.success) return undefined;
    const { event, questionId } = read.output;
    const answer = byEvent.get(event);
    if (!answer) return undefined;
    await settingsKnown(account, clock);
    return {
      event,
      ...(await answer.reply(message, asking)),
      ...(questionId === undefined ? {} : { questionId }),
    };
  };
}

/** A page may open before Stream Deck has handed over the settings: a reply then would be wrong. */
function settingsKnown(account: Account, clock: Clock): Promise<void> {
  if (account.setup !== "unknown") return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel();
      unsubscribe();
      resolve();
    };
    const cancel = clock.after(settingsWaitMs, finish);
    const unsubscribe = account.subscribe(finish);
  });
}
