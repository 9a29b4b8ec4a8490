import type { OverlayControl } from "../pages/overlay-control.ts";
import type { Goals } from "./goals.ts";

/** Sends open pages the goals, and makes those that their addresses name; a preview's are only being typed. */
export function showGoals(goals: Goals, control: OverlayControl): void {
  goals.subscribe(control.addSettings(() => (goals.all.length > 0 ? { goals: [...goals.all] } : {})));
  control.subscribe(() =>
    goals.use(control.pages.flatMap(({ goal, isPreview }) => (goal && !isPreview ? goal : []))),
  );
}
