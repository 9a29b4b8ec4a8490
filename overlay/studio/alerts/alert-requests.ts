import { isStorageProblem } from "../../../shared/protocol/storage-problems.ts";
import { isJsonObject } from "../../../shared/api/fields.ts";
import type { AlertKindSettings, AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { alertSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { pageFetch, readFrom } from "../../page/page-fetch.ts";

/** What the plugin has stored of alerts. */
export interface StoredAlerts {
  readonly settings: AlertSettings;
  /** Names of other event types that the channel had, newest first. */
  readonly seen: readonly string[];
}

/** The result of a change: `rejected` by the plugin, or `silent`: the plugin does not answer. */
export type SaveResult = "saved" | "rejected" | "silent";

/** Reads the settings of all alerts; `undefined` when the plugin does not answer. */
export function readStoredAlerts(): Promise<StoredAlerts | undefined> {
  return readFrom("/alerts?for=studio", (json) => {
    if (!isJsonObject(json)) throw new TypeError("The relay sent no settings of alerts.");
    const seen = Array.isArray(json["seen"]) ? json["seen"] : [];
    return {
      settings: alertSettingsIn(json["settings"]),
      seen: seen.filter((name) => typeof name === "string"),
    };
  });
}

/** Stores the settings of one alert; `undefined` removes them. `isLast`: the page is about to close. */
export function saveAlert(
  name: string,
  settings: AlertKindSettings | undefined,
  isLast = false,
): Promise<SaveResult> {
  // Prefixed, because a name such as ".." would not survive as a path segment.
  const path = `/alerts/=${encodeURIComponent(name)}`;
  const request = settings ? { method: "PUT", body: JSON.stringify(settings) } : { method: "DELETE" };
  return send(path, { ...request, keepalive: isLast });
}

/** Stores the settings of all alerts instead of those that there are. */
export function saveAllAlerts(settings: AlertSettings): Promise<SaveResult> {
  return send("/alerts", { method: "PUT", body: JSON.stringify(settings) });
}

async function send(path: string, request: RequestInit): Promise<SaveResult> {
  try {
    const response = await pageFetch(path, request);
    return response.ok ? "saved" : isStorageProblem(await response.text()) ? "rejected" : "silent";
  } catch {
    return "silent";
  }
}
