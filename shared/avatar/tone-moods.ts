import { type AvatarMood, avatarMoods } from "./avatar-pictures.ts";
import type { SeenTone } from "./seen-tone.ts";
import { toneKey } from "./tone-key.ts";

/** The moods that the streamer chose for tones, by the tone's key. */
export function chosenMoods(tones: readonly SeenTone[]): ReadonlyMap<string, AvatarMood> {
  return new Map(tones.flatMap(({ tone, mood }) => (mood ? [[tone, mood] as const] : [])));
}

/** The mood for a tone of the AI: the one chosen for its key, or the one of its name. */
export function moodOf(tone: string, chosen: ReadonlyMap<string, AvatarMood> = new Map()): AvatarMood {
  const name = tone.trim().toLowerCase();
  return chosen.get(toneKey(tone)) ?? avatarMoods.find((mood) => mood === name) ?? "neutral";
}
