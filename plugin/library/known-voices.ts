import { Emitter } from "../../shared/emitter.ts";
import { type KnownVoice, maxTrim, voiceKey } from "../../shared/voice/voice-loudness.ts";

/** The loudness of the characters' voices, and the streamer's own corrections of it. */
export type KnownVoices = ReturnType<typeof createKnownVoices>;

/** Limit of the latest voices, and of corrected ones: corrections outlast a flood of other names. */
const maxVoices = 40;

/** Creates the voices from stored ones; `store` gets all of them after a change. */
export function createKnownVoices(
  stored: readonly KnownVoice[],
  store: (voices: readonly KnownVoice[]) => void,
) {
  let all = latest(stored);
  const changed = new Emitter();
  const change = (name: string, next: (known: KnownVoice) => KnownVoice): void => {
    const character = voiceKey(name);
    if (character === "") return;
    const known = all.find((voice) => voice.character === character) ?? { character };
    all = latest([next(known), ...all.filter((voice) => voice !== known)]);
    store(all);
    changed.emit();
  };
  return {
    /** Latest first. */
    get all() {
      return all;
    },
    subscribe: changed.subscribe,
    /**
     * Takes the loudness of a voice of a character, in LUFS: half way to the new one, as a single exclamation or whisper is
     * not how the voice usually is.
     */
    measure: (name: string, lufs: number) =>
      change(name, (known) => ({
        ...known,
        lufs: round(known.lufs === undefined ? lufs : (known.lufs + lufs) / 2),
      })),
    /** Sets the streamer's own correction in decibels; 0: none. */
    setTrim: (name: string, trim: number) =>
      change(name, ({ character, lufs }) => {
        const bounded = round(Math.max(-maxTrim, Math.min(maxTrim, trim)));
        return { character, ...(lufs !== undefined && { lufs }), ...(bounded !== 0 && { trim: bounded }) };
      }),
  };
}

function round(decibels: number): number {
  return Math.round(decibels * 10) / 10;
}

function latest(voices: readonly KnownVoice[]): readonly KnownVoice[] {
  const corrected = new Set(voices.filter(({ trim }) => trim !== undefined).slice(0, maxVoices));
  return voices.filter((voice, at) => at < maxVoices || corrected.has(voice));
}
