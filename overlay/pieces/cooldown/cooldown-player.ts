import { createAlarm } from "../../../shared/alarm.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import { createValueStore } from "../../../shared/store.ts";
import { type OverlayWords, fill } from "../../../shared/words/words.ts";

/** Time left of the cooldown: 0 seconds if the AI is ready. */
export interface CooldownLeft {
  readonly seconds: number;
  /** Part of the cooldown that is left, 0 to 1. */
  readonly share: number;
}

/** Creates a player that counts the cooldown down by the page's own clock. No timer runs while the AI is ready. */
export function createCooldownPlayer(clock: Clock) {
  const shown = createValueStore<CooldownLeft | undefined>(undefined);
  let readyAt: number | undefined;
  let windowMs = 1;
  const update = (): void => {
    const left = readyAt === undefined ? undefined : Math.max(0, readyAt - clock.now());
    const seconds = left && Math.ceil(left / 1_000);
    shown.dispatch(
      seconds === undefined ? undefined : { seconds, share: Math.min(1, (seconds * 1_000) / windowMs) },
    );
    alarm.set(left && seconds ? clock.now() + left - (seconds - 1) * 1_000 : undefined);
  };
  const alarm = createAlarm(clock, update, () => clock.now());
  return {
    shown,
    /** Takes the cooldown from the plugin; `undefined`: none is shown. */
    follow(cooldown: PageSettings["cooldown"]): void {
      readyAt = cooldown && clock.now() + cooldown.readyInMs;
      windowMs = Math.max(1, cooldown?.windowMs ?? 1);
      update();
    },
    /** Makes changes that became due while timers were suspended. */
    catchUp: update,
  };
}

/** The seconds that are left in words, from a minute on with the minutes. */
export function cooldownText(seconds: number, { cooldown }: Pick<OverlayWords, "cooldown">): string {
  if (seconds === 0) return cooldown.ready;
  if (seconds < 60) return fill(cooldown.readyIn, { seconds });
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return fill(cooldown.readyInTime, { time });
}
