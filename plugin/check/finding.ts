import type { CheckId, CheckLine, CheckState } from "../../shared/protocol/check-lines.ts";
import { fill } from "../../shared/words/words.ts";

/** Result of one check. */
export interface Finding {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly sentence: string;
  /** Numbers, versions and times in the sentence, which a report includes. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Names in the sentence that people have given, which a report leaves out. */
  readonly names?: Readonly<Record<string, string>>;
  /** Advice to the streamer. */
  readonly advice?: string;
  /** Label of a button that has the desktop app speak. */
  readonly appVoice?: string;
}

/** Takes a finding as soon as it is known. */
export type AddFinding = (finding: Finding) => void;

/** Line of a finding for the streamer. */
export function lineOf({ sentence, facts, names, advice = "", ...line }: Finding): CheckLine {
  return { ...line, sentence: fill(sentence, { ...facts, ...names }), advice };
}

/** Line of a finding for a report, without names that people have given. */
export function reportLineOf({ id, state, sentence, facts, names = {}, advice }: Finding): string {
  const hidden = Object.fromEntries(Object.keys(names).map((name) => [name, "…"]));
  return [`${id}: ${state}. ${fill(sentence, { ...facts, ...hidden })}`, advice].filter(Boolean).join(" ");
}

/** Formats a time ago, as `3 minutes ago`. */
export function timeAgo(language: string, ms: number): string {
  // Never 0, which would read "0 seconds ago" or "now".
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const words = new Intl.RelativeTimeFormat(language);
  if (seconds < 90) return words.format(-seconds, "second");
  if (seconds < 5_400) return words.format(-Math.round(seconds / 60), "minute");
  return words.format(-Math.round(seconds / 3_600), "hour");
}
