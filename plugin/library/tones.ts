import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { chosenMoods, moodOf, toneKey, type SeenTone } from "../../shared/avatar/tone-moods.ts";
import type { Envelope } from "../../shared/api/envelope.ts";

/** The tones in which the AI has spoken, and which mood of the figure the streamer chose for them. */
export interface Tones {
  /** The latest first. */
  readonly all: readonly SeenTone[];
  /** The AI has said something in this tone. */
  see(tone: string): void;
  /** The figure is to have this mood with a tone, which is given by its key. */
  choose(key: string, mood: AvatarMood): void;
  /** The mood for a tone. */
  moodOf(tone: string): AvatarMood;
}

/** The latest ones, and as many of those that have a mood: what was chosen must not be lost to a flood of others. */
const mostTones = 50;

/** Creates the tones from stored ones; `store` gets all of them after a change. */
export function createTones(stored: readonly SeenTone[], store: (tones: readonly SeenTone[]) => void): Tones {
  let all = latest(stored);
  const change = (next: readonly SeenTone[]): void => {
    all = latest(next);
    store(all);
  };
  return {
    get all() {
      return all;
    },
    see(tone) {
      const key = toneKey(tone);
      if (key.trim() === "" || all[0]?.tone === key) return;
      const seen = all.find((one) => one.tone === key) ?? { tone: key };
      change([seen, ...all.filter((one) => one !== seen)]);
    },
    choose(key, mood) {
      // What it is without a choice needs none.
      const chosen = mood === moodOf(key) ? { tone: key } : { tone: key, mood };
      const isListed = all.some(({ tone }) => tone === key);
      change(isListed ? all.map((one) => (one.tone === key ? chosen : one)) : [chosen, ...all]);
    },
    moodOf: (tone) => moodOf(tone, chosenMoods(all)),
  };
}

function latest(tones: readonly SeenTone[]): readonly SeenTone[] {
  const chosen = new Set(tones.filter(({ mood }) => mood !== undefined).slice(0, mostTones));
  return tones.filter((one, at) => at < mostTones || chosen.has(one));
}

/** Stores the tone of each AI message that viewers get. */
export function learnTones(
  tones: Tones,
  onPassed: (listener: (passed: { readonly envelope?: Envelope | undefined }) => void) => unknown,
): void {
  onPassed(({ envelope }) => {
    if (envelope?.type === "chat.ai_message") tones.see(envelope.payload.tone ?? "");
  });
}
