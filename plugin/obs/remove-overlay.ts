import { allScenes } from "./canvases.ts";
import type { AskObs } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import { type ScenePlace, findOverlaySources, keyOfItem, placesOf, anything } from "./overlay-sources.ts";

/** Request status of obs-websocket for a missing item or source. */
const notFound = 600;

/**
 * Removes every source of the overlay from all scenes. Returns how many sources there were. Items go first: OBS keeps
 * a removed source's items in scenes off air.
 */
export async function removeOverlay(ask: AskObs): Promise<number> {
  const names = (await findOverlaySources(ask)).map(({ name }) => name);
  if (names.length === 0) return 0;
  const places = new Map<string, ScenePlace>();
  for (const { scene } of await allScenes(ask))
    for (const place of await placesOf(ask, scene, names)) places.set(keyOfItem(place), place);
  for (const { container, itemId: sceneItemId } of places.values())
    await unlessGone(ask("RemoveSceneItem", anything, { ...container, sceneItemId }));
  // OBS may already have removed a source without items.
  for (const inputName of names) await unlessGone(ask("RemoveInput", anything, { inputName }));
  return names.length;
}

async function unlessGone(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ObsError) || error.status !== notFound) throw error;
  }
}
