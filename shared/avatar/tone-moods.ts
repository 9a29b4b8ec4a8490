import * as v from "valibot";
import { type AvatarMood, avatarMoods } from "./avatar-pictures.ts";

/** The moods that the streamer chose for tones, by the tone's key. */
export function chosenMoods(tones: readonly SeenTone[]): ReadonlyMap<string, AvatarMood> {
  return new Map(tones.flatMap(({ tone, mood }) => (mood ? [[tone, mood] as const] : [])));
}

/** The mood for a tone of the AI: the chosen one, else the mood of the same name, else `neutral`. */
export function moodOf(tone: string, chosen: ReadonlyMap<string, AvatarMood> = new Map()): AvatarMood {
  const name = tone.trim().toLowerCase();
  return chosen.get(toneKey(tone)) ?? avatarMoods.find((mood) => mood === name) ?? "neutral";
}

/**
 * The key by which a tone is stored and found: the tone itself or, for a long one, its beginning and a digest of the
 * whole. At most 140 UTF-16 units.
 */
export function toneKey(tone: string): string {
  const beginning = beginningOf(tone);
  return beginning.length === tone.length ? tone : `${beginning}…${digestOf(tone)}`;
}

/** A tone's key as people see it: without the digest. */
export function shownTone(key: string): string {
  const shown = beginningOf(key);
  return shown.length === key.length ? key : `${shown}…`;
}

/** The first 60 characters, without half a surrogate pair. */
function beginningOf(text: string): string {
  return /^.{0,60}/su.exec(text)?.[0] ?? "";
}

/** Two hashes of 32 bits. Pages need them synchronously, which the browser's own digests are not. */
function digestOf(text: string): string {
  let [one, other] = [0x9e3779b9, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
    other = Math.imul(other ^ text.charCodeAt(at), 1_597_334_677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** Schema of a tone that the AI has spoken in. */
export const seenToneSchema = v.object({
  /** The tone's key; see `toneKey`. */
  tone: v.pipe(v.string(), v.nonEmpty(), v.maxLength(140)),
  /** The mood that the streamer chose for the tone; left out: none yet. */
  mood: v.exactOptional(v.picklist(avatarMoods)),
});

/** A tone that the AI has spoken in. */
export type SeenTone = v.InferOutput<typeof seenToneSchema>;
