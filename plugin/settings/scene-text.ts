import type { GlobalSettings } from "./global-settings.ts";
import type { StoredState } from "./stored-state.ts";

/** What the AI is told when the scene changes. Older versions had it in Stream Deck's settings: it holds until it is set again. */
export function sceneTextOf(
  { sceneText }: Pick<StoredState, "sceneText">,
  settings: GlobalSettings | undefined,
): string {
  return sceneText ?? settings?.obsSceneText ?? "";
}
