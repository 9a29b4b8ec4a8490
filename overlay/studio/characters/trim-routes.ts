import { isJsonObject } from "../../../shared/api/fields.ts";
import { readFrom } from "../../page/page-fetch.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import { sendSettings } from "../document/send-settings.ts";

/** The relay's routes for how much louder than others characters are, in decibels by `voiceKey` of their names. */
export const relayTrims: SettingsRoutes = {
  read: () =>
    readFrom("/trims", (json) =>
      Object.fromEntries(
        (Array.isArray(json) ? json : []).flatMap((one: unknown) =>
          isJsonObject(one) ? [[String(one["character"]), String(one["trim"])]] : [],
        ),
      ),
    ),
  send: ([part], isLast) =>
    sendSettings(
      `/trims/=${encodeURIComponent(part?.name ?? "")}`,
      { method: "PUT", body: part?.after ?? "0" },
      isLast,
    ),
};
