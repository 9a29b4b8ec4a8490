import { contextLimit, lengthOf } from "../../shared/api/limits.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { Session } from "../session/session.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";

/** What a change of scene sets off. */
export interface SceneContextOptions {
  readonly obs: Store<ObsState>;
  readonly clock: Clock;
  readonly log: Log;
  /** The text as the streamer set it, with `{scene}` in it; empty: nothing is sent. Asked each time. */
  readonly text: () => string;
  readonly session: () => Pick<Session, "addContext"> | undefined;
}

/** How long the AI knows it. */
const ttlSeconds = 600;
/** Whoever switches to and fro would fill up what the AI knows. */
const leastGapMs = 5_000;
/** Names the sending among those of keys. */
const source = "obs-scene";

/** Tells the AI which scene is on air whenever that changes: the newest, at most every five seconds. */
export function sendSceneContext({ obs, clock, log, text, session }: SceneContextOptions): void {
  let lastScene: string | undefined;
  let sentAt = -Infinity;
  let cancel: (() => void) | undefined;

  const send = (): void => {
    cancel = undefined;
    const { scene } = obs.value;
    if (scene === undefined || scene === lastScene) return;
    lastScene = scene;
    const content = text().replaceAll("{scene}", () => scene);
    if (text() === "") return;
    if (lengthOf(content) > contextLimit) {
      log.warn("The scene was not sent to the AI: with its name the text is too long.");
      return;
    }
    sentAt = clock.now();
    void session()?.addContext({ source, content, ttl: ttlSeconds });
  };

  obs.subscribe(() => {
    const { scene } = obs.value;
    if (scene === undefined) return;
    // The scene that is on when the link comes up is no change.
    lastScene ??= scene;
    if (scene === lastScene) return;
    cancel ??= clock.after(Math.max(0, sentAt + leastGapMs - clock.now()), send);
  });
}
