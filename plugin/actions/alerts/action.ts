import type { OverlayControl } from "../../pages/overlay-control.ts";
import { PagesAction } from "../pages-action.ts";
import type { ActionContext, Placed, Press, PressSign } from "../sidekick-action.ts";
import { operateAlerts } from "../page-operations.ts";
import { type AlertsKeyView, key } from "./key.ts";
import { type AlertsSettings, readAlertsSettings } from "./settings.ts";

/** Alerts: pauses, skips, replays, clears or tests the alerts on every open overlay. */
export class AlertsAction extends PagesAction<AlertsSettings, AlertsKeyView> {
  constructor(context: ActionContext, control: OverlayControl) {
    super(context, { name: "alerts", read: readAlertsSettings, key }, control);
  }

  protected override view({ keyId, settings }: Placed<AlertsSettings>, now: number) {
    return this.marked(keyId, { does: settings.does, ...this.control.state.alerts }, now);
  }

  protected override async press({
    keyId,
    settings,
    desiredState,
  }: Press<AlertsSettings>): Promise<PressSign> {
    const isPaused = desiredState === undefined ? undefined : desiredState === 1;
    return this.signOf(keyId, operateAlerts(this.control, settings.does, isPaused));
  }
}
