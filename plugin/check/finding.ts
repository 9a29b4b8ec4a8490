import type { CheckId, CheckLine, CheckState } from "../../shared/protocol/check-lines.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";

/** What a finding has besides its sentence. */
interface FindingDetails {
  /** Numbers, versions and times in the sentence, which a report includes. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Names in the sentence that people have given, which a report leaves out. */
  readonly names?: Readonly<Record<string, string>>;
  /** Advice to the streamer. */
  readonly advice?: string;
  /** Label of a button that has the desktop app speak. */
  readonly appVoice?: string;
  /** Label of a button that mends the fault. */
  readonly mend?: string;
}

/** Result of one check. */
export interface Finding extends FindingDetails {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly sentence: string;
}

/** The result of a check. */
export function finding(
  id: CheckId,
  state: CheckState,
  sentence: string,
  details: FindingDetails = {},
): Finding {
  return { id, state, sentence, ...details };
}

/** Takes a finding as soon as it is known. */
export type AddFinding = (finding: Finding) => void;

/** Finds the lines of one check, and calls `add` with each as soon as it is known. */
export type CheckRun = (locale: Locale<Messages>, add: AddFinding) => void | Promise<void>;

/** Line of a finding for the streamer. */
export function lineOf({ sentence, facts, names, advice = "", ...line }: Finding): CheckLine {
  return { ...line, sentence: fill(sentence, { ...facts, ...names }), advice };
}

/** Line of a finding for a report, without names that people have given. */
export function reportLineOf({ id, state, sentence, facts, names = {}, advice }: Finding): string {
  const hidden = Object.fromEntries(Object.keys(names).map((name) => [name, "…"]));
  return [`${id}: ${state}. ${fill(sentence, { ...facts, ...hidden })}`, advice].filter(Boolean).join(" ");
}
