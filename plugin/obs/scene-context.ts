import { contextLimit, lengthOf } from "../../shared/api/endpoints.ts";
import type { AiContextPress } from "../session/presses/presses.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";
import { createPaced } from "../../shared/paced.ts";
import type { Tools } from "../../shared/tools.ts";

export interface SceneContextOptions extends Tools {
  readonly obs: Store<ObsState>;
  /** The streamer's text, with `{scene}` in it; empty: nothing is sent. Asked each time. */
  readonly text: () => string;
  /** Sends an AI context, if there is a session. */
  readonly addContext: (press: AiContextPress) => void;
}

const ttlSeconds = 600;
/** Least time between two AI contexts: switching back and forth would fill up the AI's memory. */
const minGapMs = 5_000;
/** Identifies these requests among those of keys. */
const source = "obs-scene";

/** Sends an AI context when the scene on air changes: of the newest scene, at most every five seconds. */
export function sendSceneContext({ obs, clock, log, text, addContext }: SceneContextOptions): void {
  let lastScene: string | undefined;
  const sending = createPaced(clock, minGapMs, () => {
    const { scene } = obs.value;
    if (scene === undefined || scene === lastScene) return;
    lastScene = scene;
    const content = text().replaceAll("{scene}", () => scene);
    if (text() === "") return;
    if (lengthOf(content) > contextLimit) {
      log.warn("The scene was not sent to the AI: with its name the text is too long.");
      return;
    }
    addContext({ source, content, ttl: ttlSeconds });
  });

  obs.subscribe(() => {
    const { scene } = obs.value;
    if (scene === undefined) return;
    // The scene on air when the connection comes up is not a change.
    lastScene ??= scene;
    if (scene !== lastScene) sending.soon();
  });
}
