import { expect, it } from "vitest";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { soundSettings } from "../../../plugin/sound/settings.ts";

const unset = {
  microphone: "",
  microphoneThreshold: -40,
  quietSeconds: 0.7,
  waitSeconds: 8,
  waitElse: "speak",
  whileTalking: "duck",
  lowered: [],
  loweredStrength: "medium",
  loweredBy: "",
  loudness: -16,
};

it.each([
  ["have their defaults when nothing is set", {}, unset],
  [
    "keep what is valid and drop what is not",
    {
      microphone: "Mic ",
      microphoneThreshold: "loud",
      quietSeconds: 0,
      waitSeconds: 3_600,
      waitElse: "hide",
      whileTalking: "pause",
      lowered: ["Music", 7],
      loweredStrength: "deafening",
      loweredBy: 7,
      loudness: "loud",
    },
    { ...unset, microphone: "Mic ", quietSeconds: 0.2, waitSeconds: 60, whileTalking: "pause" },
  ],
])("the settings of sound %s", (_, stored, read) => {
  expect(readSettings(soundSettings, stored)).toEqual(read);
});
