import { afterEach, beforeEach, expect, it } from "vitest";
import { soundAnswers } from "../../../plugin/sound/sound-answers.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { systemClock } from "../../../shared/clock.ts";
import { messages } from "../../../shared/words/words.ts";
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

const ask = (event: string): Promise<object> | undefined =>
  soundAnswers({ obs: link, locale: { language: "en", words: messages.en } })
    .find((answer) => answer.event === event)
    ?.reply({}, undefined);

it("lists the inputs with sound, microphones first", async () => {
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
