import * as v from "valibot";
import {
  type Canvas,
  type CanvasChoice,
  chosenCanvas,
  namesOf,
  readCanvases,
  sceneOnCanvas,
} from "./canvases.ts";
import type { AskObs } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import { canvasOption, isSameQuery, optionsOf, repairedAddress } from "./overlay-address.ts";
import {
  type OverlaySource,
  type SceneItem,
  type SceneRef,
  browserSource,
  defaultName,
  findOverlaySources,
  mainSource,
  namedSource,
  onMainCanvas,
  placesOf,
  sceneNamed,
  withFreeName,
  anything,
} from "./overlay-sources.ts";

/** Where to put the overlay in OBS. */
export interface OverlayTarget {
  /** Empty: the scene on air, or the one that the canvas shows. */
  readonly sceneName: string;
  /** Name of the source to use or create; empty: one that already shows the overlay, else a new one. */
  readonly sourceName: string;
  /** A hidden overlay is repaired and stays hidden; default: it is shown. */
  readonly staysHidden?: boolean | undefined;
  /** A further canvas, which gets a source of its own; default: the main canvas. */
  readonly canvas?: CanvasChoice | undefined;
  /** Saved layout of a further canvas's source; empty: the options that the source has. */
  readonly layout?: string;
}

/** The overlay to install, and where. */
export interface Installation extends OverlayTarget {
  /** The relay's address of the overlay. */
  readonly url: string;
  /** Options for the source's address; default: those that it already has. */
  readonly options?: URLSearchParams | undefined;
}

/**
 * Change in OBS: a new source; an existing source added to the scene; a repair, such as showing a hidden overlay; or
 * none.
 */
export type Installed = "added" | "shared" | "repaired" | "unchanged";

const monitor = "OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT";
/** OBS's defaults for a browser source. */
const standard = {
  width: 800,
  height: 600,
  fps_custom: false,
  fps: 30,
  reroute_audio: false,
  shutdown: false,
  restart_when_active: false,
} as const;

const version = v.object({ obsVersion: v.string(), availableRequests: v.array(v.string()) });
const video = v.object({ baseWidth: v.number(), baseHeight: v.number() });
const scenes = v.object({
  currentProgramSceneName: v.nullish(v.string(), ""),
  scenes: v.array(v.object({ sceneName: v.string() })),
});
const created = v.object({ sceneItemId: v.number() });
const monitored = v.object({ monitorType: v.string() });

/** A request that undoes part of an installation. */
export type UndoStep = (ask: AskObs) => Promise<unknown>;

/** The change, and the steps that undo it: removing a source or item, restoring options, hiding an item. */
export interface InstallResult {
  readonly done: Installed;
  readonly undo: readonly UndoStep[];
}

/** Adds the overlay to the scene in OBS, or repairs it. A second call changes nothing. */
export async function installOverlay(ask: AskObs, installation: Installation): Promise<InstallResult> {
  const { obsVersion, availableRequests } = await ask("GetVersion", version);
  if (Number.parseInt(obsVersion, 10) < 28 || !availableRequests.includes("CreateInput"))
    throw new ObsError("too-old");
  const { scene, canvas, width, height } = await areaOf(ask, installation);
  const wanted = { ...standard, width, height, fps_custom: true, fps: 60, reroute_audio: true };
  const found = await findOverlaySources(ask);
  const { sourceName } = installation;
  const names = canvas && installation.canvas ? namesOf(canvas, installation.canvas) : onMainCanvas;
  const own = sourceName === "" ? mainSource(found, names) : namedSource(found, sourceName, names);
  const options = canvas ? canvasOptions(canvas, installation.layout, own) : installation.options;
  if (!own) {
    const url = withOptions(installation.url, options);
    const name = sourceName || (canvas ? `${defaultName} (${canvas.name})` : defaultName);
    const made = await create(ask, scene, name, { ...wanted, url });
    await finish(ask, made.name, { container: scene, itemId: made.itemId });
    return { done: "added", undo: [(to) => to("RemoveInput", anything, { inputName: made.name })] };
  }
  const undo: UndoStep[] = [];
  // Every source gets the right address, but only our own gets the size: the streamer sized the others.
  let isRepaired = false;
  for (const one of found) {
    const isOwn = one === own;
    const repaired = repairedAddress(one.url, installation.url);
    const url = isOwn && options ? withOptions(installation.url, options) : repaired;
    if (!isSameQuery(optionsOf(url), optionsOf(repaired)))
      undo.push((to) =>
        to("SetInputSettings", anything, {
          inputName: one.name,
          inputSettings: { url: repaired },
          overlay: true,
        }),
      );
    const change = { ...(isOwn ? wanted : {}), url };
    isRepaired = (await repair(ask, one, change)) || isRepaired;
  }
  // Items within a hidden scene or group do not count: showing them would show other things too.
  const places = await placesOf(ask, scene, [own.name]);
  const { staysHidden = false } = installation;
  const place =
    places.find(({ isShown }) => isShown) ??
    places.find(({ isInSight }) => isInSight) ??
    (staysHidden ? places[0] : undefined);
  const itemId =
    place?.itemId ?? (await ask("CreateSceneItem", created, { ...scene, sourceName: own.name })).sceneItemId;
  if (!place) undo.push((to) => to("RemoveSceneItem", anything, { ...scene, sceneItemId: itemId }));
  if (place && !place.isEnabled && !staysHidden) {
    await enable(ask, place, true);
    undo.push((to) => enable(to, place, false));
    isRepaired = true;
  }
  isRepaired = (await finish(ask, own.name, place ?? { container: scene, itemId })) || isRepaired;
  return { done: place ? (isRepaired ? "repaired" : "unchanged") : "shared", undo };
}

/** The scene to add the overlay to, and the size of its canvas. */
async function areaOf(
  ask: AskObs,
  { canvas: choice, sceneName }: Installation,
): Promise<{
  readonly scene: SceneRef;
  readonly canvas?: Canvas;
  readonly width: number;
  readonly height: number;
}> {
  if (!choice) {
    const scene = { sceneName: await sceneOf(ask, sceneName) };
    const { baseWidth: width, baseHeight: height } = await ask("GetVideoSettings", video);
    return { scene, width, height };
  }
  const canvas = chosenCanvas(await readCanvases(ask), choice);
  return { ...canvas, canvas, scene: await sceneOnCanvas(ask, canvas, sceneName) };
}

/** Options of a further canvas's source, one of which marks it as such. */
function canvasOptions(
  { name }: Canvas,
  layout: string = "",
  source: OverlaySource | undefined,
): URLSearchParams {
  const options =
    layout !== "" ? new URLSearchParams({ layout }) : new URLSearchParams(source && optionsOf(source.url));
  options.set(canvasOption, name);
  return options;
}

async function sceneOf(ask: AskObs, sceneName: string): Promise<string> {
  const list = await ask("GetSceneList", scenes);
  const scene = sceneNamed(list.scenes, sceneName || list.currentProgramSceneName);
  if (!scene) throw new ObsError("no-scene");
  return scene.sceneName;
}

async function create(
  ask: AskObs,
  scene: SceneRef,
  base: string,
  inputSettings: Readonly<Record<string, unknown>>,
): Promise<{ readonly name: string; readonly itemId: number }> {
  return withFreeName(base, async (name) => {
    const source = { inputName: name, inputKind: browserSource, inputSettings, sceneItemEnabled: true };
    const { sceneItemId: itemId } = await ask("CreateInput", created, { ...scene, ...source });
    return { name, itemId };
  });
}

/** Corrects settings that differ; returns whether any did. */
async function repair(
  ask: AskObs,
  { name, settings }: OverlaySource,
  wanted: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const is: Readonly<Record<string, unknown>> = { ...standard, ...settings };
  const differing = Object.entries(wanted).filter(([field, value]) => is[field] !== value);
  if (differing.length === 0) return false;
  await ask("SetInputSettings", anything, {
    inputName: name,
    inputSettings: Object.fromEntries(differing),
    overlay: true,
  });
  return true;
}

async function enable(
  ask: AskObs,
  { container, itemId: sceneItemId }: SceneItem,
  sceneItemEnabled: boolean,
): Promise<void> {
  await ask("SetSceneItemEnabled", anything, { ...container, sceneItemId, sceneItemEnabled });
}

const locked = v.object({ sceneItemLocked: v.boolean() });

/** Locks the item against accidental dragging and monitors its sound. Returns whether that changed anything. */
async function finish(ask: AskObs, inputName: string, { container, itemId }: SceneItem): Promise<boolean> {
  let isChanged = false;
  const lock = { ...container, sceneItemId: itemId };
  if (!(await ask("GetSceneItemLocked", locked, lock)).sceneItemLocked) {
    await ask("SetSceneItemLocked", anything, { ...lock, sceneItemLocked: true });
    isChanged = true;
  }
  const { monitorType } = await ask("GetInputAudioMonitorType", monitored, { inputName });
  if (monitorType !== monitor) {
    await ask("SetInputAudioMonitorType", anything, { inputName, monitorType: monitor });
    isChanged = true;
  }
  return isChanged;
}

function withOptions(url: string, options: URLSearchParams | undefined): string {
  const whole = new URL(url);
  for (const [name, value] of options ?? []) if (name !== "token") whole.searchParams.set(name, value);
  return whole.href;
}
