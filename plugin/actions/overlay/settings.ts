import * as v from "valibot";
import { settingsReader, trimmedText } from "../../settings/setting-fields.ts";

const overlaySchema = v.object({
  does: v.fallback(v.picklist(["install", "visible", "refresh", "avatar"]), "install"),
  sceneName: trimmedText,
  sourceName: trimmedText,
  canvas: trimmedText,
  canvasName: trimmedText,
  layout: trimmedText,
  shows: v.fallback(v.optional(v.boolean()), undefined),
});

/**
 * Settings of an Overlay in OBS key. Empty names mean the scene on air, and the source that is found or created. `canvas`
 * is the UUID of a further canvas of OBS, which is found by its name if OBS no longer has that UUID; empty: the main one.
 * `shows`: the avatar is shown or hidden; left out: a press changes that.
 */
export type OverlayKeySettings = v.InferOutput<typeof overlaySchema>;

export const readOverlayKeySettings = settingsReader(overlaySchema);
