import * as v from "valibot";
import { avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { enteredText, exactText, onOff, parsed } from "../settings/setting-kinds.ts";
import type { SettingValues } from "../settings/setting-table.ts";
import { normaliseSocketAddress } from "../settings/socket-address.ts";

/** Default address of VTube Studio. */
export const defaultVtubeAddress = "ws://localhost:8001";

/** The settings of the model in VTube Studio. */
export const vtubeSettings = {
  /** Whether the AI's voice moves a model in VTube Studio. */
  vtubeStudio: onOff(),
  /** The WebSocket address of VTube Studio. */
  vtubeAddress: parsed((typed) => normaliseSocketAddress(typed) ?? defaultVtubeAddress, { privacy: "host" }),
  /** The plugin's token for VTube Studio; empty: VTube Studio has to ask the streamer. */
  vtubeToken: { ...exactText({ privacy: "secret" }), entered: v.null() },
  /** The streamer did not allow the plugin in VTube Studio. */
  vtubeDenied: { ...onOff(), entered: v.null() },
  /** Ids of hotkeys in VTube Studio, by mood. */
  vtubeHotkeys: {
    read: v.fallback(
      v.object(v.entriesFromList(avatarMoods, v.fallback(v.optional(v.string()), undefined))),
      {},
    ),
    entered: v.nullable(v.strictObject(v.entriesFromList(avatarMoods, v.exactOptional(enteredText)))),
  },
};

/** The values of these settings. */
export type VtubeSettings = SettingValues<typeof vtubeSettings>;
