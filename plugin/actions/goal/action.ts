import type {
  DialDownEvent,
  DialRotateEvent,
  DialUpEvent,
  KeyDownEvent,
  KeyUpEvent,
} from "@elgato/streamdeck";
import { type ShownGoal, goalOf } from "../../../shared/goals/goal.ts";
import type { Goals } from "../../goals/goals.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";
import { dial } from "./dial.ts";
import { type GoalKeyView, key } from "./key.ts";
import { type GoalSettings, readGoalSettings } from "./settings.ts";

/** Goal: a press adds to a goal by hand, a long press takes away, and a dial does both. */
export class GoalAction extends SidekickAction<GoalSettings, GoalKeyView, GoalKeyView> {
  readonly #goals: Goals;

  constructor(context: ActionContext, goals: Goals) {
    super(context, { name: "goal", read: readGoalSettings, key, dial });
    this.#goals = goals;
    goals.subscribe(() => this.repaint());
  }

  protected override view({ settings }: Placed<GoalSettings>) {
    return { view: { goal: this.#goalOf(settings) } };
  }

  protected override dialView(placed: Placed<GoalSettings>) {
    return this.view(placed);
  }

  /** A long press takes away, so nothing happens before the release. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    // A multi-action has no long presses.
    if (event.payload.isInMultiAction) return super.onKeyDown(event);
    this.#beginHold(event);
  }

  override async onDialDown(event: DialDownEvent): Promise<void> {
    this.#beginHold(event);
  }

  override onDialRotate({ action, payload }: DialRotateEvent): void {
    const { goal, step } = this.settingsOf(action.id);
    this.#goals.add(goal, payload.ticks * step);
  }

  protected override async released(
    { action, payload }: KeyUpEvent | DialUpEvent,
    isLongPress: boolean,
  ): Promise<void> {
    const { goal, step } = this.read(payload.settings);
    await this.guard(action, async () => this.#add(goal, isLongPress ? -step : step));
  }

  protected override async press({ settings: { goal, step } }: Press<GoalSettings>): Promise<PressSign> {
    return this.#add(goal, step);
  }

  #beginHold({ action, payload }: KeyDownEvent | DialDownEvent): void {
    this.beginHold(action.id, this.#goalOf(this.read(payload.settings)) !== undefined);
  }

  #add(goal: string, by: number): PressSign {
    return this.#goals.add(goal, by) ? "done" : "alert";
  }

  #goalOf({ goal }: GoalSettings): ShownGoal | undefined {
    return goalOf(this.#goals.all, goal);
  }
}
