import { apiSettings } from "./api/settings.ts";
import { emoteSettings } from "./emotes/settings.ts";
import { screenSettings } from "./screens/settings.ts";
import { coreSettings } from "./settings/global-settings.ts";
import type { SettingTable } from "./settings/setting-table.ts";
import { soundSettings } from "./sound/settings.ts";
import { vtubeSettings } from "./vtube-studio/settings.ts";

/** Every setting for the whole plugin: those that several features read, and each feature's own. */
export const allSettings: SettingTable = {
  ...coreSettings,
  ...soundSettings,
  ...screenSettings,
  ...emoteSettings,
  ...vtubeSettings,
  ...apiSettings,
};
