import type { KeyUpEvent } from "@elgato/streamdeck";
import { quietKeyImage } from "../key-images/quiet-key.ts";
import type { OverlayControl } from "../relay/overlay-control.ts";
import { type LeftChannels, leaveEverywhere } from "../leave-everywhere.ts";
import { quietView } from "../views/quiet-view.ts";
import {
  type ActionContext,
  type Face,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "./sidekick-action.ts";

/** Held this long, the key lifts the quiet again. */
const liftAfterMs = 800;

/**
 * All quiet: voice stopped and muted, alerts cleared and paused, a held press dropped, the AI asked to leave every
 * channel. What needs no service is done at once, whatever the service does. Held, it lets voice and alerts back.
 */
export class QuietAction extends SidekickAction<null> {
  override readonly manifestId = "app.sidekick.deck.quiet";
  readonly #control: OverlayControl;
  readonly #downAt = new Map<string, { readonly at: number; readonly wasQuiet: boolean }>();
  /** The last press of any such key: they all do the same. */
  #leaving: "under-way" | (LeftChannels & { readonly at: number }) | undefined;

  constructor(context: ActionContext, control: OverlayControl) {
    super(context);
    this.#control = control;
  }

  protected override read(): null {
    return null;
  }

  protected override draw({ titled }: ShownKey<null>, now: number): Face {
    const { words } = this.context;
    const { view, changesAt } = quietView(this.#isQuiet, this.#leaving, now, words);
    return {
      svg: quietKeyImage({ ...view, titled }, words),
      ...(changesAt === undefined ? {} : { changesAt }),
    };
  }

  protected override async press({ id }: { readonly id: string }): Promise<PressResult> {
    this.#downAt.set(id, { at: this.context.clock.now(), wasQuiet: this.#isQuiet });
    this.#control.order("voice.stop");
    this.#control.setMuted(true);
    this.#control.order("alerts.clear");
    this.#control.setAlertsPaused(true);
    this.session?.dropHeld();
    this.#leaving = "under-way";
    this.context.painter.repaint();
    const left = await leaveEverywhere(this.session);
    this.#leaving = { ...left, at: this.context.clock.now() };
    this.context.painter.repaint();
    return left.failure === undefined ? "done" : "alert";
  }

  override async onKeyUp({ action }: KeyUpEvent): Promise<void> {
    const down = this.#downAt.get(action.id);
    this.#downAt.delete(action.id);
    if (!down?.wasQuiet || this.context.clock.now() - down.at < liftAfterMs) return;
    this.#control.setMuted(false);
    this.#control.setAlertsPaused(false);
    this.#leaving = undefined;
    this.context.painter.repaint();
  }

  protected override failureOf(): LeftChannels["failure"] {
    return typeof this.#leaving === "object" ? this.#leaving.failure : undefined;
  }

  get #isQuiet(): boolean {
    const { voice, alerts } = this.#control.state;
    return voice.muted && alerts.paused;
  }
}
