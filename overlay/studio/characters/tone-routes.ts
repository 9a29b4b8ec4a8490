import { moodOf } from "../../../shared/avatar/tone-moods.ts";
import { readTones } from "../../page/appearance.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import { sendSettings } from "../document/send-settings.ts";

/** The relay's routes for the moods of tones. */
export const relayTones: SettingsRoutes = {
  async read() {
    const tones = await readTones();
    return tones && Object.fromEntries(tones.map(({ tone, mood }) => [tone, mood ?? moodOf(tone)]));
  },
  send([part], isLast) {
    const body = JSON.stringify({ tone: part?.name, mood: part?.after });
    return sendSettings("/tones", { method: "PUT", body }, isLast);
  },
};
