import type { OverlayControl } from "../pages/overlay-control.ts";
import type { Goals } from "./goals.ts";

/** Sends open pages the goals, and makes those that their addresses name; a preview's are only being typed. */
export function showGoals(goals: Goals, control: OverlayControl): void {
  const send = (): void => control.setGoals(goals.all);
  goals.subscribe(send);
  control.subscribe(() => {
    goals.use(control.pages.flatMap(({ goal, isPreview }) => (goal && !isPreview ? goal : [])));
    // The streamer may have chosen another currency.
    send();
  });
  send();
}
