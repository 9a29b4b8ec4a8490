import { isJsonObject } from "../../shared/api/fields.ts";
import { type FigureMood, figureMoods } from "../../shared/figure-pictures.ts";
import { pageFetch } from "./page-fetch.ts";

/** The moods that the streamer chose, by the tone's key; none when they cannot be had at the moment. */
export async function readMoods(): Promise<ReadonlyMap<string, FigureMood>> {
  try {
    const response = await pageFetch("/tones", { cache: "no-store" });
    const all: unknown = await response.json();
    return new Map(Array.isArray(all) ? all.flatMap(chosenIn) : []);
  } catch {
    return new Map();
  }
}

function chosenIn(one: unknown): (readonly [string, FigureMood])[] {
  if (!isJsonObject(one)) return [];
  const { tone, mood } = one;
  const chosen = figureMoods.find((known) => known === mood);
  return typeof tone === "string" && chosen ? [[tone, chosen]] : [];
}
