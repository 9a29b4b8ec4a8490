import * as v from "valibot";
import { moodOf } from "../../../shared/avatar/tone-moods.ts";
import { readTones, textsIn } from "../../page/appearance.ts";
import { readFrom } from "../../page/page-fetch.ts";
import type { SettingsRoutes } from "../document/save-queue.ts";
import { sendSettings } from "../document/send-settings.ts";

/** The relay's routes for the characters' portraits. */
export const relayPortraits = routesOf("/portraits", (picture) => picture.startsWith("data:image/"));

/** The relay's routes for how much louder than others characters are, in decibels by `voiceKey` of their names. */
export const relayTrims = routesOf("/trims");

/** The routes of a store of texts by name. */
export function routesOf(path: string, isUsable: (text: string) => boolean = () => true): SettingsRoutes {
  return {
    read: () =>
      readFrom(path, (json) => Object.fromEntries(textsIn(json).filter(([, text]) => isUsable(text)))),
    send([part], isLast) {
      const request = part?.after === undefined ? { method: "DELETE" } : { method: "PUT", body: part.after };
      return sendSettings(`${path}/=${encodeURIComponent(part?.name ?? "")}`, request, isLast);
    },
  };
}

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

const characters = v.array(v.object({ name: v.string() }));

/** The account's characters; none while the plugin does not know the account. */
export async function readCharacterNames(): Promise<readonly string[]> {
  const read = await readFrom("/v1/characters", (json) => v.parse(characters, json));
  return read?.map(({ name }) => name) ?? [];
}
