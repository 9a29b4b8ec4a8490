import { isJsonObject } from "../../shared/api/fields.ts";
import { figureMoods } from "../../shared/figure-pictures.ts";
import type { SeenTone } from "../../shared/seen-tone.ts";
import { pageFetch } from "./page-fetch.ts";

/** The tones in which the AI has spoken; `undefined`: they cannot be read at the moment. */
export async function readTones(): Promise<readonly SeenTone[] | undefined> {
  try {
    const response = await pageFetch("/tones", { cache: "no-store" });
    const all: unknown = await response.json();
    return Array.isArray(all) ? all.flatMap(tonesIn) : undefined;
  } catch {
    return undefined;
  }
}

// A schema would make the overlay's page larger than this does.
function tonesIn(one: unknown): readonly SeenTone[] {
  if (!isJsonObject(one) || typeof one["tone"] !== "string") return [];
  const { tone } = one;
  const mood = figureMoods.find((known) => known === one["mood"]);
  return [mood ? { tone, mood } : { tone }];
}
