import { beforeEach, expect, it } from "vitest";
import { type Device, deviceSchema } from "../../../plugin/settings/paired-device.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import type { StoredState } from "../../../plugin/settings/stored-state.ts";
import { createDevices } from "../../../plugin/screens/devices.ts";
import { overlayForObs } from "../../../plugin/screens/overlay-for-obs.ts";
import type { ScreensState } from "../../../plugin/screens/screens-server.ts";
import { isOverlayAddress } from "../../../plugin/obs/overlay-address.ts";
import { createStore } from "../../../shared/store.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import * as v from "valibot";

const here = { url: "http://127.0.0.1:28196/overlay/?token=x" };
let all: readonly Device[];
let state: ScreensState;
beforeEach(() => {
  all = [];
  state = { kind: "on", address: "192.168.1.10", port: 28_197 };
});

/** The address for OBS at this address; this computer has one network card. */
function addressFor(obsAddress: string, isToBeAdded = true) {
  const saved: StoredState["screens"] = {
    get value() {
      return all;
    },
    save: async (devices) => {
      all = v.parse(v.array(deviceSchema), devices);
      return true;
    },
  };
  const sources = {
    settings: createStore(readGlobalSettings({ obsAddress }), (_, next: never) => next),
    server: { addressOf: async () => here },
    screens: {
      devices: createDevices(saved, createFakeClock()),
      server: {
        get state() {
          return state;
        },
      },
    },
    cards: () => ({ eth0: [{ address: "192.168.1.10" }] }),
  };
  return overlayForObs(sources as unknown as Parameters<typeof overlayForObs>[0], isToBeAdded);
}

it.each(["", "ws://127.0.0.1:4455", "ws://localhost:4455", "ws://[::1]:4455", "ws://192.168.1.10:4455"])(
  "OBS on this computer, at %j, gets the address of this computer's overlay",
  async (address) => {
    expect(await addressFor(address)).toEqual(here);
    expect(all).toEqual([]);
  },
);

it("OBS on another computer gets that of one device, which is added once, and again when it was removed", async () => {
  const first = await addressFor("ws://192.168.1.20:4455");
  expect(first).toEqual({ url: `http://192.168.1.10:28197/overlay/#${all[0]?.secret}` });
  expect(isOverlayAddress("url" in first && first.url)).toBe(true);
  expect(all).toMatchObject([{ name: "OBS, 192.168.1.20", kind: "overlay", obs: "192.168.1.20" }]);
  expect(await addressFor("ws://192.168.1.20:4456")).toEqual(first);
  await addressFor("ws://gaming.local:4455");
  expect(all).toHaveLength(2);
  all = [];
  expect(await addressFor("ws://192.168.1.20:4455")).not.toEqual(first);
});

it("OBS elsewhere gets nothing, with the reason, when there are as many devices as may be", async () => {
  all = Array.from({ length: 16 }, (_, at) => ({
    id: `${at}`,
    name: "",
    kind: "overlay",
    secret: "x".repeat(43),
  }));
  expect(await addressFor("ws://192.168.1.20:4455")).toEqual({ failure: "too-many-devices" });
});

it("a check adds no device, and OBS elsewhere gets nothing while other screens are off", async () => {
  expect(await addressFor("ws://192.168.1.20:4455", false)).toEqual({ kind: "failed" });
  state = { kind: "off" };
  expect(await addressFor("ws://192.168.1.20:4455")).toEqual({ failure: "other-computer" });
  expect(all).toEqual([]);
});
