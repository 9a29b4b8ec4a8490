import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";
import { findOverlaySources, placesOf } from "./overlay-sources.ts";

/**
 * Where the overlay is. `shown`, `hidden`: in the scene on air or a scene within it; `elsewhere`: only in other scenes;
 * `absent`: in none.
 */
export type OverlayInScene = "shown" | "hidden" | "elsewhere" | "absent";

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
}

const program = v.object({ currentProgramSceneName: v.string() });
const streaming = v.object({ outputActive: v.boolean() });

/** The values that could be read, and why the others could not. */
export interface ObsReading {
  readonly state: ObsState;
  readonly failure?: ObsError;
}

/** Reads everything that keys depend on, the most important value first. */
export async function readObsState(ask: AskObs): Promise<ObsReading> {
  let state: ObsState = { connection: "open" };
  try {
    const { currentProgramSceneName: scene } = await ask("GetCurrentProgramScene", program);
    state = { ...state, scene };
    const { outputActive: isStreaming } = await ask("GetStreamStatus", streaming);
    state = { ...state, isStreaming };
    return { state: { ...state, overlay: await overlayIn(ask, scene) } };
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return { state, failure: error };
  }
}

async function overlayIn(ask: AskObs, sceneName: string): Promise<OverlayInScene> {
  const names = (await findOverlaySources(ask)).map(({ name }) => name);
  if (names.length === 0) return "absent";
  const places = await placesOf(ask, sceneName, names);
  if (places.length === 0) return "elsewhere";
  return places.some(({ isShown }) => isShown) ? "shown" : "hidden";
}
