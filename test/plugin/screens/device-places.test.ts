import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createDevices } from "../../../plugin/screens/devices.ts";
import { withOwnPlaces } from "../../../plugin/screens/device-places.ts";
import { createPairings } from "../../../plugin/screens/pairings.ts";
import type { Sessions } from "../../../plugin/screens/sessions.ts";
import type { Device } from "../../../plugin/settings/paired-device.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("a device has places of its own, takes none of another's, and has one back when a page leaves", () => {
  const sessions = { of: (token: string) => ({ device: { id: token } }) } as unknown as Sessions;
  const route = {
    path: "/pages",
    token: "overlay",
    most: 1,
    maxMessages: 9,
    connect: () => ({ receive: () => true, leave() {} }),
  } as const;
  const { connect, most } = withOwnPlaces(route, sessions, 2);
  const open = (id: string) => {
    const request = { url: `/pages?token=${id}`, socket: { remoteAddress: "10.0.0.7" } };
    return connect(() => {}, request as unknown as IncomingMessage);
  };
  const first = open("one");
  expect([most, open("one") !== undefined, open("one"), open("two") !== undefined]).toEqual([
    32,
    true,
    undefined,
    true,
  ]);
  first?.leave();
  expect(open("one")).toBeDefined();
});

it("a device that is removed takes with it what it made: devices, and addresses that nobody used yet", async () => {
  let all: readonly Device[] = [];
  const saved = {
    get all() {
      return all;
    },
    save: async (next: readonly Device[]) => {
      all = next;
      return true;
    },
  };
  const clock = createFakeClock();
  const devices = createDevices(saved, clock);
  const pairings = createPairings(devices, {} as Sessions, clock);
  await devices.add("control", "Helper", { id: "a" });
  await devices.add("control", "Helper 2", { id: "b", madeBy: "a" });
  await devices.add("control", "Helper 2 2", { id: "c", madeBy: "b" });
  await devices.add("overlay", "PC", { id: "d" });
  const [own, others] = [pairings.begin("Tablet", []), pairings.begin("Helper 3", [], "b")];
  expect(devices.remove("a")).toBe(true);
  expect(all.map(({ id }) => id)).toEqual(["d"]);
  const left = [own, others].map((one) => typeof one === "object" && pairings.cancel(one.id));
  expect(left).toEqual([true, false]);
});
