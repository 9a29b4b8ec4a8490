import type { KeyDownEvent, KeyUpEvent } from "@elgato/streamdeck";
import type { Failure } from "../../session/state/failure.ts";
import type { ViewOrTrouble } from "../../drawing/trouble.ts";
import type { AllQuiet } from "./all-quiet.ts";
import { type QuietKeyView, key } from "./key.ts";
import { type ActionContext, type PressSign, SidekickAction } from "../sidekick-action.ts";

/** All quiet: a press turns everything off; a long press turns voice and alerts back on. */
export class QuietAction extends SidekickAction<null, QuietKeyView> {
  readonly #quiet: AllQuiet;

  constructor(context: ActionContext, quiet: AllQuiet) {
    super(context, { name: "quiet", read: () => null, key });
    this.#quiet = quiet;
    quiet.subscribe(() => this.repaint());
  }

  protected override view(): ViewOrTrouble<QuietKeyView> {
    return { view: this.#quiet.view };
  }

  /** A long press is possible while all is quiet, so nothing happens before the release then. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action has no long presses.
    if (payload.isInMultiAction || !this.#quiet.isQuiet) return super.onKeyDown(event);
    this.beginHold(action.id, true);
  }

  protected override async released(event: KeyUpEvent, isLongPress: boolean): Promise<void> {
    if (!isLongPress) return this.perform(event);
    this.#quiet.lift();
  }

  protected override async press(): Promise<PressSign> {
    const { kind } = await this.#quiet.begin();
    return kind === "done" ? "done" : "alert";
  }

  protected override failureOf(): Failure | undefined {
    return this.#quiet.failure;
  }
}
