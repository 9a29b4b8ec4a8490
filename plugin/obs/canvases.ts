import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { ObsError } from "./obs-error.ts";
import { type SceneRef, sceneNamed } from "./overlay-sources.ts";

/** A further canvas of OBS as a key names it. A plugin of OBS may give its canvas another UUID at each start. */
export interface CanvasChoice {
  readonly uuid: string;
  readonly name: string;
}

/** A further canvas as OBS has it now. */
export interface Canvas extends CanvasChoice {
  readonly width: number;
  readonly height: number;
}

/** Unreadable for a canvas without a picture, whose size is `null`. */
const canvas = v.object({
  canvasName: v.string(),
  canvasUuid: v.string(),
  canvasFlags: v.object({ MAIN: v.boolean() }),
  canvasVideoSettings: v.object({ baseWidth: v.number(), baseHeight: v.number() }),
});
const list = v.object({ canvases: v.array(v.fallback(v.nullable(canvas), null)) });
const scenes = v.object({ scenes: v.array(v.object({ sceneName: v.string(), sceneUuid: v.string() })) });
const mainScenes = v.object({ scenes: v.array(v.object({ sceneName: v.string() })) });
const active = v.object({ videoActive: v.boolean(), videoShowing: v.boolean() });
/** Request status of obs-websocket for a request that this version does not know: before 5.7. */
const unknownRequest = 204;

/** Every canvas of OBS besides the main one; none in an OBS before 32.1. */
export async function readCanvases(ask: AskObs): Promise<readonly Canvas[]> {
  try {
    const { canvases } = await ask("GetCanvasList", list);
    return canvases
      .filter((one) => one !== null)
      .filter(({ canvasFlags }) => !canvasFlags.MAIN)
      .map(({ canvasUuid: uuid, canvasName: name, canvasVideoSettings: { baseWidth, baseHeight } }) => {
        return { uuid, name, width: baseWidth, height: baseHeight };
      });
  } catch (error) {
    if (error instanceof ObsError && error.status === unknownRequest) return [];
    throw error;
  }
}

/** The names under which a canvas's overlay may have been made: the canvas may have been renamed since. */
export function namesOf(canvas: Canvas, choice: CanvasChoice): readonly string[] {
  return [canvas.name, choice.name].filter((name) => name !== "");
}

/** The chosen one of these canvases. Throws an `ObsError` if OBS no longer has it. */
export function chosenCanvas(canvases: readonly Canvas[], { uuid, name }: CanvasChoice): Canvas {
  const canvas = canvases.find((one) => one.uuid === uuid) ?? canvases.find((one) => one.name === name);
  if (!canvas) throw new ObsError("no-canvas");
  return canvas;
}

/**
 * The scene of this name on a canvas; without a name, the scene that the canvas shows. OBS marks the shown scene only as
 * active, so the first scene is taken on a canvas without an active one.
 */
export async function sceneOnCanvas(ask: AskObs, { uuid }: Canvas, sceneName: string): Promise<SceneRef> {
  const { scenes: all } = await ask("GetSceneList", scenes, { canvasUuid: uuid });
  if (sceneName !== "") {
    const named = sceneNamed(all, sceneName);
    if (!named) throw new ObsError("no-scene");
    return { sceneUuid: named.sceneUuid };
  }
  let showing: SceneRef | undefined;
  for (const { sceneUuid } of all) {
    const { videoActive, videoShowing } = await ask("GetSourceActive", active, { sourceUuid: sceneUuid });
    if (videoActive) return { sceneUuid };
    if (videoShowing) showing ??= { sceneUuid };
  }
  const [first] = all;
  if (!first) throw new ObsError("no-scene");
  return showing ?? { sceneUuid: first.sceneUuid };
}

/** Every scene of every canvas, those of the main one first. */
export async function allScenes(
  ask: AskObs,
): Promise<readonly { readonly name: string; readonly scene: SceneRef }[]> {
  const { scenes: main } = await ask("GetSceneList", mainScenes);
  const all = main.map(({ sceneName }): { name: string; scene: SceneRef } => ({
    name: sceneName,
    scene: { sceneName },
  }));
  for (const { uuid, name } of await readCanvases(ask)) {
    const { scenes: further } = await ask("GetSceneList", scenes, { canvasUuid: uuid });
    for (const { sceneName, sceneUuid } of further)
      all.push({ name: `${sceneName} (${name})`, scene: { sceneUuid } });
  }
  return all;
}
