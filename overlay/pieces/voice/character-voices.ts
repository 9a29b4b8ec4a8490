import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import {
  type KnownVoice,
  type VoiceLoudness,
  targetLufs,
  testVoiceLufs,
  voiceKey,
} from "../../../shared/voice/voice-loudness.ts";
import type { WantedLoudness } from "../../voice/voice-leveller.ts";
import type { PieceContext } from "../piece.ts";

/** Most messages whose character is remembered until their voice is announced. */
const maxMessages = 20;

/** Whose voice a message's is, and how loud each character's is to be. `onMeasured` gets the loudness of each voice. */
export function createCharacterVoices(onMeasured: PieceContext["onMeasured"]) {
  /** Names of characters by message. */
  const names = new Map<string, string>();
  let wanted: VoiceLoudness = { target: targetLufs.default, voices: [] };
  /** The voice before: the next one may begin before the plugin's answer. */
  let latest: KnownVoice | undefined;
  return {
    /** Takes a message that is to be spoken, with its character's name. */
    add(messageId: string, name: string): void {
      names.set(messageId, name);
      const [oldest = ""] = names.keys();
      if (names.size > maxMessages) names.delete(oldest);
    },
    /** The character of a message; `otherwise`: of one that has not come. */
    of: (messageId: string, otherwise: string): string => names.get(messageId) ?? otherwise,
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

/** The voices of a page's characters. */
export type CharacterVoices = ReturnType<typeof createCharacterVoices>;
