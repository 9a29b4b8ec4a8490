import type { KeyDownEvent, KeyUpEvent } from "@elgato/streamdeck";
import type { Session } from "../../session/session.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { Failure } from "../../session/state/failure.ts";
import { type QuietKeyView, key } from "./key.ts";
import type { Shown } from "../../drawing/shown.ts";
import type { OverlayControl } from "../../relay/overlay-control.ts";
import { quietView } from "./view.ts";
import { type ActionContext, type PressResult, SidekickAction } from "../sidekick-action.ts";

/** The progress or result of a press. */
interface Quieting {
  readonly session: Session | undefined;
  readonly isUnderWay: boolean;
  readonly failure?: Failure | undefined;
}

/**
 * All quiet: stops and mutes the voice, clears and pauses alerts, drops queued presses and asks the AI to leave every
 * channel. What does not need the service happens at once. Held, it turns voice and alerts back on.
 */
export class QuietAction extends SidekickAction<null, QuietKeyView> {
  readonly #control: OverlayControl;
  readonly #cancelJoin: () => void;
  /** The last press of any such key: they all do the same. */
  #last: Quieting | undefined;

  /** `cancelJoin` drops a join that is waiting to be sent automatically. */
  constructor(context: ActionContext, control: OverlayControl, cancelJoin: () => void) {
    super(context, { name: "quiet", read: () => null, key });
    this.#control = control;
    this.#cancelJoin = cancelJoin;
  }

  protected override view(): Shown<QuietKeyView> {
    const { isUnderWay = false, failure } = this.#current ?? {};
    const last = { isUnderWay, hasFailed: failure !== undefined };
    return { view: quietView(this.#isQuiet, last, this.session?.store.value) };
  }

  /** While all is quiet there is no hurry, and only the release shows what was meant. */
  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action presses and never holds.
    if (payload.isInMultiAction || !this.#isQuiet) return super.onKeyDown(event);
    this.awaitRelease(action.id);
  }

  protected override async released(event: KeyUpEvent, isHeld: boolean): Promise<void> {
    if (!isHeld) return this.perform(event);
    this.#last = undefined;
    this.#control.setMuted(false);
    this.#control.setAlertsPaused(false);
  }

  protected override async press(): Promise<PressResult> {
    this.#control.command("voice.stop");
    this.#control.setMuted(true);
    this.#control.command("alerts.clear");
    this.#control.setAlertsPaused(true);
    this.#cancelJoin();
    const { session } = this;
    // Before the settings are known there is no account to ask.
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

  /** The result of a press for another account says nothing about this one. */
  get #current(): Quieting | undefined {
    return this.#last?.session === this.session ? this.#last : undefined;
  }

  get #isQuiet(): boolean {
    const { voice, alerts } = this.#control.state;
    return voice.muted && alerts.paused;
  }
}
