import * as v from "valibot";
import { maxGoalValue } from "../../../shared/goals/goal.ts";
import { settingsReader } from "../../settings/setting-fields.ts";

const goalSettingsSchema = v.object({
  /** Id of the goal; empty: the first one. */
  goal: v.fallback(v.string(), ""),
  /** Below zero, a press takes away: so do programs, which cannot hold. */
  step: v.fallback(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.toNumber())]),
      v.minValue(-maxGoalValue),
      v.maxValue(maxGoalValue),
      v.check((step) => Math.abs(step) >= 0.01),
    ),
    1,
  ),
});

export type GoalSettings = v.InferOutput<typeof goalSettingsSchema>;

export const readGoalSettings = settingsReader(goalSettingsSchema);
