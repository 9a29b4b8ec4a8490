import { onOff } from "../settings/setting-kinds.ts";
import type { SettingValues } from "../settings/setting-table.ts";

/** The setting of the interface for other programs. */
export const apiSettings = {
  /** Whether other programs on this computer may use `/api/`. */
  api: onOff({ letsOthersIn: true }),
};

/** The values of these settings. */
export type ApiSettings = SettingValues<typeof apiSettings>;
