import type { GlobalSettings } from "./global-settings.ts";
import type { StoredState } from "./stored-state.ts";

/**
 * What is sent to the AI when the scene changes. Older versions stored it in Stream Deck's settings, which count until
 * it is set again.
 */
export function sceneTextOf(
  { sceneText }: Pick<StoredState, "sceneText">,
  settings: GlobalSettings | undefined,
): string {
  return sceneText ?? settings?.obsSceneText ?? "";
}
