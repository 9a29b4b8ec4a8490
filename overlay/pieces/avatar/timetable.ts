import type { Clock } from "../../../shared/clock.ts";
import { createAlarm } from "../../../shared/alarm.ts";

/** What is to be done later: each task once, at its time. */
export interface Timetable<Task> {
  /** Puts a task off to a new time. */
  plan(task: Task, inMs: number): void;
  drop(...tasks: readonly Task[]): void;
  /** Does what is due. */
  readonly catchUp: () => void;
}

/** Nothing is planned yet, and no timer runs. */
export function createTimetable<Task extends string>(
  clock: Clock,
  tasks: Readonly<Record<Task, () => void>>,
): Timetable<Task> {
  const due = new Map<Task, number>();
  const catchUp = (): void => {
    const now = clock.wall();
    for (const [task, at] of due) if (at <= now && due.delete(task)) tasks[task]();
    alarm.set(due.size === 0 ? undefined : Math.min(...due.values()));
  };
  const alarm = createAlarm(clock, catchUp);
  return {
    plan(task, inMs) {
      due.set(task, clock.wall() + inMs);
      catchUp();
    },
    drop(...dropped) {
      for (const task of dropped) due.delete(task);
      catchUp();
    },
    catchUp,
  };
}
