import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";

/** How busy chat is. */
export interface Pulse {
  /** Messages within the last minute. */
  readonly perMinute: number;
  /** The same, in twelve steps of five seconds, oldest first. */
  readonly steps: readonly number[];
}

const stepMs = 5_000;
const stepCount = 12;

/** Creates a player that counts messages, of which there are none yet. No timer runs while nobody writes. */
export function createPulsePlayer(clock: Clock) {
  let steps: number[] = Array.from({ length: stepCount }, () => 0);
  let stepBegan = 0;
  let passedSteps = 0;
  const shown = createStore<Pulse, Pulse>({ perMinute: 0, steps }, (_, next) => next);
  const sum = (): number => steps.reduce((all, one) => all + one, 0);
  const alarm = createAlarm(clock, () => {
    const passed = Math.floor((clock.wall() - stepBegan) / stepMs);
    const shift = Math.min(stepCount, passed);
    steps = [...steps.slice(shift), ...Array.from({ length: shift }, () => 0)];
    stepBegan += passed * stepMs;
    passedSteps += passed;
    shown.dispatch({ perMinute: sum(), steps });
    if (sum() > 0) alarm.set(stepBegan + stepMs);
  });
  return {
    shown,
    /** Counts a message; returns a function that takes it back. */
    add: () => {
      const isFirst = sum() === 0;
      if (isFirst) {
        stepBegan = clock.wall();
        alarm.set(stepBegan + stepMs);
      }
      steps = [...steps.slice(0, -1), (steps.at(-1) ?? 0) + 1];
      // In busy chat the numbers change with the next step; the first message is shown at once.
      if (isFirst) shown.dispatch({ perMinute: sum(), steps });
      const step = passedSteps;
      return () => {
        const at = stepCount - 1 - (passedSteps - step);
        steps = steps.map((count, index) => (index === at ? count - 1 : count));
        if (sum() === 0) shown.dispatch({ perMinute: 0, steps });
      };
    },
  };
}
