import { ObsError } from "./obs-error.ts";
import type { ObsLink } from "./obs-link.ts";
import { type CanvasChoice, chosenCanvas, readCanvases, sceneOnCanvas } from "./canvases.ts";
import { type ScenePlace, findOverlaySources, keyOfItem, placesOf, anything } from "./overlay-sources.ts";

/** Shows and hides the overlay in the scene on air, or in the one that a further canvas shows. */
export class OverlayVisibility {
  readonly #link: ObsLink;
  /** Items that this class has hidden; the streamer has hidden any others on purpose. */
  readonly #hidden = new Set<string>();

  constructor(link: ObsLink) {
    this.#link = link;
  }

  /** Shows or hides; without an argument, toggles. Returns whether it is now shown. */
  async set(isVisible?: boolean, canvas?: CanvasChoice): Promise<boolean> {
    const link = this.#link;
    await link.reread();
    const names = (await findOverlaySources(link.ask)).map(({ name }) => name);
    if (names.length === 0) throw new ObsError("no-overlay");
    const scene = canvas
      ? await sceneOnCanvas(link.ask, chosenCanvas(await readCanvases(link.ask), canvas), "")
      : { sceneName: link.state.value.scene ?? "" };
    const places = await placesOf(link.ask, scene, names);
    if (places.length === 0) throw new ObsError("elsewhere");
    const isToShow = isVisible ?? !places.some(({ isShown }) => isShown);
    const changing = isToShow ? this.#toShow(places) : places.filter(({ isEnabled }) => isEnabled);
    for (const place of changing) await this.#enable(place, isToShow);
    await link.reread();
    // Only the overlay is shown, not the hidden scene or group around it.
    if (isToShow && !places.some(({ isInSight }) => isInSight)) throw new ObsError("out-of-sight");
    return isToShow;
  }

  /** Items that this class has hidden, and one more if none of them would be visible. */
  #toShow(places: readonly ScenePlace[]): readonly ScenePlace[] {
    const again = places.filter((place) => !place.isEnabled && this.#hidden.has(keyOfItem(place)));
    if (places.some(({ isShown }) => isShown) || again.some(({ isInSight }) => isInSight)) return again;
    const first = places.find(({ isInSight }) => isInSight);
    return first ? [...again, first] : again;
  }

  async #enable(place: ScenePlace, sceneItemEnabled: boolean): Promise<void> {
    const { container, itemId: sceneItemId } = place;
    await this.#link.ask("SetSceneItemEnabled", anything, { ...container, sceneItemId, sceneItemEnabled });
    if (sceneItemEnabled) this.#hidden.delete(keyOfItem(place));
    else this.#hidden.add(keyOfItem(place));
  }
}
