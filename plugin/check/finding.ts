import type { CheckId, CheckLine, CheckState } from "../../shared/protocol/check-lines.ts";
import { fill } from "../../shared/words/words.ts";

/** What a check has found. */
export interface Finding {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly sentence: string;
  /** Numbers, versions and times that the sentence is filled with: also in a report. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Names that people have given, which it is filled with: shown to the streamer, left out of a report. */
  readonly names?: Readonly<Record<string, string>>;
  /** What to do about it. */
  readonly advice?: string;
}

/** Told what was found, as soon as it is known. */
export type Tell = (finding: Finding) => void;

/** A finding for the streamer's own eyes. */
export function lineOf({ id, state, sentence, facts, names, advice = "" }: Finding): CheckLine {
  return { id, state, sentence: fill(sentence, { ...facts, ...names }), advice };
}

/** The same for others to read: without what people have named. */
export function reportLineOf({ id, state, sentence, facts, names = {}, advice }: Finding): string {
  const hidden = Object.fromEntries(Object.keys(names).map((name) => [name, "…"]));
  return [`${id}: ${state}. ${fill(sentence, { ...facts, ...hidden })}`, advice].filter(Boolean).join(" ");
}

/** How long ago something was, as `3 minutes ago`. */
export function timeAgo(language: string, ms: number): string {
  // Nobody says that something was "0 seconds ago", or that it "was now".
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const words = new Intl.RelativeTimeFormat(language);
  if (seconds < 90) return words.format(-seconds, "second");
  if (seconds < 5_400) return words.format(-Math.round(seconds / 60), "minute");
  return words.format(-Math.round(seconds / 3_600), "hour");
}
