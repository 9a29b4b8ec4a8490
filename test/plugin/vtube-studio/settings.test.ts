import { expect, it } from "vitest";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { vtubeSettings } from "../../../plugin/vtube-studio/settings.ts";

const unset = {
  vtubeStudio: false,
  vtubeAddress: "ws://localhost:8001",
  vtubeToken: "",
  vtubeDenied: false,
  vtubeHotkeys: {},
};

it.each([
  ["have their defaults when nothing is set", {}, unset],
  [
    "keep what is valid and drop what is not",
    {
      vtubeStudio: 1,
      vtubeAddress: " 192.168.0.7:8002 ",
      vtubeToken: null,
      vtubeDenied: "no",
      vtubeHotkeys: { happy: "h1", sad: 7, joyful: "h2" },
    },
    { ...unset, vtubeAddress: "ws://192.168.0.7:8002", vtubeHotkeys: { happy: "h1" } },
  ],
])("the settings of VTube Studio %s", (_, stored, read) => {
  expect(readSettings(vtubeSettings, stored)).toEqual(read);
});

it("the permission that VTube Studio gave is a secret", () => {
  expect(vtubeSettings.vtubeToken.privacy).toBe("secret");
});
