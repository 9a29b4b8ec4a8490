import type { CheckId, CheckLine, CheckState } from "../../shared/check-lines.ts";
import { fill } from "../../shared/words/words.ts";

/** A sentence and what it is filled with. */
export interface Text {
  readonly sentence: string;
  /** Numbers, versions and times: also in a report. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** What people have named: shown to the streamer, left out of a report. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What a check has found. */
export interface Finding {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly text: Text;
  /** What to do about it. */
  readonly advice?: string;
}

/** Told what was found, as soon as it is known. */
export type Tell = (finding: Finding) => void;

/** A finding for the streamer's own eyes. */
export function lineOf({ id, state, text, advice = "" }: Finding): CheckLine {
  return { id, state, sentence: fill(text.sentence, { ...text.facts, ...text.names }), advice };
}

/** The same for others to read: without what people have named. */
export function reportLineOf({ id, state, text, advice }: Finding): string {
  const hidden = Object.fromEntries(Object.keys(text.names ?? {}).map((name) => [name, "…"]));
  const sentence = fill(text.sentence, { ...text.facts, ...hidden });
  return [`${id}: ${state}. ${sentence}`, advice].filter(Boolean).join(" ");
}
