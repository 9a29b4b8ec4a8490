import * as v from "valibot";
import { settingsReader } from "../../settings/setting-fields.ts";

const alertsSchema = v.object({
  does: v.fallback(v.picklist(["pause", "skip", "replay", "clear", "test"]), "pause"),
});

export type AlertsSettings = v.InferOutput<typeof alertsSchema>;

export const readAlertsSettings = settingsReader(alertsSchema);
