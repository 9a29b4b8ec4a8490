import * as v from "valibot";
import { settingsReader } from "../../settings/setting-fields.ts";

const alertsSchema = v.object({
  does: v.fallback(v.picklist(["pause", "skip", "replay", "clear", "test"]), "pause"),
});

/** Settings of an Alerts key. */
export type AlertsSettings = v.InferOutput<typeof alertsSchema>;

/** Reads them as Stream Deck hands them over. */
export const readAlertsSettings = settingsReader(alertsSchema);
