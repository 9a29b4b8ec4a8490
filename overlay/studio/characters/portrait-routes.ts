import { textsIn } from "../../page/appearance.ts";
import { readFrom } from "../../page/page-fetch.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import { sendSettings } from "../document/send-settings.ts";

/** The relay's routes for the characters' portraits. */
export const relayPortraits: SettingsRoutes = {
  read: () =>
    readFrom("/portraits", (json) =>
      Object.fromEntries(textsIn(json).filter(([, picture]) => picture.startsWith("data:image/"))),
    ),
  send([part], isLast) {
    const path = `/portraits/=${encodeURIComponent(part?.name ?? "")}`;
    const request = part?.after === undefined ? { method: "DELETE" } : { method: "PUT", body: part.after };
    return sendSettings(path, request, isLast);
  },
};
