import * as v from "valibot";
import { addressReply, defineQuestion } from "../forms/question.ts";

/** The entries of the set-up window in their order, each with the further parts of its page. */
export const setUpEntries = {
  steps: ["profile"],
  account: [],
  overlay: ["obs"],
  sound: [],
  rules: [],
  approval: [],
  connections: ["control", "screens", "vtube", "api"],
  check: [],
} as const;

/** An entry of the set-up window. */
export type SetUpEntry = keyof typeof setUpEntries;

/** A place in the set-up window, as the fragment of its address names it: an entry, or a part of its page. */
export type SetUpPage = SetUpEntry | (typeof setUpEntries)[SetUpEntry][number];

export const setUpEntryNames = Object.keys(setUpEntries) as SetUpEntry[];

const places = Object.entries(setUpEntries).flat(2) as SetUpPage[];

/** The entry whose page shows `place`. */
export function entryOf(place: SetUpPage): SetUpEntry {
  const isAt = (entry: SetUpEntry) => [entry, ...setUpEntries[entry]].includes(place);
  return setUpEntryNames.find(isAt) ?? "steps";
}

/** The place that a fragment of the window's address names. */
export function setUpPlaceIn(fragment: string): SetUpPage {
  return places.find((place) => `#${place}` === fragment) ?? "steps";
}

/** Reply to `setUpAddress`. `isOpened`: there is no address for the page, because the plugin has opened the window. */
const setUpReply = v.object({ ...addressReply.entries, isOpened: v.optional(v.boolean()) });

/** The address of the set-up window, which opens at `page`; default: at the steps. */
export const setUpAddress = defineQuestion("getSetUpUrl", setUpReply, 5_000, {
  page: v.picklist(places),
});
