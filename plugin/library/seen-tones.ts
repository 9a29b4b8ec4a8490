import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import { chosenMoods, moodOf, toneKey, type SeenTone } from "../../shared/avatar/tone-moods.ts";
import type { Envelope } from "../../shared/api/envelope.ts";

/** The tones in which the AI has spoken, and which avatar mood the streamer chose for them. */
export type SeenTones = ReturnType<typeof createSeenTones>;

/** Limit of the latest tones, and of tones with a mood: choices must outlast a flood of other tones. */
export const maxTones = 50;

/** Creates the tones from stored ones; `store` gets all tones after a change. */
export function createSeenTones(stored: readonly SeenTone[], store: (tones: readonly SeenTone[]) => void) {
  let all = latest(stored);
  const change = (next: readonly SeenTone[]): void => {
    all = latest(next);
    store(all);
  };
  return {
    /** Latest first. */
    get all() {
      return all;
    },
    /** Adds a tone in which the AI has spoken. */
    see(tone: string) {
      const key = toneKey(tone);
      if (key.trim() === "" || all[0]?.tone === key) return;
      const seen = all.find((one) => one.tone === key) ?? { tone: key };
      change([seen, ...all.filter((one) => one !== seen)]);
    },
    /** Chooses the mood of the avatar for a tone, given by its key. */
    choose(key: string, mood: AvatarMood) {
      // The default mood of a tone is not stored as a choice.
      const chosen = mood === moodOf(key) ? { tone: key } : { tone: key, mood };
      const isListed = all.some(({ tone }) => tone === key);
      change(isListed ? all.map((one) => (one.tone === key ? chosen : one)) : [chosen, ...all]);
    },
    /** Removes a tone, given by its key, until the AI speaks in it again. */
    remove(key: string) {
      if (all.some(({ tone }) => tone === key)) change(all.filter(({ tone }) => tone !== key));
    },
    moodOf: (tone: string) => moodOf(tone, chosenMoods(all)),
  };
}

function latest(tones: readonly SeenTone[]): readonly SeenTone[] {
  const chosen = new Set(tones.filter(({ mood }) => mood !== undefined).slice(0, maxTones));
  return tones.filter((one, at) => at < maxTones || chosen.has(one));
}

/** Adds the tone of each AI message that pages get. */
export function learnTones(
  tones: SeenTones,
  onPassed: (listener: (passed: { readonly envelope?: Envelope | undefined }) => void) => unknown,
): void {
  onPassed(({ envelope }) => {
    if (envelope?.type === "chat.ai_message") tones.see(envelope.payload.tone ?? "");
  });
}
