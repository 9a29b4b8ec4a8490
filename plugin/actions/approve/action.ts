import type { KeyDownEvent, KeyUpEvent, WillAppearEvent, WillDisappearEvent } from "@elgato/streamdeck";
import type { Approval } from "../../approval/approval.ts";
import type { Shown } from "../../drawing/action-view.ts";
import { type Aims, createAims } from "../press-targets.ts";
import { createPassingMarks } from "../temporary-marks.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressResult,
  SidekickAction,
} from "../sidekick-action.ts";
import { type ApproveKeyView, key } from "./key.ts";
import { approveView } from "./view.ts";

/** How long a key shows what a press has done. */
const markMs = 1_500;

/** Approve: lets the oldest of the AI's messages that wait through. Held, it drops it. */
export class ApproveAction extends SidekickAction<null, ApproveKeyView> {
  readonly #approval: Approval;
  readonly #marks;
  readonly #aims: Aims<{ readonly id: string }>;
  /** The message that was on each key when it went down. */
  readonly #aimed = new Map<string, string | undefined>();

  constructor(context: ActionContext, approval: Approval) {
    super(context, { name: "approve", read: () => null, key });
    this.#approval = approval;
    const repaint = (): void => context.painter.repaint();
    this.#marks = createPassingMarks<"shown" | "dropped">(context.clock, markMs, repaint);
    this.#aims = createAims(context.clock);
    approval.subscribe(repaint);
  }

  protected override view({ id }: Placed<null>, now: number): Shown<ApproveKeyView> {
    this.#aims.show(id, this.#approval.awaiting[0]);
    const { view, changesAt } = approveView(this.#approval, now);
    const marked = this.#marks.of(id, now);
    const times = [changesAt, marked?.endsAt].filter((at) => at !== undefined);
    return {
      view: { ...view, mark: marked?.mark },
      changesAt: times.length === 0 ? undefined : Math.min(...times),
    };
  }

  override onWillAppear(event: WillAppearEvent): void {
    // Another key was there a moment ago, and may be what is being pressed.
    this.#aims.show(event.action.id, undefined);
    super.onWillAppear(event);
  }

  override onWillDisappear(event: WillDisappearEvent): void {
    super.onWillDisappear(event);
    this.#aims.forget(event.action.id);
    this.#aimed.delete(event.action.id);
  }

  /** What was meant, to let through or to drop, shows when the key is let go. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action presses and never holds.
    if (payload.isInMultiAction) return super.onKeyDown(event);
    this.#aimed.set(action.id, this.#aims.of(action.id)?.id);
    this.awaitRelease(action.id);
  }

  protected override async released(event: KeyUpEvent, isHeld: boolean): Promise<void> {
    if (!isHeld) return this.perform(event);
    const { id } = event.action;
    const message = this.#aimed.get(id);
    this.#aimed.delete(id);
    if (message !== undefined && this.#approval.reject(message)) this.#marks.set(id, "dropped");
    else await event.action.showAlert();
  }

  protected override async press({ id }: Press<null>): Promise<PressResult> {
    const message = this.#aimed.has(id) ? this.#aimed.get(id) : this.#approval.awaiting[0]?.id;
    this.#aimed.delete(id);
    if (message !== undefined && this.#approval.approve(message)) {
      this.#marks.set(id, "shown");
      return "done";
    }
    if (this.#approval.lost === 0) return "alert";
    this.#approval.forgetLost();
    return "done";
  }
}
