import type { KnownVoices } from "../library/known-voices.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { Store } from "../../shared/store.ts";
import { targetLufs } from "../../shared/voice/voice-loudness.ts";

export interface LevelVoicesParts {
  readonly control: OverlayControl;
  readonly knownVoices: KnownVoices;
  readonly settings: Store<{ readonly loudness: number } | undefined>;
}

/** Remembers how loud voices were on the pages, and has the pages play all of them at the wanted loudness. */
export function levelVoices({ control, knownVoices, settings }: LevelVoicesParts): void {
  const send = (): void =>
    control.setLoudness({ target: settings.value?.loudness ?? targetLufs.default, voices: knownVoices.all });
  control.onMeasured(({ character, lufs }) => knownVoices.measure(character, lufs));
  knownVoices.subscribe(send);
  settings.subscribe(send);
  send();
}
