import { beforeEach, describe, expect, it } from "vitest";
import { ObsError } from "../../../plugin/obs/obs-error.ts";
import type { AskObs } from "../../../plugin/obs/obs-connection.ts";
import type { ObsState } from "../../../plugin/obs/obs-state.ts";
import { VolumeMeters } from "../../../plugin/obs/volume-meters.ts";
import { type OverlayControl, createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { idleState } from "../../../plugin/pages/open-pages.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { type SoundAndVoice, soundAndVoice } from "../../../plugin/sound/settings.ts";
import { Microphone } from "../../../plugin/sound/microphone.ts";
import { followVoiceTurns } from "../../../plugin/sound/voice-turns.ts";
import { Emitter } from "../../../shared/emitter.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import type { PluginMessage } from "../../../shared/protocol/overlay-protocol.ts";
import { createStore } from "../../../shared/store.ts";
import { type FakeClock, createFakeClock } from "../../shared/fake-clock.ts";

let clock: FakeClock;
let control: OverlayControl;
let meters: VolumeMeters;
let isMetered: boolean;
let obs: ReturnType<typeof createStore<ObsState, ObsState>>;
let page: ReturnType<OverlayControl["connect"]>;
let messages: PluginMessage[];
let passing: Emitter<{ readonly envelope?: Envelope | undefined }>;
let muted: boolean | undefined;
let settings: ReturnType<typeof createStore<SoundAndVoice | undefined, SoundAndVoice>>;

/** Begins with a streamer who talks above -40 dB, an open OBS, and a page that speaks. */
function start(stored: object = {}): void {
  followVoiceTurns({
    clock,
    control,
    microphone: new Microphone({
      clock,
      obs: { ask: answer as AskObs, meters, state: obs },
      settings,
    }),
    onPassed: passing.subscribe,
    settings,
  });
  settings.dispatch(readSettings(soundAndVoice, { microphone: "Mic", ...stored }));
  page = control.connect((message) => messages.push(message));
  page.receive({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true });
}

const answer = async () => {
  if (muted === undefined) throw new ObsError("refused", 600);
  return { inputMuted: muted };
};

const turn = () => messages.findLast((message) => message.type === "settings")?.turn ?? "free";
const commands = () => messages.flatMap((message) => (message.type === "do" ? [message.what] : []));
const hear = (peakDb: number | undefined): void =>
  meters.take({
    inputs: peakDb === undefined ? [] : [{ inputName: "Mic", inputLevelsMul: [[0, 10 ** (peakDb / 20), 1]] }],
  });
/** The microphone sends this level for so long. */
async function level(peakDb: number | undefined, forMs: number): Promise<void> {
  for (let at = 0; at < forMs; at += 50) {
    hear(peakDb);
    await clock.pass(50);
  }
}
const voice = (state: "idle" | "loading" | "speaking", awaitsTurn = false): void =>
  page.receive({ ...idleState, type: "state", voice: { state, waiting: 0, awaitsTurn } });
const message = (id: string): void =>
  passing.emit({
    envelope: {
      id: `e-${id}`,
      type: "chat.ai_message",
      payload: { id, shouldGenerateTtsMessage: true },
    } as unknown as Envelope,
  });

beforeEach(() => {
  clock = createFakeClock();
  control = createOverlayControl({ muted: false, volume: 80, alertsPaused: false, isAvatarHidden: false });
  isMetered = false;
  meters = new VolumeMeters((isNeeded) => (isMetered = isNeeded));
  obs = createStore<ObsState, ObsState>({ connection: "open" }, (_, next) => next);
  messages = [];
  passing = new Emitter();
  settings = createStore<SoundAndVoice | undefined, SoundAndVoice>(undefined, (_, next) => next);
  muted = false;
});

describe("the turns of voices", () => {
  it("are asked of the microphone from a message's arrival until its voice has ended, and no longer", async () => {
    start();
    expect([isMetered, turn()]).toEqual([false, "wait"]);
    message("m1");
    expect([isMetered, turn()]).toEqual([true, "wait"]);
    await level(-60, 750);
    expect(turn()).toBe("free");
    voice("speaking");
    await clock.pass(20_000);
    expect(isMetered).toBe(true);
    voice("idle");
    expect([isMetered, turn()]).toEqual([false, "wait"]);
  });

  it("are not asked any more once a voice has not come", async () => {
    start();
    message("m1");
    await clock.pass(12_001);
    expect(isMetered).toBe(false);
  });

  it("come after the set quiet, and a voice under way gets quieter while the streamer talks", async () => {
    start({ quietSeconds: 1 });
    message("m1");
    await level(-20, 500);
    voice("loading", true);
    expect(turn()).toBe("duck");
    await level(-60, 900);
    expect(turn()).toBe("duck");
    await level(-60, 100);
    expect(turn()).toBe("free");
    voice("speaking");
    hear(-30);
    expect(turn()).toBe("duck");
    await level(-60, 1_000);
    expect(turn()).toBe("free");
  });

  it.each([
    ["speaks", "speak", [], "free"],
    ["is left out", "show", ["voice.drop"], "duck"],
  ] as const)("a voice that has waited as long as it may %s", async (_, waitElse, done, then) => {
    start({ waitElse });
    voice("loading", true);
    await level(-20, 7_950);
    expect([commands(), turn()]).toEqual([[], "duck"]);
    await level(-20, 100);
    expect([commands(), turn()]).toEqual([done, then]);
  });

  it("a voice that waits only until its page may speak is not left out", async () => {
    obs.dispatch({ connection: "lost" });
    start({ waitSeconds: 1, waitElse: "show" });
    voice("loading", true);
    await clock.pass(1_500);
    expect([commands(), turn()]).toEqual([[], "free"]);
  });

  it("each voice has its own time to wait, and the next one waits again after one that was let through", async () => {
    start({ whileTalking: "continue", waitSeconds: 2 });
    voice("loading", true);
    await level(-20, 2_050);
    expect(turn()).toBe("free");
    voice("speaking");
    expect(turn()).toBe("wait");
    await level(-20, 5_000);
    voice("loading", true);
    await level(-20, 1_900);
    expect(turn()).toBe("wait");
    await level(-20, 150);
    expect(turn()).toBe("free");
  });

  it("a skip of the voice that waits leaves the next one its own time", async () => {
    start({ waitSeconds: 2 });
    voice("loading", true);
    await level(-20, 1_900);
    control.command("voice.skip");
    await level(-20, 1_900);
    expect(turn()).toBe("duck");
    await level(-20, 150);
    expect(turn()).toBe("free");
  });

  it("“now” lets the voice that waits speak over the streamer, and no other", async () => {
    start();
    control.gate.sayNow();
    voice("loading", true);
    await level(-20, 100);
    expect(turn()).toBe("duck");
    control.gate.sayNow();
    expect(turn()).toBe("free");
    voice("speaking");
    await level(-20, 100);
    expect(turn()).toBe("wait");
    voice("loading", true);
    expect(turn()).toBe("duck");
  });

  it.each([
    ["OBS is closed", () => obs.dispatch({ connection: "lost", trouble: "closed" })],
    ["the input is gone", () => hear(undefined)],
    ["the app speaks", () => control.setAppSpeaks(true)],
    ["no microphone is chosen", () => settings.dispatch(readSettings(soundAndVoice, {}))],
  ])("voices do not wait when %s", async (_, happens) => {
    start();
    voice("loading", true);
    await level(-20, 100);
    expect(turn()).toBe("duck");
    happens();
    expect(turn()).toBe("free");
  });

  it("voices wait for another microphone as soon as it is chosen, and no longer for the one before", async () => {
    start();
    voice("loading", true);
    await level(-20, 100);
    expect(turn()).toBe("duck");
    settings.dispatch(readSettings(soundAndVoice, { microphone: "Guest" }));
    expect(turn()).toBe("wait");
  });

  it("voices do not wait for an input that OBS does not know, one that is muted or one without levels", async () => {
    start();
    for (const state of [undefined, true]) {
      muted = state;
      voice("loading", true);
      await clock.pass(0);
      expect(turn()).toBe("free");
      voice("idle");
    }
    muted = false;
    voice("loading", true);
    expect(turn()).toBe("wait");
    await clock.pass(1_000);
    expect(turn()).toBe("free");
    await level(-20, 50);
    expect(turn()).toBe("duck");
  });

  it("the streamer holds all voices back without OBS, for as long as that takes, and a press of “now” ends it", async () => {
    obs.dispatch({ connection: "lost" });
    start({ waitSeconds: 1, waitElse: "show" });
    control.gate.state.dispatch({ isHeld: true });
    voice("loading", true);
    await clock.pass(60_000);
    expect([turn(), commands()]).toEqual(["hold", []]);
    control.gate.state.dispatch({ isHeld: false });
    expect(turn()).toBe("free");
    control.gate.state.dispatch({ isHeld: true });
    control.gate.sayNow();
    expect([turn(), control.gate.state.value.isHeld]).toEqual(["free", false]);
  });
});
