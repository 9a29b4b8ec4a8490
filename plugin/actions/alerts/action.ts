import type { OverlayControl } from "../../pages/overlay-control.ts";
import { PagesAction } from "../pages-action.ts";
import type { ActionContext, Placed, Press, PressResult } from "../sidekick-action.ts";
import { doAlerts } from "../page-operations.ts";
import { type AlertsKeyView, key } from "./key.ts";
import { type AlertsSettings, readAlertsSettings } from "./settings.ts";

/** Alerts: pauses, skips, replays, clears or tests the alerts on every open overlay. */
export class AlertsAction extends PagesAction<AlertsSettings, AlertsKeyView> {
  constructor(context: ActionContext, control: OverlayControl) {
    super(context, { name: "alerts", read: readAlertsSettings, key }, control);
  }

  protected override view({ id, settings }: Placed<AlertsSettings>, now: number) {
    return this.marked(id, { does: settings.does, ...this.control.state.alerts }, now);
  }

  protected override async press({
    id,
    settings,
    desiredState,
  }: Press<AlertsSettings>): Promise<PressResult> {
    const isPaused = desiredState === undefined ? undefined : desiredState === 1;
    return this.resultOf(id, doAlerts(this.control, settings.does, isPaused));
  }
}
