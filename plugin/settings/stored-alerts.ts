import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";

/** The saved settings of alerts. */
export interface SavedAlerts {
  readonly settings: AlertSettings;
  /** Resolves with whether they were written. */
  saveSettings(settings: AlertSettings): Promise<boolean>;
  /** Names of alerts of other event types that this channel has had, the latest first. */
  readonly seen: readonly string[];
  saveSeen(names: readonly string[]): void;
}

/** The fields of the stored state that alerts are in. */
interface AlertFields {
  alerts: AlertSettings;
  seenAlerts: readonly string[];
}

/** The settings of alerts in the stored state. */
export function alertsIn(
  stored: AlertFields,
  set: (change: Partial<AlertFields>) => void,
  written: () => Promise<boolean>,
): SavedAlerts {
  return {
    get settings() {
      return stored.alerts;
    },
    saveSettings(alerts) {
      set({ alerts });
      return written();
    },
    get seen() {
      return stored.seenAlerts;
    },
    saveSeen: (seenAlerts) => set({ seenAlerts }),
  };
}
