import type { KeyDownEvent, KeyUpEvent, WillAppearEvent, WillDisappearEvent } from "@elgato/streamdeck";
import type { Approval } from "../../approval/approval.ts";
import { earliest } from "../../../shared/alarm.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import { type PressTargets, createPressTargets } from "../press-targets.ts";
import { createTemporaryMarks } from "../temporary-marks.ts";
import {
  type ActionContext,
  type Placed,
  type Press,
  type PressSign,
  SidekickAction,
} from "../sidekick-action.ts";
import { type ApproveKeyView, key } from "./key.ts";
import { approveView } from "./view.ts";

/** How long a key shows the result of a press. */
const markMs = 1_500;

/** Opens a page of the set-up window; resolves with `false` where it cannot. */
export type OpenSetUp = (section: string) => Promise<boolean>;

/**
 * Approve: a press approves the oldest of the AI's messages that await approval; a long press rejects it. While approval is
 * off, a press opens its page.
 */
export class ApproveAction extends SidekickAction<null, ApproveKeyView> {
  readonly #approval: Approval;
  readonly #openSetUp: OpenSetUp;
  readonly #marks;
  readonly #targets: PressTargets<{ readonly id: string }>;
  /** The press target of each key that is down, by the message's id. */
  readonly #pressed = new Map<string, string | undefined>();

  constructor(context: ActionContext, approval: Approval, openSetUp: OpenSetUp) {
    super(context, { name: "approve", read: () => null, key });
    this.#approval = approval;
    this.#openSetUp = openSetUp;
    this.#marks = createTemporaryMarks<"approved" | "rejected">(context.clock, markMs, (keyId) =>
      this.repaint([keyId]),
    );
    this.#targets = createPressTargets(context.clock);
    approval.subscribe(() => this.repaint());
  }

  protected override view({ keyId }: Placed<null>, now: number): ViewOrTrouble<ApproveKeyView> {
    this.#targets.show(keyId, this.#approval.awaiting[0]);
    const { view, changesAt } = approveView(this.#approval, now);
    const marked = this.#marks.of(keyId, now);
    return { view: { ...view, mark: marked?.mark }, changesAt: earliest(changesAt, marked?.endsAt) };
  }

  override onWillAppear(event: WillAppearEvent): void {
    // The streamer may be pressing the key that was in this place a moment ago.
    this.#targets.show(event.action.id, undefined);
    super.onWillAppear(event);
  }

  override onWillDisappear(event: WillDisappearEvent): void {
    super.onWillDisappear(event);
    this.#targets.forget(event.action.id);
    this.#pressed.delete(event.action.id);
  }

  /** A press approves and a long press rejects, so nothing happens before the release. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action has no long presses.
    if (payload.isInMultiAction) return super.onKeyDown(event);
    const message = this.#targets.of(action.id)?.id;
    this.#pressed.set(action.id, message);
    this.beginHold(action.id, message !== undefined);
  }

  protected override async released(event: KeyUpEvent, isLongPress: boolean): Promise<void> {
    const { id } = event.action;
    const message = this.#pressed.get(id);
    if (message === undefined && this.#isOff) return this.guard(event.action, () => this.#openPage());
    if (!isLongPress) return this.perform(event);
    this.#pressed.delete(id);
    if (message !== undefined && this.#approval.reject(message)) this.#marks.set(id, "rejected");
    else await event.action.showAlert();
  }

  get #isOff(): boolean {
    return approveView(this.#approval, this.context.clock.now()).view.phase === "off";
  }

  /** Only for a key under the streamer's finger: another program's press opens no window. */
  async #openPage(): Promise<PressSign> {
    return (await this.#openSetUp("approval")) ? "done" : "alert";
  }

  protected override async press({ keyId }: Press<null>): Promise<PressSign> {
    const message = this.#pressed.has(keyId) ? this.#pressed.get(keyId) : this.#approval.awaiting[0]?.id;
    this.#pressed.delete(keyId);
    if (message !== undefined && this.#approval.approve(message)) {
      this.#marks.set(keyId, "approved");
      return "done";
    }
    if (this.#approval.lost === 0) return "alert";
    this.#approval.forgetLost();
    return "done";
  }
}
