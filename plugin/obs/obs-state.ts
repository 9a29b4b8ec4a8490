import * as v from "valibot";
import { type CanvasChoice, chosenCanvas, namesOf, readCanvases, sceneOnCanvas } from "./canvases.ts";
import type { AskObs } from "./obs-connection.ts";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";
import { isMuted } from "./input-mute.ts";
import {
  type OverlaySource,
  type SceneRef,
  findOverlaySources,
  mainSource,
  placesOf,
} from "./overlay-sources.ts";

/**
 * Where the overlay is. `shown`, `hidden`: in the scene on air or a scene within it; `elsewhere`: only in other scenes;
 * `absent`: in none.
 */
export type OverlayInScene = "shown" | "hidden" | "elsewhere" | "absent";
/** The same for a further canvas, which may have been removed. */
export type OverlayOnCanvas = OverlayInScene | "no-canvas";

/** Known state of OBS. */
export interface ObsState {
  readonly connection: "connecting" | "open" | "lost";
  /** Why there is no connection. */
  readonly trouble?: ObsFailureKind;
  /** The scene on air; only while connected. */
  readonly scene?: string;
  /** Whether OBS streams; only while connected. */
  readonly isStreaming?: boolean;
  /** Only while connected. */
  readonly overlay?: OverlayInScene;
  /** Whether every source of the overlay is muted in OBS; only while there is one. */
  readonly isMuted?: boolean;
  /** By the UUIDs of the further canvases that keys name; only while connected. */
  readonly onCanvases?: Readonly<Record<string, OverlayOnCanvas>>;
}

const program = v.object({ currentProgramSceneName: v.string() });
const streaming = v.object({ outputActive: v.boolean() });

/** Whether an overlay's address is still one of this plugin's. A source with another shows nothing, and can be repaired. */
export type IsServed = (url: string) => boolean;

/** The values that could be read, and why the others could not. */
export interface ObsReading {
  readonly state: ObsState;
  readonly failure?: ObsError;
}

/** Reads everything that keys depend on, the most important value first. `canvases` are those that keys name. */
export async function readObsState(
  ask: AskObs,
  canvases: readonly CanvasChoice[] = [],
  isServed: IsServed = () => true,
): Promise<ObsReading> {
  let state: ObsState = { connection: "open" };
  try {
    const { currentProgramSceneName: scene } = await ask("GetCurrentProgramScene", program);
    state = { ...state, scene };
    const { outputActive: isStreaming } = await ask("GetStreamStatus", streaming);
    state = { ...state, isStreaming };
    const sources = (await findOverlaySources(ask)).filter(({ url }) => isServed(url));
    state = { ...state, overlay: await overlayIn(ask, sources, { sceneName: scene }) };
    if (canvases.length > 0) state = { ...state, onCanvases: await overlayOn(ask, sources, canvases) };
    const mutes = await Promise.all(sources.map(({ name }) => isMuted(ask, name)));
    return { state: mutes.length === 0 ? state : { ...state, isMuted: !mutes.includes(false) } };
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return { state, failure: error };
  }
}

async function overlayOn(
  ask: AskObs,
  sources: readonly OverlaySource[],
  choices: readonly CanvasChoice[],
): Promise<Readonly<Record<string, OverlayOnCanvas>>> {
  const canvases = await readCanvases(ask);
  const found: Record<string, OverlayOnCanvas> = {};
  for (const choice of choices) {
    try {
      const canvas = chosenCanvas(canvases, choice);
      found[choice.uuid] = await overlayIn(
        ask,
        sources,
        await sceneOnCanvas(ask, canvas, ""),
        namesOf(canvas, choice),
      );
    } catch (error) {
      if (!(error instanceof ObsError) || (error.kind !== "no-canvas" && error.kind !== "no-scene"))
        throw error;
      found[choice.uuid] = error.kind === "no-canvas" ? "no-canvas" : "absent";
    }
  }
  return found;
}

async function overlayIn(
  ask: AskObs,
  sources: readonly OverlaySource[],
  scene: SceneRef,
  canvasNames?: readonly string[],
): Promise<OverlayInScene> {
  const names = sources.map(({ name }) => name);
  if (names.length === 0) return "absent";
  const places = await placesOf(ask, scene, names);
  // A further canvas has a source of its own: the main canvas's is not added to it.
  if (places.length === 0) return canvasNames && !mainSource(sources, canvasNames) ? "absent" : "elsewhere";
  return places.some(({ isShown }) => isShown) ? "shown" : "hidden";
}
