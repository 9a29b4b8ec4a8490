import { entryAnchor } from "../../shared/protocol/help-address.ts";
import type { Panel } from "../forms/panel-view.ts";
import {
  accountQuestion,
  channelsQuestion,
  charactersQuestion,
  connectionTest,
  troubleQuestion,
} from "./account-questions.ts";

/** A problem of the account, in one sentence. */
export interface ShownTrouble {
  readonly sentence: string;
  /** The anchor of the help's entry. */
  readonly help: string | undefined;
  /** Keys work, without live updates. */
  readonly isPartial: boolean;
}

/** The problem of the account, as far as the page knows. */
export function shownTrouble({ question, words }: Panel): ShownTrouble | undefined {
  const report = question(troubleQuestion).value.reply;
  const isReported = report?.isAccount && report.message !== "";
  if (isReported && !report.isPartial)
    return { sentence: report.message, help: report.help, isPartial: false };
  const unanswered = question(accountQuestion).value.failure;
  if (unanswered !== undefined)
    return { sentence: words[unanswered], help: entryAnchor(`inspector.${unanswered}`), isPartial: false };
  for (const list of [channelsQuestion, charactersQuestion]) {
    const { asking, failure, reply } = question(list).value;
    const sentence = failure === undefined ? reply?.error : words[failure];
    if (!asking && sentence) {
      const help = failure === undefined ? reply?.help : entryAnchor(`inspector.${failure}`);
      return { sentence, help, isPartial: false };
    }
  }
  return isReported ? { sentence: report.message, help: report.help, isPartial: true } : undefined;
}

/** Whether only another API key helps. */
export function needsKey({ help }: ShownTrouble): boolean {
  return help === entryAnchor("messages.failures.unauthorised");
}

/** Whether the result of a connection test already shows what is wrong. */
export function isShownByTest({ question }: Panel): boolean {
  const { asking, failure, reply } = question(connectionTest).value;
  return !asking && (failure !== undefined || reply?.ok === false || reply?.isPartial === true);
}
