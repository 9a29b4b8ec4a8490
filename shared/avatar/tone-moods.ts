import { type FigureMood, figureMoods } from "./avatar-pictures.ts";
import type { SeenTone } from "./seen-tone.ts";
import { toneKey } from "./tone-key.ts";

/** The moods that the streamer chose for tones, by the tone's key. */
export function chosenMoods(tones: readonly SeenTone[]): ReadonlyMap<string, FigureMood> {
  return new Map(tones.flatMap(({ tone, mood }) => (mood ? [[tone, mood] as const] : [])));
}

/** The mood for a tone of the AI: the one chosen for its key, or the one of its name. */
export function moodOf(tone: string, chosen: ReadonlyMap<string, FigureMood> = new Map()): FigureMood {
  const name = tone.trim().toLowerCase();
  return chosen.get(toneKey(tone)) ?? figureMoods.find((mood) => mood === name) ?? "neutral";
}
