import type { KeyDownEvent, KeyUpEvent, WillDisappearEvent } from "@elgato/streamdeck";
import { actionId } from "../registry.ts";
import type { Session } from "../../session/session.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import { quietKeyImage } from "./key.ts";
import type { OverlayControl } from "../../relay/overlay-control.ts";
import { quietView } from "./view.ts";
import {
  type ActionContext,
  type Face,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** Held this long, the key lifts the quiet again. */
const liftAfterMs = 800;

/** What a press is doing, or did. */
interface Quieting {
  readonly session: Session | undefined;
  readonly isUnderWay: boolean;
  readonly failure?: Failure | undefined;
}

/**
 * All quiet: voice stopped and muted, alerts cleared and paused, presses that wait to be sent dropped, the AI asked to leave every
 * channel. What needs no service is done at once, whatever the service does. Held, it turns voice and alerts back on.
 */
export class QuietAction extends SidekickAction<null> {
  override readonly manifestId = actionId("quiet");
  readonly #control: OverlayControl;
  readonly #cancelJoin: () => void;
  /** When each key went down that is a press or a hold, which its release decides. */
  readonly #downAt = new Map<string, number>();
  /** The last press of any such key: they all do the same. */
  #last: Quieting | undefined;

  /** `cancelJoin`: drops a join that would be sent by itself. */
  constructor(context: ActionContext, control: OverlayControl, cancelJoin: () => void) {
    super(context);
    this.#control = control;
    this.#cancelJoin = cancelJoin;
  }

  protected override read(): null {
    return null;
  }

  protected override draw({ titled }: ShownKey<null>): Face {
    const { isUnderWay = false, failure } = this.#current ?? {};
    const last = { isUnderWay, hasFailed: failure !== undefined };
    const view = quietView(this.#isQuiet, last, this.session?.store.value);
    return { svg: quietKeyImage({ ...view, titled }, this.context.words) };
  }

  /** While all is quiet nothing is in a hurry, and what was meant shows when the key is let go. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action presses and never holds.
    if (payload.isInMultiAction || !this.#isQuiet) return this.perform(event);
    this.#downAt.set(action.id, this.context.clock.now());
  }

  override async onKeyUp(event: KeyUpEvent): Promise<void> {
    const { id } = event.action;
    const downAt = this.#downAt.get(id);
    this.#downAt.delete(id);
    if (downAt === undefined) return;
    if (this.context.clock.now() - downAt < liftAfterMs) return this.perform(event);
    this.#last = undefined;
    this.#control.setMuted(false);
    this.#control.setAlertsPaused(false);
  }

  override onWillDisappear(event: WillDisappearEvent): void {
    this.#downAt.delete(event.action.id);
    super.onWillDisappear(event);
  }

  protected override async press(): Promise<PressResult> {
    this.#control.order("voice.stop");
    this.#control.setMuted(true);
    this.#control.order("alerts.clear");
    this.#control.setAlertsPaused(true);
    this.#cancelJoin();
    const { session } = this;
    // Before the settings are known nobody knows whom to ask.
    if (!session) return this.context.account.setup === "unknown" ? "alert" : "done";
    session.dropUnsent();
    const mine: Quieting = { session, isUnderWay: true };
    this.#last = mine;
    this.context.painter.repaint();
    let failure: Failure | undefined;
    try {
      failure = await session.leaveEverywhere();
    } finally {
      if (this.#last === mine) this.#last = { session, isUnderWay: false, failure };
      this.context.painter.repaint();
    }
    return failure === undefined ? "done" : "alert";
  }

  protected override failureOf(_: string, __: null, { presences }: ChannelState): Failure | undefined {
    if (!this.#isQuiet) return undefined;
    const failed = [...presences.values()].find((presence) => presence.phase === "failed" && !presence.isOut);
    return this.#current?.failure ?? (failed?.phase === "failed" ? failed.failure : undefined);
  }

  /** What a press did for another account tells nothing of this one. */
  get #current(): Quieting | undefined {
    return this.#last?.session === this.session ? this.#last : undefined;
  }

  get #isQuiet(): boolean {
    const { voice, alerts } = this.#control.state;
    return voice.muted && alerts.paused;
  }
}
