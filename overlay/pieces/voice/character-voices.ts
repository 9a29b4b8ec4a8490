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

/** Whose voice a message's is, and how loud each character's is to be. */
export class CharacterVoices {
  /** Names of characters by message. */
  readonly #names = new Map<string, string>();
  #loudness: VoiceLoudness = { target: targetLufs.default, voices: [] };
  readonly #onMeasured: PieceContext["onMeasured"];
  /** The voice before: the next one may begin before the plugin's answer. */
  #latest: KnownVoice | undefined;

  /** `onMeasured` is called with the loudness of each voice. */
  constructor(onMeasured: PieceContext["onMeasured"]) {
    this.#onMeasured = onMeasured;
  }

  /** Takes a message that is to be spoken, with its character's name. */
  add(messageId: string, name: string): void {
    this.#names.set(messageId, name);
    const [oldest = ""] = this.#names.keys();
    if (this.#names.size > maxMessages) this.#names.delete(oldest);
  }

  /** The character of a message; `otherwise`: of one that has not come. */
  of(messageId: string, otherwise: string): string {
    return this.#names.get(messageId) ?? otherwise;
  }

  follow({ loudness }: PageSettings): void {
    this.#loudness = loudness ?? this.#loudness;
  }

  /** Takes the loudness in LUFS that a character's voice came with. */
  measure(character: string, lufs: number): void {
    this.#latest = { character: voiceKey(character), lufs };
    this.#onMeasured(character, lufs);
  }

  /** How loud a character's voice is to be; the test voice has no character. */
  loudnessOf(character: string): WantedLoudness {
    const { target, voices } = this.#loudness;
    if (character === "") return { target, remembered: testVoiceLufs };
    const known = voices.find((voice) => voice.character === voiceKey(character));
    const latest = this.#latest?.character === voiceKey(character) ? this.#latest.lufs : undefined;
    return { target, remembered: known?.lufs ?? latest, trim: known?.trim };
  }
}
