import { alertsKeyImage } from "./key.ts";
import { actionId } from "../registry.ts";
import { createPassingMarks } from "../passing-marks.ts";
import type { Order } from "../../../shared/overlay-protocol.ts";
import type { OverlayControl } from "../../relay/overlay-control.ts";
import { type AlertsSettings, readAlertsSettings } from "./settings.ts";
import {
  type ActionContext,
  type Face,
  type Press,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key shows that something was done, or that there was nothing to do. */
const markMs = 1_500;
const orders = {
  skip: "alerts.skip",
  replay: "alerts.replay",
  clear: "alerts.clear",
  test: "alerts.test",
} as const satisfies Record<string, Order>;

/** Alerts: pauses, skips, replays, clears or tests the alerts on every open overlay. */
export class AlertsAction extends SidekickAction<AlertsSettings> {
  override readonly manifestId = actionId("alerts");
  readonly #control: OverlayControl;
  readonly #marks;

  constructor(context: ActionContext, control: OverlayControl) {
    super(context);
    this.#control = control;
    this.#marks = createPassingMarks<"done" | "nothing">(context.clock, markMs, () =>
      context.painter.repaint(),
    );
  }

  protected override read(settings: unknown): AlertsSettings {
    return readAlertsSettings(settings);
  }

  protected override draw({ id, settings, titled }: ShownKey<AlertsSettings>, now: number): Face {
    const { pages, alerts } = this.#control.state;
    const marked = this.#marks.of(id, now);
    return {
      svg: alertsKeyImage(
        { does: settings.does, ...alerts, pages, ...(marked ? { [marked.mark]: true } : {}), titled },
        this.context.words,
      ),
      ...(marked ? { changesAt: marked.endsAt } : {}),
    };
  }

  protected override async press({
    id,
    settings,
    desiredState,
  }: Press<AlertsSettings>): Promise<PressResult> {
    const { does } = settings;
    const { alerts, pages } = this.#control.state;
    if (does === "pause") {
      this.#control.setAlertsPaused(desiredState === undefined ? !alerts.paused : desiredState === 1);
      return "done";
    }
    if (pages === 0) return "alert";
    const isEmpty = !alerts.showing && alerts.waiting === 0;
    if ((does === "skip" || does === "clear") && isEmpty) {
      this.#marks.set(id, "nothing");
      return "shown-on-key";
    }
    this.#control.order(orders[does]);
    this.#marks.set(id, "done");
    return "done";
  }

  protected override failureOf(): undefined {}
}
