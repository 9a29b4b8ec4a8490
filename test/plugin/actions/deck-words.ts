import { type ActionName, actionId, actionNames } from "../../../plugin/actions/action-names.ts";
import type { DeckAction } from "../../deck/deck-action.ts";

/** Action UUIDs, as the manifest has them. */
export const uuid = Object.fromEntries(actionNames.map((name) => [name, actionId(name)])) as {
  readonly [Name in ActionName]: string;
};

/** All words and figures that a key shows, in one line. */
export function wordsOn(key: DeckAction): string {
  const texts = (key.svg() ?? "").matchAll(/<text[^>]*>([^<]*)</g);
  return [...texts].map(([, text]) => text).join(" ");
}
