import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { createAlarm } from "../page/alarm.ts";
import { named } from "./alerts/alert-words.ts";

/** Who has written how much, most first. */
export type TopChatters = readonly { readonly name: string; readonly count: number }[];

/** How busy chat is. */
export interface Pulse {
  /** Messages within the last minute. */
  readonly perMinute: number;
  /** The same in twelve steps of five seconds, oldest first. */
  readonly steps: readonly number[];
}

/** Counts messages. */
export interface Activity {
  readonly top: Store<TopChatters>;
  readonly pulse: Store<Pulse>;
  /** Somebody wrote; the AI is not counted as a chatter. */
  add(name: string, isAi: boolean): void;
}

const stepMs = 5_000;
const stepCount = 12;
const mostShown = 5;
/** Names counted at once: in a flood of new names those with one message are let go. */
const mostNames = 5_000;

/** Nobody has written yet. Nothing ticks while nobody writes. */
export function createActivity(clock: Clock): Activity {
  const counts = new Map<string, number>();
  let steps: number[] = Array.from({ length: stepCount }, () => 0);
  let stepBegan = 0;
  const top = createStore<TopChatters, TopChatters>([], (before, next) =>
    JSON.stringify(before) === JSON.stringify(next) ? before : next,
  );
  const pulse = createStore<Pulse, Pulse>({ perMinute: 0, steps }, (_, next) => next);

  const sum = (): number => steps.reduce((all, one) => all + one, 0);
  const tell = (): void => {
    const leaders = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, mostShown);
    top.dispatch(leaders.map(([name, count]) => ({ name, count })));
    pulse.dispatch({ perMinute: sum(), steps });
  };
  const step = (): void => {
    const passed = Math.floor((clock.wall() - stepBegan) / stepMs);
    if (passed !== 0) {
      const shift = passed < 0 ? stepCount : Math.min(stepCount, passed);
      steps = [...steps.slice(shift), ...Array.from({ length: shift }, () => 0)];
      stepBegan = passed < 0 ? clock.wall() : stepBegan + passed * stepMs;
    }
    tell();
    if (sum() > 0) alarm.set(stepBegan + stepMs);
  };
  const alarm = createAlarm(clock, step);

  return {
    top,
    pulse,
    add(name, isAi) {
      if (sum() === 0) {
        stepBegan = clock.wall();
        alarm.set(stepBegan + stepMs);
      }
      steps = [...steps.slice(0, -1), (steps.at(-1) ?? 0) + 1];
      if (!isAi && named(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (counts.size > mostNames) for (const [one, count] of counts) if (count === 1) counts.delete(one);
      // In a flood the figures follow with the next step; the first message is shown at once.
      if (sum() === 1) tell();
    },
  };
}
