import type { Clock } from "../../../shared/clock.ts";
import { createAlarm } from "../../../shared/alarm.ts";

/** Creates a scheduler with nothing planned. No timer runs while that is so. */
export function createScheduler<Task extends string>(
  clock: Clock,
  tasks: Readonly<Record<Task, () => void>>,
) {
  const due = new Map<Task, number>();
  const catchUp = (): void => {
    const now = clock.wall();
    for (const [task, at] of due) if (at <= now && due.delete(task)) tasks[task]();
    alarm.set(due.size === 0 ? undefined : Math.min(...due.values()));
  };
  const alarm = createAlarm(clock, catchUp);
  return {
    /** Plans a task, in place of its earlier time if it has one. */
    plan(task: Task, inMs: number): void {
      due.set(task, clock.wall() + inMs);
      catchUp();
    },
    drop(...dropped: readonly Task[]): void {
      for (const task of dropped) due.delete(task);
      catchUp();
    },
    /** Runs tasks that became due while timers were suspended. */
    catchUp,
  };
}
