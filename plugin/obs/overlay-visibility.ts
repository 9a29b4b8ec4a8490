import { ObsError } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { type CanvasChoice, chosenCanvas, readCanvases, sceneOnCanvas } from "./canvases.ts";
import { type ScenePlace, keyOfItem, placesOf, anything } from "./overlay-sources.ts";

/**
 * Returns a function that shows or hides the overlay in the scene on air, or in the one that a further canvas shows; without
 * an argument, it toggles. Resolves with whether it is now shown.
 */
export function createOverlayVisibility(link: ObsLink) {
  /** Items that were hidden from here; the streamer has hidden any others on purpose. */
  const hidden = new Set<string>();

  /** Items that were hidden from here, and one more if none of them would be visible. */
  const toShow = (places: readonly ScenePlace[]): readonly ScenePlace[] => {
    const again = places.filter((place) => !place.isEnabled && hidden.has(keyOfItem(place)));
    if (places.some(({ isShown }) => isShown) || again.some(({ isInSight }) => isInSight)) return again;
    const first = places.find(({ isInSight }) => isInSight);
    return first ? [...again, first] : again;
  };
  const enable = async (place: ScenePlace, sceneItemEnabled: boolean): Promise<void> => {
    const { container, itemId: sceneItemId } = place;
    await link.ask("SetSceneItemEnabled", anything, { ...container, sceneItemId, sceneItemEnabled });
    if (sceneItemEnabled) hidden.delete(keyOfItem(place));
    else hidden.add(keyOfItem(place));
  };
  return async (isVisible?: boolean, canvas?: CanvasChoice): Promise<boolean> => {
    await link.reread();
    const names = (await link.servedSources()).map(({ name }) => name);
    if (names.length === 0) throw new ObsError("no-overlay");
    const scene = canvas
      ? await sceneOnCanvas(link.ask, chosenCanvas(await readCanvases(link.ask), canvas), "")
      : { sceneName: link.state.value.scene ?? "" };
    const places = await placesOf(link.ask, scene, names);
    if (places.length === 0) throw new ObsError("elsewhere");
    const isToShow = isVisible ?? !places.some(({ isShown }) => isShown);
    const changing = isToShow ? toShow(places) : places.filter(({ isEnabled }) => isEnabled);
    for (const place of changing) await enable(place, isToShow);
    await link.reread();
    // Only the overlay is shown, not the hidden scene or group around it.
    if (isToShow && !places.some(({ isInSight }) => isInSight)) throw new ObsError("out-of-sight");
    return isToShow;
  };
}
