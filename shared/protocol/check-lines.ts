import { isJsonObject } from "../api/fields.ts";

/** What “Check everything” looks at, in the order in which it is shown. */
export const checkIds = [
  "address",
  "key",
  "plan",
  "channels",
  "characters",
  "cooldown",
  "events",
  "clock",
  "relay",
  "pages",
  "browser",
  "heard",
  "obs",
  "source",
  "sourceAddress",
  "sourceSound",
  "versions",
] as const;

/** Names one line of the check. */
export type CheckId = (typeof checkIds)[number];

const states = ["fine", "attention", "trouble", "unknown"] as const;

/** How something is. `unknown`: it could not be found out. */
export type CheckState = (typeof states)[number];

/** One line of the check as the page is told it, in the streamer's language. */
export interface CheckLine {
  readonly id: CheckId;
  readonly state: CheckState;
  readonly sentence: string;
  /** What to do about it; empty: nothing. */
  readonly advice: string;
}

/** Whether this is a line of the check. */
export function isCheckLine(value: unknown): value is CheckLine {
  if (!isJsonObject(value)) return false;
  const { id, state, sentence, advice } = value;
  return (
    checkIds.some((known) => known === id) &&
    states.some((known) => known === state) &&
    typeof sentence === "string" &&
    typeof advice === "string"
  );
}
