import { isJsonObject } from "../api/fields.ts";

/** The lines of “Check everything”, in the order in which the page shows them. */
export const checkIds = [
  "address",
  "key",
  "plan",
  "channels",
  "characters",
  "cooldown",
  "events",
  "clock",
  "deck",
  "network",
  "relay",
  "pages",
  "browser",
  "heard",
  "obs",
  "source",
  "sourceAddress",
  "sourceSound",
  "microphone",
  "screens",
  "versions",
] as const;

/** Lines that not every application or streamer needs: they are shown once they are there. */
export const rareCheckIds: readonly CheckId[] = ["network", "microphone"];

/** Names one line of the check. */
export type CheckId = (typeof checkIds)[number];

const states = ["fine", "attention", "trouble", "unknown"] as const;

/** The result of one line. `unknown`: it could not be determined. */
export type CheckState = (typeof states)[number];

/** One line of the check, as the plugin sends it to the page, in the streamer's language. */
export interface CheckLine {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly sentence: string;
  /** Advice in the streamer's language; empty: none. */
  readonly advice: string;
  /** Label of a button beside it that has the desktop app speak. */
  readonly appVoice?: string;
  /** Label of a button beside it that mends the fault. */
  readonly mend?: string;
}

/** Whether this is a line of the check. */
export function isCheckLine(value: unknown): value is CheckLine {
  if (!isJsonObject(value)) return false;
  const { id, state, sentence, advice, appVoice, mend } = value;
  return (
    checkIds.some((known) => known === id) &&
    states.some((known) => known === state) &&
    typeof sentence === "string" &&
    typeof advice === "string" &&
    [appVoice, mend].every((label) => label === undefined || typeof label === "string")
  );
}
