/** One item of a scene. */
export interface Item {
  readonly sceneItemId: number;
  sourceName: string;
  sceneItemEnabled: boolean;
  sceneItemLocked: boolean;
}

/** A canvas with its scenes; names are taken on one canvas only. */
export interface DoubleCanvas {
  readonly uuid: string;
  name: string;
  readonly width: number;
  readonly height: number;
  readonly scenes: Map<string, Item[]>;
  /** The scene that it shows; empty: none. */
  onAir: string;
}

/** A scene of a canvas. */
export interface DoubleScene {
  readonly canvas: DoubleCanvas;
  readonly name: string;
}

/** The name and UUID of OBS's main canvas are always these. */
export const mainCanvas = { name: "Main", uuid: "6c69626f-6273-4c00-9d88-c5136d61696e" } as const;

export function uuidOf({ canvas, name }: DoubleScene): string {
  return `${canvas.uuid}/${name}`;
}

/** As documented: a scene by its UUID, or by its name on the canvas that is named, else on the main one. */
export function sceneIn(
  canvases: ReadonlyMap<string, DoubleCanvas>,
  { sceneUuid, sceneName, canvasUuid = mainCanvas.uuid }: Readonly<Record<string, unknown>>,
): DoubleScene | undefined {
  for (const canvas of canvases.values())
    for (const name of canvas.scenes.keys()) {
      const scene = { canvas, name };
      if (
        sceneUuid === undefined
          ? canvas.uuid === canvasUuid && name === sceneName
          : sceneUuid === uuidOf(scene)
      )
        return scene;
    }
  return undefined;
}

/** Names of all that canvases show: their scenes on air, and what is visible in these, in scenes and groups within them. */
export function activeSources(canvases: ReadonlyMap<string, DoubleCanvas>): ReadonlySet<string> {
  const active = new Set<string>();
  const main = canvases.get(mainCanvas.uuid);
  const visit = (canvas: DoubleCanvas | undefined, name: string): void => {
    for (const { sourceName, sceneItemEnabled } of canvas?.scenes.get(name) ?? []) {
      if (!sceneItemEnabled) continue;
      active.add(sourceName);
      visit(canvas?.scenes.has(sourceName) ? canvas : main, sourceName);
    }
  };
  for (const canvas of canvases.values()) visit(canvas, canvas.onAir);
  return active;
}

/** A canvas in the list, with the flags that OBS sets for the main one and for one that a plugin adds. */
export function listedCanvas({ uuid, name, width, height }: DoubleCanvas): object {
  const isMain = uuid === mainCanvas.uuid;
  return {
    canvasName: name,
    canvasUuid: uuid,
    canvasFlags: { MAIN: isMain, ACTIVATE: true, MIX_AUDIO: isMain, SCENE_REF: true, EPHEMERAL: false },
    canvasVideoSettings: {
      fpsNumerator: 60,
      fpsDenominator: 1,
      baseWidth: width,
      baseHeight: height,
      outputWidth: width,
      outputHeight: height,
    },
  };
}
