import type { PageSettings } from "../../shared/protocol/overlay-protocol.ts";
import {
  type KnownVoice,
  type VoiceLoudness,
  targetLufs,
  testVoiceLufs,
  voiceKey,
} from "../../shared/voice/voice-loudness.ts";
import type { WantedLoudness } from "../voice/voice-leveller.ts";

/** How loud each character's voice is to be. `onMeasured` gets the loudness in LUFS of each voice. */
export function createCharacterVoices(onMeasured: (character: string, lufs: number) => void) {
  let wanted: VoiceLoudness = { target: targetLufs.default, voices: [] };
  /** The voice before: the next one may begin before the plugin's answer. */
  let latest: KnownVoice | undefined;
  return {
    follow({ loudness }: PageSettings): void {
      wanted = loudness ?? wanted;
    },
    /** Takes the loudness in LUFS that a character's voice came with. */
    measure: (character: string, lufs: number): void => {
      latest = { character: voiceKey(character), lufs };
      onMeasured(character, lufs);
    },
    /** How loud a character's voice is to be; the test voice has no character. */
    loudnessOf: (character: string): WantedLoudness => {
      const { target, voices } = wanted;
      if (character === "") return { target, remembered: testVoiceLufs };
      const isTheirs = (voice: KnownVoice): boolean => voice.character === voiceKey(character);
      const known = voices.find(isTheirs);
      const remembered = known?.lufs ?? (latest && isTheirs(latest) ? latest.lufs : undefined);
      return { target, remembered, trim: known?.trim };
    },
  };
}
