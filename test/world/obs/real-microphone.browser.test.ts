import { describe, expect, it, onTestFinished } from "vitest";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { type SoundAndVoice, soundAndVoice } from "../../../plugin/sound/settings.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { Microphone } from "../../../plugin/sound/microphone.ts";
import { followVoiceTurns } from "../../../plugin/sound/voice-turns.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { systemClock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { createStore } from "../../../shared/store.ts";
import { linkToObs } from "../../obs/link-to-obs.ts";
import { addSound } from "../../obs/obs-sound.ts";
import { type RealObs, startRealObs } from "../../obs/real-obs.ts";
import { startOverlayPage, waitUntil } from "../../overlay/overlay-page.ts";
import { aiMessage, ttsGenerated } from "../../overlay/payloads.ts";
import { startStandIn } from "../../overlay/stand-in.ts";
import { base64, toneWav } from "../../overlay/voice/wav-file.ts";
import { wavOf } from "../../service/wav.ts";

const quietMs = 300;
const thresholdDb = -40;
/** A sentence and the pause after it, which a microphone sends again and again, in seconds. */
const sentence = 0.9;
const pause = 2.6;
/** Voices that wait at once. On a busy computer, too, all of them fit into a pause. */
const atOnce = 3;
const rounds = 3;

/** A WAV file of somebody who speaks: noise in syllables with stops between them, then breath below the threshold. */
function speech(): Uint8Array {
  const rate = 48_000;
  let seed = 7;
  const noise = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 30 - 1;
  };
  return wavOf(
    Int16Array.from({ length: (sentence + pause) * rate }, (_, at) => {
      const time = at / rate;
      const isStop = time % 0.25 > 0.18;
      const loudness = time > sentence ? 0.002 : isStop ? 0.004 : 0.3;
      return Math.round(32_767 * loudness * noise());
    }),
    rate,
  );
}

/** Notes when each voice begins, on the computer's clock. */
function noteBeginnings(): void {
  const begun: number[] = [];
  Object.assign(globalThis, { begun });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node as `this`
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, ...args): void {
    // What the resampler kept to the end is a few samples.
    if ((this.buffer?.duration ?? 0) > 0.05)
      begun.push(Date.now() + Math.max(0, when - this.context.currentTime) * 1_000);
    start.call(this, when, ...args);
  };
}

/** The microphone's levels, with when they came: those that the plugin hears, by the same connection. */
function recordLevels({ meters }: ObsLink) {
  const levels: { readonly at: number; readonly db: number }[] = [];
  onTestFinished(
    meters.watch("Mic", (db) => levels.push({ at: Date.now(), db: db ?? Number.NEGATIVE_INFINITY })),
  );
  return levels;
}

/** The plugin's part of it, joined to a page in a browser. */
async function joinPage(obs: RealObs) {
  const link = await linkToObs(obs);
  const control = createOverlayControl(untouchedOverlay);
  const passing = new Emitter<{ readonly envelope?: Envelope }>();
  const settings = createStore<SoundAndVoice | undefined, SoundAndVoice>(undefined, (_, next) => next);
  settings.dispatch(
    readSettings(soundAndVoice, {
      microphone: "Mic",
      microphoneThreshold: thresholdDb,
      quietSeconds: quietMs / 1_000,
      waitSeconds: 30,
      whileTalking: "continue",
    }),
  );
  const microphone = new Microphone({ clock: systemClock, obs: link, settings });
  followVoiceTurns({ clock: systemClock, control, microphone, onPassed: passing.subscribe, settings });
  const relay = await startStandIn({ onState: (state) => page.receive(state) });
  const page = control.connect((message) => message.type === "settings" && relay.settings(message));
  page.receive({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true });
  const overlay = await startOverlayPage(noteBeginnings);
  onTestFinished(async () => {
    await overlay.close();
    await relay.close();
  });
  await overlay.open(relay.pageUrl, () => relay.eventStreams + relay.pages > 1);
  page.receive({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true });
  const emit = (id: string): void => {
    const payload = aiMessage({ id, shouldGenerateTtsMessage: true });
    passing.emit({ envelope: { id: `e-${id}`, type: "chat.ai_message", payload } as Envelope });
    relay.emit("chat.ai_message", payload);
    relay.emit("ai.tts.generated", ttsGenerated({ messageId: id }));
    relay.speak({ messageId: id, audio: base64(toneWav({ seconds: 0.1 })), isFinal: true });
  };
  return { link, control, emit, overlay };
}

describe("with a microphone in the real OBS", { tags: "obs" }, () => {
  it("9 of 9 voices begin in the streamer's pauses, soon after the quiet that is set", async () => {
    const obs = await startRealObs();
    onTestFinished(() => obs.close());
    const { link, control, emit, overlay } = await joinPage(obs);
    await addSound(link.ask, "Mic", speech());
    const levels = recordLevels(link);
    const talks = (): boolean => (levels.at(-1)?.db ?? -90) >= thresholdDb;
    for (let round = 0; round < rounds; round++) {
      await waitUntil(() => !talks());
      await waitUntil(talks);
      for (let voice = 0; voice < atOnce; voice++) emit(`m${round}-${voice}`);
      await waitUntil(() => control.state.voice.awaitsTurn === true);
      await waitUntil(() => control.state.voice.state === "idle");
    }
    const started = await overlay.page.evaluate(() => (globalThis as unknown as { begun: number[] }).begun);
    // A piece that was scheduled too late on a busy computer is scheduled once more.
    const begun = started.filter((at, index) => index === 0 || at - (started[index - 1] ?? 0) > 60);
    expect(begun).toHaveLength(rounds * atOnce);
    const loud = levels.filter(({ db }) => db >= thresholdDb).map(({ at }) => at);
    /** From the last loud level to each voice. */
    const quiets = begun.map((at) => at - Math.max(...loud.filter((one) => one <= at)));
    const firsts = quiets.filter((_, index) => index % atOnce === 0).toSorted((a, b) => a - b);
    // Two clocks that are read one after the other.
    expect(Math.min(...quiets)).toBeGreaterThan(quietMs - 20);
    // Most of the others are those at which this computer was busy with other tests.
    expect(firsts[0]).toBeLessThan(quietMs + 120);
  });
});
