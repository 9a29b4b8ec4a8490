import * as v from "valibot";
import { settingsReader, trimmedText } from "../../settings/setting-fields.ts";

const overlaySchema = v.object({
  does: v.fallback(v.picklist(["install", "visible", "refresh", "avatar"]), "install"),
  sceneName: trimmedText,
  sourceName: trimmedText,
});

/** Settings of an Overlay in OBS key. Empty names mean the scene on air, and the source that is found or created. */
export type OverlayKeySettings = v.InferOutput<typeof overlaySchema>;

export const readOverlayKeySettings = settingsReader(overlaySchema);
