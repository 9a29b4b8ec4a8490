import { onOff } from "../settings/setting-kinds.ts";
import type { SettingValues } from "../settings/setting-table.ts";

/** The setting of emotes. */
export const emoteSettings = {
  /** Whether pages show emotes of 7TV, BetterTTV and FrankerFaceZ. */
  emotes: onOff({ report: (isOn) => `emotes: ${isOn}` }),
};

/** The values of these settings. */
export type EmoteSettings = SettingValues<typeof emoteSettings>;
