import { afterEach, beforeEach, expect, it } from "vitest";
import { soundAnswers } from "../../../plugin/sound/sound-answers.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { type SoundAndVoice, soundAndVoice } from "../../../plugin/sound/settings.ts";
import { Microphone } from "../../../plugin/sound/microphone.ts";
import { createStore } from "../../../shared/store.ts";
import { systemClock } from "../../../shared/clock.ts";
import { messages } from "../../../shared/words/words.ts";
import type { LoweredState } from "../../../plugin/sound/lowerer.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ObsDouble, startObsDouble } from "../../obs/obs-double.ts";

let obs: ObsDouble;
let link: ObsLink;

beforeEach(async () => {
  obs = await startObsDouble();
  link = new ObsLink({
    connect: connectToObs,
    clock: systemClock,
    random: () => 0,
    log: createRecordedLog(),
  });
});
afterEach(async () => {
  link.close();
  await obs.close();
});

const settings = createStore<SoundAndVoice | undefined, SoundAndVoice>(undefined, (_, next) => next);
let heard = "";

const lowered = createStore<LoweredState, LoweredState>({ inputs: ["Music"] }, (_, next) => next);
const lowerer = { state: lowered, clear: () => Promise.resolve(0) };

const ask = (event: string, microphone = new Microphone({ clock: systemClock, obs: link, settings })) =>
  soundAnswers({
    check: { testSound: () => Promise.resolve({ state: heard }) },
    microphone,
    lowerer,
    obs: link,
    locale: { language: "en", words: messages.en },
  })
    .find((answer) => answer.event === event)
    ?.reply({}, undefined);

it("lists the inputs with sound that are no overlay, microphones first", async () => {
  obs.addInput("Overlay", "browser_source", { url: "http://127.0.0.1:28196/overlay/?token=x" });
  obs.addInput("Music", "ffmpeg_source");
  obs.addInput("Wall", "color_source_v3");
  obs.addInput("Mic", "wasapi_input_capture");
  link.use({ obsAddress: obs.address, obsPassword: "" });
  await expect.poll(() => link.state.value.connection).toBe("open");
  expect(await ask("audioInputs")).toEqual({
    items: [
      { label: "Mic", value: "Mic" },
      { label: "Music", value: "Music" },
    ],
  });
});

it("says why there is no list while OBS is closed", async () => {
  expect(await ask("audioInputs")).toMatchObject({ items: [], error: messages.en.obs.failures.closed });
});

it("says how the microphone is, and sends its level for a while", async () => {
  expect(await ask("microphone")).toEqual({ state: "none", level: -90 });
  settings.dispatch(readSettings(soundAndVoice, { microphone: "Mic" }));
  expect(await ask("microphone")).toMatchObject({ state: "closed" });
  link.use({ obsAddress: obs.address, obsPassword: "" });
  await expect.poll(() => link.state.value.connection).toBe("open");
  const microphone = new Microphone({ clock: systemClock, obs: link, settings });
  await ask("microphone", microphone);
  expect(await ask("microphone", microphone)).toMatchObject({ state: "gone" });
  obs.addInput("Mic", "wasapi_input_capture");
  obs.inputs.get("Mic")!.isMuted = true;
  await expect.poll(() => obs.meteredClients).toBe(1);
  obs.meter({ Mic: 0 });
  await expect.poll(() => ask("microphone", microphone)).toMatchObject({ state: "muted" });
  obs.inputs.get("Mic")!.isMuted = false;
  const levels: number[] = [];
  microphone.onLevel(({ level }) => levels.push(level));
  expect(await ask("microphone", microphone)).toMatchObject({ state: "heard" });
  await expect.poll(() => obs.meteredClients).toBe(1);
  const send = (): readonly number[] => {
    obs.meter({ Mic: 0.1 });
    return levels;
  };
  await expect.poll(send).toContain(-20);
});

it.each([
  ["fine", true],
  ["trouble", false],
])("plays the test voice for the microphone: %s", async (found, isHeard) => {
  heard = found;
  expect(await ask("playForMicrophone")).toEqual({ isHeard });
});
