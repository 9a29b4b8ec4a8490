import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import { canvasOf, isOverlayAddress, optionsOf } from "./overlay-address.ts";

/** Schema of a response that is not used. */
export const anything = v.unknown();

/** The settings of a browser source. */
export type SourceSettings = Readonly<Record<string, unknown>>;

/** A browser source of OBS that shows the overlay. */
export interface OverlaySource {
  readonly name: string;
  readonly url: string;
  readonly settings: SourceSettings;
}

/** A scene or group, by its name on the main canvas, or by its UUID on any. OBS before 30.2 knows no UUIDs. */
export type SceneRef = { readonly sceneName: string } | { readonly sceneUuid: string };

/** An item of a scene, or of a group or scene within it, which is then the `container`. */
export interface SceneItem {
  readonly container: SceneRef;
  readonly itemId: number;
}

/** An item of a source in a scene, and whether viewers see it. */
export interface ScenePlace extends SceneItem {
  /** Whether every scene and group around it is visible, along at least one path from the scene. */
  readonly isInSight: boolean;
  /** Whether the source itself is not hidden. */
  readonly isEnabled: boolean;
  readonly isShown: boolean;
}

/** The kind of source that shows a page. */
export const browserSource = "browser_source";
/** Default name of a new source. */
export const defaultName = "Sidekick Deck";

const inputs = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
const settings = v.object({ inputSettings: v.record(v.string(), v.unknown()) });
const items = v.object({
  sceneItems: v.array(
    v.object({
      sceneItemId: v.number(),
      sourceName: v.string(),
      sourceUuid: v.nullish(v.string()),
      sceneItemEnabled: v.boolean(),
      /** For a scene, whether it is a group; absent for anything else. */
      isGroup: v.nullish(v.boolean()),
    }),
  ),
});
/** Deepest nesting of scenes: nobody goes further, and OBS does not allow a scene to contain itself. */
const deepest = 5;

/** Request status of obs-websocket: the name is taken. */
const alreadyExists = 601;
const maxNames = 20;

/** Makes something in OBS under a name; a taken one gets a number. */
export async function withFreeName<Made>(base: string, make: (name: string) => Promise<Made>): Promise<Made> {
  for (let count = 1; ; count++) {
    try {
      return await make(count === 1 ? base : `${base} ${count}`);
    } catch (error) {
      if (!(error instanceof ObsError) || error.status !== alreadyExists || count === maxNames) throw error;
    }
  }
}

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

/** Reloads a source's page, as the button in OBS does. */
export async function reloadSource(ask: AskObs, inputName: string): Promise<void> {
  await ask("PressInputPropertiesButton", anything, { inputName, propertyName: "refreshnocache" });
}

/** The canvas of an overlay: its names, of which a source has one; default: the main canvas. */
export const onMainCanvas: readonly string[] = [""];

/** The main one of the overlays for a canvas: the one with the default name, else with the fewest options. */
export function mainSource(
  found: readonly OverlaySource[],
  canvasNames = onMainCanvas,
): OverlaySource | undefined {
  const own = found.filter(({ url }) => canvasNames.includes(canvasOf(url)));
  const [plainest] = own.toSorted((a, b) => optionsOf(a.url).size - optionsOf(b.url).size);
  return own.find(({ name }) => name === defaultName) ?? plainest;
}

/** The overlay for a canvas with this name, which has a number after it where something else had the name before. */
export function namedSource(
  found: readonly OverlaySource[],
  sourceName: string,
  canvasNames = onMainCanvas,
): OverlaySource | undefined {
  const own = found.filter(({ url }) => canvasNames.includes(canvasOf(url)));
  const isNumbered = (name: string): boolean =>
    name.startsWith(`${sourceName} `) && /^\d+$/.test(name.slice(sourceName.length + 1));
  return own.find(({ name }) => name === sourceName) ?? own.find(({ name }) => isNumbered(name));
}

/** A scene of this name. Settings come without the spaces around a name, which OBS allows. */
export function sceneNamed<Scene extends { readonly sceneName: string }>(
  scenes: readonly Scene[],
  name: string,
): Scene | undefined {
  return (
    scenes.find(({ sceneName }) => sceneName === name) ??
    scenes.find(({ sceneName }) => sceneName.trim() === name)
  );
}

/** Every item of these sources in a scene, including groups and other scenes; each once, however often it shows. */
export async function placesOf(
  ask: AskObs,
  scene: SceneRef,
  sourceNames: readonly string[],
): Promise<readonly ScenePlace[]> {
  const places = new Map<string, ScenePlace>();
  // A scene within many others is found once per path to it, but requested only once.
  const lists = new Map<string, Promise<v.InferOutput<typeof items>>>();
  const listOf = (container: SceneRef, isGroup: boolean): Promise<v.InferOutput<typeof items>> => {
    const request = isGroup ? "GetGroupSceneItemList" : "GetSceneItemList";
    const key = JSON.stringify(container);
    const list = lists.get(key) ?? ask(request, items, container);
    lists.set(key, list);
    return list;
  };
  const search = async (
    container: SceneRef,
    isGroup: boolean,
    isInSight: boolean,
    depth: number,
  ): Promise<void> => {
    const { sceneItems } = await listOf(container, isGroup);
    for (const item of sceneItems) {
      const isShown = isInSight && item.sceneItemEnabled;
      if (sourceNames.includes(item.sourceName)) {
        const key = keyOfItem({ container, itemId: item.sceneItemId });
        const before = places.get(key);
        places.set(key, {
          container,
          itemId: item.sceneItemId,
          isEnabled: item.sceneItemEnabled,
          isInSight: isInSight || before?.isInSight === true,
          isShown: isShown || before?.isShown === true,
        });
      } else if (typeof item.isGroup === "boolean" && depth < deepest) {
        // A name would be looked up on the main canvas.
        const isUuidUsed = "sceneUuid" in scene && item.sourceUuid;
        const within = isUuidUsed ? { sceneUuid: isUuidUsed } : { sceneName: item.sourceName };
        await search(within, item.isGroup, isShown, depth + 1);
      }
    }
  };
  await search(scene, false, true, 1);
  return [...places.values()];
}

/** Identifies an item among those of all scenes. */
export function keyOfItem({ container, itemId }: SceneItem): string {
  return `${itemId} ${JSON.stringify(container)}`;
}
