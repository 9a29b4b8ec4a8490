import type { Clock } from "../../../shared/clock.ts";
import { createAlarm } from "../../../shared/alarm.ts";

/** Named tasks, each of which runs once at its planned time. */
export interface Scheduler<Task> {
  /** Plans a task, in place of its earlier time if it has one. */
  plan(task: Task, inMs: number): void;
  drop(...tasks: readonly Task[]): void;
  /** Runs tasks that became due while timers were suspended. */
  readonly catchUp: () => void;
}

/** Creates a scheduler with nothing planned. No timer runs while that is so. */
export function createScheduler<Task extends string>(
  clock: Clock,
  tasks: Readonly<Record<Task, () => void>>,
): Scheduler<Task> {
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
