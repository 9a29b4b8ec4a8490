import * as v from "valibot";

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

/** One line of the check, as the plugin sends it to the page, in the streamer's language. */
export const checkLineSchema = v.object({
  id: v.picklist(checkIds),
  /** `unknown`: it could not be determined. */
  state: v.picklist(["fine", "attention", "trouble", "unknown"]),
  sentence: v.string(),
  /** Advice in the streamer's language; empty: none. */
  advice: v.string(),
  /** Label of a button beside it that has the desktop app speak. */
  appVoice: v.exactOptional(v.string()),
  /** Label of a button beside it that mends the fault. */
  mend: v.exactOptional(v.string()),
});
/** One line of the check. */
export type CheckLine = v.InferOutput<typeof checkLineSchema>;
/** The result of one line. */
export type CheckState = CheckLine["state"];

const ranks: readonly CheckState[] = ["trouble", "attention", "unknown"];

/** The ids of all lines, with trouble first; a line that is not known yet comes before those that are fine. */
export function worstFirst(lines: ReadonlyMap<CheckId, CheckLine>): readonly CheckId[] {
  const rankOf = (id: CheckId): number => {
    const state = lines.get(id)?.state ?? "unknown";
    return state === "fine" ? ranks.length : ranks.indexOf(state);
  };
  return checkIds.toSorted((one, other) => rankOf(one) - rankOf(other));
}
