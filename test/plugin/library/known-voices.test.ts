import { describe, expect, it } from "vitest";
import { createKnownVoices } from "../../../plugin/library/known-voices.ts";
import { levelVoices } from "../../../plugin/voices/level-voices.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { soundSettings } from "../../../plugin/sound/settings.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { testVoiceFrame } from "../../../plugin/voices/test-voice.ts";
import { createStore } from "../../../shared/store.ts";
import type { PluginMessage } from "../../../shared/protocol/overlay-protocol.ts";
import { type KnownVoice, maxTrim, testVoiceLufs } from "../../../shared/voice/voice-loudness.ts";
import { lufsOf } from "../../overlay/voice/speech.ts";
import { hello } from "../../fixtures/hello.ts";

describe("the loudness of voices", () => {
  it("is remembered for each character, however its name is written, and follows it half way", () => {
    let stored: readonly KnownVoice[] = [];
    const voices = createKnownVoices([], (all) => (stored = all));
    voices.measure("Ember", -20);
    voices.measure("Flint", -30.04);
    voices.measure(" EMBER", -24);
    voices.measure(" ", -5);
    expect(stored).toEqual([
      { character: "ember", lufs: -22 },
      { character: "flint", lufs: -30 },
    ]);
    expect(createKnownVoices(stored, () => {}).all).toEqual(stored);
  });

  it("is forgotten of those that have not spoken for long, unless the streamer has corrected them", () => {
    const voices = createKnownVoices([], () => {});
    voices.setTrim("Ember", 3);
    for (let at = 0; at < 100; at++) voices.measure(`viewer's own ${at}`, -20);
    expect(voices.all).toHaveLength(41);
    expect(voices.all.at(-1)).toEqual({ character: "ember", trim: 3 });
    voices.setTrim("Ember", 99);
    expect(voices.all[0]).toEqual({ character: "ember", trim: maxTrim });
    voices.setTrim("Ember", -99);
    expect(voices.all[0]).toEqual({ character: "ember", trim: -maxTrim });
    voices.setTrim("Ember", 0);
    expect(voices.all[0]).toEqual({ character: "ember" });
  });

  it("goes from the page that measured it to every page, with the streamer's target", () => {
    const control = createOverlayControl(untouchedOverlay);
    const settings = createStore(readSettings(soundSettings, { loudness: -20 }), (_, next: object) =>
      readSettings(soundSettings, next),
    );
    levelVoices({ control, settings, knownVoices: createKnownVoices([], () => {}) });
    const sent: PluginMessage[] = [];
    const page = control.connect((message) => sent.push(message));
    page.receive(hello({ inObs: true }));
    expect(sent.at(-1)).toMatchObject({ loudness: { target: -20, voices: [] } });
    page.receive({ type: "measured", character: "ember", lufs: -23 });
    expect(sent.at(-1)).toMatchObject({ loudness: { voices: [{ character: "ember", lufs: -23 }] } });
    settings.dispatch({});
    expect(sent.at(-1)).toMatchObject({ loudness: { target: -16 } });
  });

  it("of the test voice is known from the start", () => {
    const { audio } = JSON.parse(testVoiceFrame().slice("data: ".length)) as { audio: string };
    const wav = Buffer.from(audio, "base64");
    const samples = Float32Array.from(
      { length: (wav.length - 44) / 2 },
      (_, at) => wav.readInt16LE(44 + at * 2) / 32_768,
    );
    expect(lufsOf(samples, wav.readUInt32LE(24))).toBeCloseTo(testVoiceLufs, 1);
  });
});
