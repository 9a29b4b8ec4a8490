import { entryAnchor } from "../help/sections.ts";
import type { Panel } from "../inspector/create-panel.ts";

/** What is wrong with the account, in one sentence, and whether keys still work. */
export interface AccountTrouble {
  readonly sentence: string;
  /** The anchor of what the help says of it. */
  readonly help: string | undefined;
  /** Keys work, without live updates. */
  readonly isPartial: boolean;
}

/** What is wrong with the account, as far as is known. */
export function accountTrouble({ trouble, channels, characters, words }: Panel): AccountTrouble | undefined {
  const report = trouble.value.reply;
  const isReported = report?.isAccount && report.message !== "";
  if (isReported && !report.isPartial)
    return { sentence: report.message, help: report.help, isPartial: false };
  for (const { asking, failure, reply } of [channels.value, characters.value]) {
    const sentence = failure === undefined ? reply?.error : words[failure];
    if (!asking && sentence) {
      const help = failure === undefined ? reply?.help : entryAnchor(`inspector.${failure}`);
      return { sentence, help, isPartial: false };
    }
  }
  return isReported ? { sentence: report.message, help: report.help, isPartial: true } : undefined;
}

/** Whether the result of a connection test already shows what is wrong. */
export function isShownByTest({ test }: Panel): boolean {
  const { asking, failure, reply } = test.value;
  return !asking && (failure !== undefined || reply?.ok === false || reply?.isPartial === true);
}
