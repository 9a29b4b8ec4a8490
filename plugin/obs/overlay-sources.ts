import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { isOverlayAddress, optionsOf } from "./overlay-address.ts";

/** What a browser source is set to. */
export type SourceSettings = Readonly<Record<string, unknown>>;

/** A browser source of OBS that shows the overlay. */
export interface OverlaySource {
  readonly name: string;
  readonly url: string;
  readonly settings: SourceSettings;
}

/** A source where it stands in a scene; `container` is the scene, or the group or the scene in it. */
export interface ScenePlace {
  readonly container: string;
  readonly itemId: number;
  /** Whether it would show if it were not hidden itself: on one way to it at least, nothing that it stands in is. */
  readonly isInSight: boolean;
  /** Whether it is not hidden itself. */
  readonly isEnabled: boolean;
  readonly isShown: boolean;
}

/** The kind of source that shows a page. */
export const browserSource = "browser_source";
/** What a source is called that is made without a name of its own. */
export const defaultName = "Sidekick Deck";

const inputs = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
const settings = v.object({ inputSettings: v.record(v.string(), v.unknown()) });
const items = v.object({
  sceneItems: v.array(
    v.object({
      sceneItemId: v.number(),
      sourceName: v.string(),
      sceneItemEnabled: v.boolean(),
      /** Of a scene, whether it is a group; of anything else nothing. */
      isGroup: v.nullish(v.boolean()),
    }),
  ),
});
/** Scenes in scenes in scenes: nobody goes further, and OBS takes no scene that holds itself. */
const deepest = 5;

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

/** Of several the one that is the overlay as such: by its name, else the one whose address has the fewest options. */
export function mainSource(found: readonly OverlaySource[]): OverlaySource | undefined {
  const [plainest] = found.toSorted((a, b) => optionsOf(a.url).size - optionsOf(b.url).size);
  return found.find(({ name }) => name === defaultName) ?? plainest;
}

/** Every item of these sources in a scene, also within groups and other scenes; each once, however often it shows. */
export async function placesOf(
  ask: AskObs,
  sceneName: string,
  sourceNames: readonly string[],
): Promise<readonly ScenePlace[]> {
  const places = new Map<string, ScenePlace>();
  // A scene that many others hold is found once for each way to it, and asked for once.
  const lists = new Map<string, Promise<v.InferOutput<typeof items>>>();
  const listOf = (container: string, isGroup: boolean): Promise<v.InferOutput<typeof items>> => {
    const request = isGroup ? "GetGroupSceneItemList" : "GetSceneItemList";
    const list = lists.get(container) ?? ask(request, items, { sceneName: container });
    lists.set(container, list);
    return list;
  };
  const search = async (
    container: string,
    isGroup: boolean,
    isInSight: boolean,
    depth: number,
  ): Promise<void> => {
    const { sceneItems } = await listOf(container, isGroup);
    for (const item of sceneItems) {
      const isShown = isInSight && item.sceneItemEnabled;
      if (sourceNames.includes(item.sourceName)) {
        const key = `${item.sceneItemId} ${container}`;
        const before = places.get(key);
        places.set(key, {
          container,
          itemId: item.sceneItemId,
          isEnabled: item.sceneItemEnabled,
          isInSight: isInSight || before?.isInSight === true,
          isShown: isShown || before?.isShown === true,
        });
      } else if (typeof item.isGroup === "boolean" && depth < deepest)
        await search(item.sourceName, item.isGroup, isShown, depth + 1);
    }
  };
  await search(sceneName, false, true, 1);
  return [...places.values()];
}
