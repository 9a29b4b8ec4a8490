import { defaultScreensPort } from "../settings/global-settings.ts";
import { line, onOff, port } from "../settings/setting-kinds.ts";
import type { SettingValues } from "../settings/setting-table.ts";

/** The settings of other screens. */
export const screenSettings = {
  /** Whether other computers of the network may show the overlay. */
  screens: onOff({ letsOthersIn: true }),
  /** This computer's address for them; empty: the only one of its real network cards. */
  screensAddress: line(),
  /** The network card of that address when it was last used, and the address with its network, `192.168.1.20/24`. */
  screensCard: line(),
  screensNetwork: line(),
  screensPort: port(defaultScreensPort),
};

/** The values of these settings. */
export type ScreenSettings = SettingValues<typeof screenSettings>;
