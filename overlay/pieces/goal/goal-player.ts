import { createAlarm } from "../../../shared/alarm.ts";
import type { AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import type { Clock } from "../../../shared/clock.ts";
import { type GoalCount, type ShownGoal, goalIdIn, goalOf } from "../../../shared/goals/goal.ts";
import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import { createValueStore } from "../../../shared/store.ts";
import { type BigMoment, momentOf } from "../alerts/big-moment/big-moment.ts";

/** A goal on the page. */
export interface GoalOnShow extends ShownGoal {
  readonly look: "bar" | "ring";
  /** The celebration of a target that was just reached. */
  readonly moment?: BigMoment;
}

/** An alert whose act has begun may fill the page for so long. */
const actMs = 4_000;

/** The pieces that fly for what counts are those of its alerts. */
const kinds: Readonly<Record<GoalCount, AlertKind>> = {
  follows: "follow",
  subscriptions: "subscription",
  gifts: "gift",
  cheers: "cheer",
  tips: "tip",
  raids: "raid",
  ai_messages: "other",
};

/** What a page's goal goes by. */
export interface GoalPlayerOptions {
  readonly clock: Clock;
  readonly own: () => Readonly<Record<string, string>>;
  /** Whether the page shows the piece. */
  readonly isShown: () => boolean;
  readonly onCelebrate: () => void;
}

/** Creates the player of a page's goal. A target that it sees being reached is celebrated once, but not in All quiet. */
export function createGoalPlayer({ clock, own, isShown, onCelebrate }: GoalPlayerOptions) {
  let goals: readonly ShownGoal[] = [];
  /** How often each goal had reached a target, as far as the page knows; nothing before the first settings. */
  let reached: ReadonlyMap<string, number> | undefined;
  let celebrated: { readonly goal: ShownGoal; readonly moment: BigMoment } | undefined;
  let lastActAt = Number.NEGATIVE_INFINITY;
  const shown = createValueStore<GoalOnShow | undefined>(undefined);
  const update = (): void => {
    const options = own();
    const id = goalIdIn(options);
    const goal = id === undefined ? undefined : goalOf(goals, id);
    const now = clock.wall();
    if (celebrated && (now >= celebrated.moment.endsAt || celebrated.goal.id !== goal?.id))
      celebrated = undefined;
    const isBegun = celebrated !== undefined && now >= celebrated.moment.startedAt;
    alarm.set(isBegun ? celebrated?.moment.endsAt : celebrated?.moment.startedAt);
    const look = options["goal-look"] === "ring" ? "ring" : "bar";
    if (!goal) return shown.dispatch(undefined);
    // The target that was reached stays until its celebration is over.
    const { target } = celebrated?.goal ?? goal;
    shown.dispatch({ ...goal, target, look, ...(isBegun && celebrated && { moment: celebrated.moment }) });
    if (isBegun && celebrated && lastActAt < celebrated.moment.startedAt) {
      lastActAt = now;
      onCelebrate();
    }
  };
  const alarm = createAlarm(clock, update);
  return {
    shown,
    update,
    /** The act of a large alert begins: a celebration waits for its end. */
    yield: () => void (lastActAt = clock.wall()),
    follow({ goals: next = [], muted, alertsPaused }: PageSettings): void {
      const before = new Map(goals.map((goal) => [goal.id, goal]));
      const now = clock.wall();
      for (const goal of next) {
        const isNews = goal.reached > (reached?.get(goal.id) ?? goal.reached);
        const known = before.get(goal.id) ?? goal;
        if (!isNews || goal.id !== shown.value?.id || !isShown() || (muted && alertsPaused)) continue;
        const startedAt = Math.max(now, lastActAt + actMs);
        celebrated = {
          goal: known,
          moment: momentOf(kinds[goal.counts], `${goal.id} ${goal.reached}`, startedAt),
        };
      }
      // All quiet ends what is on.
      if (muted && alertsPaused) celebrated = undefined;
      goals = next;
      reached = new Map(next.map((goal) => [goal.id, goal.reached]));
      update();
    },
  };
}
