import { css } from "lit";
import { addressGoal } from "../../../shared/goals/goal.ts";
import { SidekickBigMoment } from "../alerts/big-moment/sidekick-big-moment.ts";
import { piece } from "../piece.ts";
import { type GoalOnShow, createGoalPlayer } from "./goal-player.ts";
import { SidekickGoal } from "./sidekick-goal.ts";

/** How far a goal is, and its celebration. */
export const goal = piece<GoalOnShow | undefined>({
  name: "goal",
  parts:
    "panel: goal-panel, title: goal-title, value: goal-value, target: goal-target, track: goal-track, fill: goal-fill",
  room: css`
    .goal {
      width: 20em;
    }
    .goal:has([look="ring"]) {
      width: 11em;
    }
  `,
  element: SidekickGoal,
  behind: {
    element: SidekickBigMoment,
    rows: (shown) =>
      shown?.moment
        ? [{ key: shown.moment.seed, properties: { state: shown.moment, leaving: false, edge: "bottom" } }]
        : [],
  },
  play({ clock, options, emit }) {
    let isOwn = false;
    const player = createGoalPlayer({
      clock,
      own: () => options().own,
      isShown: () => options().show.has("goal"),
      onCelebrate() {
        isOwn = true;
        emit("largeAlert");
        isOwn = false;
      },
    });
    return {
      shown: player.shown,
      catchUp: player.update,
      onOptions: player.update,
      handles: { largeAlert: () => isOwn || player.yield() },
      deck: {
        hello() {
          const named = options().show.has("goal") ? addressGoal(options().own) : undefined;
          return named ? { goal: named } : {};
        },
        follow: (settings) => player.follow(settings),
      },
    };
  },
});
