import { type SingletonAction, streamDeck } from "@elgato/streamdeck";
import { type Clock, sleep } from "../../shared/clock.ts";
import type { HostApplication } from "./host-application.ts";

const gestures = ["onKeyDown", "onKeyUp", "onDialDown", "onDialUp", "onDialRotate", "onTouchTap"] as const;
/** By then, all of them have come even if the host does not answer. */
const maxOldMs = 2_000;

/**
 * OpenDeck keeps what it could not deliver, a press while the plugin was not running, and sends it again after each
 * start. All of it comes before the answer to the plugin's first question.
 */
export function createOldEvents({ repeatsEvents }: HostApplication, clock: Clock) {
  let areComing = repeatsEvents;
  return {
    /** Whether what arrives may still be of an earlier time. */
    areComing: () => areComing,
    /** Makes an action ignore gestures of an earlier time. */
    keepFrom(action: SingletonAction) {
      for (const gesture of gestures) {
        const handle = action[gesture] as ((event: unknown) => unknown) | undefined;
        if (!repeatsEvents || !handle) continue;
        const guarded = (event: unknown): unknown => (areComing ? undefined : handle.call(action, event));
        Object.assign(action, { [gesture]: guarded });
      }
    },
    /** Called once the plugin is connected. */
    async endSoon() {
      if (!repeatsEvents) return;
      await Promise.race([streamDeck.settings.getGlobalSettings(), sleep(clock, maxOldMs)]);
      areComing = false;
    },
  };
}
