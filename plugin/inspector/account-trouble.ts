import type { Panel } from "./panel.ts";

/** What is wrong with the account: the one sentence that is said of it, and how much of it works. */
export interface AccountTrouble {
  readonly sentence: string;
  /** Keys work, without live updates. */
  readonly isPartial: boolean;
}

/** What is wrong with the account, as far as is known. */
export function accountTrouble({ trouble, channels, characters, words }: Panel): AccountTrouble | undefined {
  const report = trouble.value.reply;
  const isReported = report?.isAccount && report.message !== "";
  if (isReported && !report.isPartial) return { sentence: report.message, isPartial: false };
  for (const { asking, failure, reply } of [channels.value, characters.value]) {
    const sentence = failure === undefined ? reply?.error : words[failure];
    if (!asking && sentence) return { sentence, isPartial: false };
  }
  return isReported ? { sentence: report.message, isPartial: true } : undefined;
}

/** Whether the connection was tested, and what is wrong stands where it was. */
export function isShownByTest({ test }: Panel): boolean {
  const { asking, failure, reply } = test.value;
  return !asking && (failure !== undefined || reply?.ok === false || reply?.isPartial === true);
}
