import { expect, it } from "vitest";
import { createCharacterVoices } from "../../../overlay/speech/character-voices.ts";

it("a character's second voice is as loud as wanted also where the plugin does not know the first yet", () => {
  const measured: string[] = [];
  const voices = createCharacterVoices((character, lufs) => measured.push(`${character} ${lufs}`));
  voices.measure("Ember", -30);
  expect(measured).toEqual(["Ember -30"]);
  expect(voices.loudnessOf(" ember ").remembered).toBe(-30);
  expect(voices.loudnessOf("Sol").remembered).toBeUndefined();
  const known = [{ character: "ember", lufs: -20, trim: 3 }];
  const controls = { muted: false, volume: 80, alertsPaused: false, isAvatarHidden: false };
  voices.follow({
    ...controls,
    speaks: true,
    chimes: true,
    companion: null,
    loudness: { target: -16, voices: known },
  });
  expect(voices.loudnessOf("Ember")).toEqual({ target: -16, remembered: -20, trim: 3 });
});
