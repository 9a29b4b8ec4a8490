import type { KeyDownEvent, KeyUpEvent } from "@elgato/streamdeck";
import type { Failure } from "../../session/state/failure.ts";
import type { Shown } from "../../drawing/action-view.ts";
import type { AllQuiet } from "./all-quiet.ts";
import { type QuietKeyView, key } from "./key.ts";
import { type ActionContext, type PressResult, SidekickAction } from "../sidekick-action.ts";

/** All quiet: a press turns everything off; held, it turns voice and alerts back on. */
export class QuietAction extends SidekickAction<null, QuietKeyView> {
  readonly #quiet: AllQuiet;

  constructor(context: ActionContext, quiet: AllQuiet) {
    super(context, { name: "quiet", read: () => null, key });
    this.#quiet = quiet;
    quiet.subscribe(() => context.painter.repaint());
  }

  protected override view(): Shown<QuietKeyView> {
    return { view: this.#quiet.view };
  }

  /** While all is quiet there is no hurry, and only the release shows what was meant. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action presses and never holds.
    if (payload.isInMultiAction || !this.#quiet.isQuiet) return super.onKeyDown(event);
    this.awaitRelease(action.id);
  }

  protected override async released(event: KeyUpEvent, isHeld: boolean): Promise<void> {
    if (!isHeld) return this.perform(event);
    this.#quiet.lift();
  }

  protected override async press(): Promise<PressResult> {
    const { kind } = await this.#quiet.begin();
    return kind === "done" ? "done" : "alert";
  }

  protected override failureOf(): Failure | undefined {
    return this.#quiet.failure;
  }
}
