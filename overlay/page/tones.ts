import { isJsonObject } from "../../shared/api/fields.ts";
import { avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import type { SeenTone } from "../../shared/avatar/tone-moods.ts";
import { readFrom } from "./page-fetch.ts";

/** The tones in which the AI has spoken; `undefined`: they cannot be read at the moment. */
export function readTones(): Promise<readonly SeenTone[] | undefined> {
  return readFrom("/tones", (all) => (Array.isArray(all) ? all.flatMap(toneIn) : undefined));
}

// A schema would make the overlay's page larger than this does.
function toneIn(one: unknown): readonly SeenTone[] {
  if (!isJsonObject(one) || typeof one["tone"] !== "string") return [];
  const { tone } = one;
  const mood = avatarMoods.find((known) => known === one["mood"]);
  return [mood ? { tone, mood } : { tone }];
}
