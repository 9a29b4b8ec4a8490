import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import { isOverlayAddress } from "./overlay-address.ts";

/** What a browser source is set to. */
export type SourceSettings = Readonly<Record<string, unknown>>;

/** A browser source of OBS that shows the overlay. */
export interface OverlaySource {
  readonly name: string;
  readonly url: string;
  readonly settings: SourceSettings;
}

/** A source where it stands in a scene; `container` is the scene, or the group in it. */
export interface ScenePlace {
  readonly container: string;
  readonly itemId: number;
}

/** The kind of source that shows a page. */
export const browserSource = "browser_source";

const inputs = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
const settings = v.object({ inputSettings: v.record(v.string(), v.unknown()) });
const item = v.object({ sceneItemId: v.number() });
const items = v.object({
  sceneItems: v.array(v.object({ sourceName: v.string(), isGroup: v.nullish(v.boolean()) })),
});
/** Request status of obs-websocket: no such source, scene or item. */
const notFound = 600;

/** Every source that shows an overlay of this plugin, in OBS's order. */
export async function findOverlaySources(ask: AskObs): Promise<readonly OverlaySource[]> {
  const list = await ask("GetInputList", inputs, { inputKind: browserSource });
  const found: OverlaySource[] = [];
  for (const { inputName } of list.inputs) {
    const { inputSettings } = await ask("GetInputSettings", settings, { inputName });
    const { url } = inputSettings;
    if (isOverlayAddress(url)) found.push({ name: inputName, url, settings: inputSettings });
  }
  return found;
}

/** Where a source stands in a scene, also within a group; nothing when it does not. */
export async function placeOf(
  ask: AskObs,
  sceneName: string,
  sourceName: string,
): Promise<ScenePlace | undefined> {
  const direct = await itemIn(ask, sceneName, sourceName);
  if (direct) return direct;
  const { sceneItems } = await ask("GetSceneItemList", items, { sceneName });
  for (const { sourceName: group, isGroup } of sceneItems) {
    const inside = isGroup ? await itemIn(ask, group, sourceName) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

async function itemIn(ask: AskObs, container: string, sourceName: string): Promise<ScenePlace | undefined> {
  try {
    const { sceneItemId } = await ask("GetSceneItemId", item, { sceneName: container, sourceName });
    return { container, itemId: sceneItemId };
  } catch (error) {
    if (error instanceof ObsError && error.status === notFound) return undefined;
    throw error;
  }
}
