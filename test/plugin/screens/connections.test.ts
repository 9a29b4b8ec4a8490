import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createConnections, maxUnproven } from "../../../plugin/screens/connections.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const devices = ["device 1", "device 2"] as const;
const isDeviceAt = (address: string): boolean => devices.some((one) => one === address);
const newcomers = ["phone", "tablet"];
/** A guest of the network takes any number of addresses. */
const guests = Array.from({ length: 40 }, (_, at) => `guest ${at}`);

/** A connection as far as the limits know it. */
class FakeSocket extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit("close");
  }
}

/** A step: what opens a connection, and whether it has a request answered or proves itself. */
const steps = fc.array(
  fc.record({
    from: fc.oneof(...[devices, newcomers, guests].map((all) => fc.constantFrom(...all))),
    what: fc.constantFrom("idle", "busy", "proved"),
    /** Which earlier connection ends first; most steps have none. */
    ends: fc.option(fc.nat(200), { freq: 4 }),
  }),
  { minLength: 150, maxLength: 250 },
);

const start = () =>
  createConnections({
    clock: createFakeClock(),
    isPrivate: () => true,
    isDeviceAt,
    isOpen: () => true,
    onTurnedAway: () => {},
  });

it("a device has 48 connections at most, whatever another one has, and the next when one has ended", () => {
  const connections = start();
  const open = (
    device: (typeof devices)[number] = devices[0],
  ): FakeSocket & { readonly isGiven: boolean } => {
    const socket = new FakeSocket(device);
    connections.add(socket as unknown as Socket);
    return Object.assign(socket, { isGiven: connections.give(socket as unknown as Socket, device) });
  };
  const opened = Array.from({ length: 49 }, () => open());
  expect(opened.map(({ isGiven }) => isGiven)).toEqual([...Array.from({ length: 48 }, () => true), false]);
  expect(open(devices[1]).isGiven).toBe(true);
  opened[0]?.destroy();
  expect([open().isGiven, open().isGiven]).toEqual([true, false]);
  connections.close();
});

it("no connection of a device ends for another's, nor a newcomer's answer while anybody has more than a browser opens", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const connections = start();
      const opened: { readonly socket: FakeSocket; readonly what: string }[] = [];
      const alive = () => opened.filter(({ socket }) => !socket.destroyed);
      const of = (address: string, among = alive()) =>
        among.filter(({ socket }) => socket.remoteAddress === address);
      for (const { from, what, ends } of all) {
        if (ends !== null) opened[ends]?.socket.destroy();
        const before = alive();
        const socket = new FakeSocket(from);
        const sent = socket as unknown as Socket;
        const isDevice = isDeviceAt(from);
        const own = { socket, what: isDevice || what !== "proved" ? what : "busy" };
        opened.push(own);
        connections.add(sent);
        expect(socket.destroyed).toBe(false);
        const cut = before.filter((one) => one.socket.destroyed);
        const unproven = alive().filter((one) => one.what !== "proved" || one === own);
        const strangers = unproven.filter((one) => !isDeviceAt(one.socket.remoteAddress));
        const sharing = isDevice ? of(from, unproven) : strangers;
        expect(sharing.length).toBeLessThanOrEqual(maxUnproven);
        expect(cut.length).toBeLessThanOrEqual(1);
        for (const one of cut) {
          const { remoteAddress } = one.socket;
          expect(one.what).not.toBe("proved");
          // A device's gives way only to one from the same address, and only if it has not proved itself.
          expect(isDeviceAt(remoteAddress) || isDevice).toBe(remoteAddress === from && isDevice);
          const rivals = [...strangers, one];
          const isGreedy = of(remoteAddress, rivals).length > 6;
          const isFairTo = (rival: (typeof opened)[number]): boolean =>
            rival === own || (rival.what === "busy" && of(rival.socket.remoteAddress, rivals).length <= 6);
          expect(
            isDevice ||
              isGreedy ||
              one.what !== "busy" ||
              rivals.every((rival) => rival === one || isFairTo(rival)),
          ).toBe(true);
        }
        if (own.what === "proved") connections.give(sent, from);
        else connections.setBusy(sent, own.what === "busy");
      }
      connections.close();
    }),
    // Each run has about 200 steps.
    { numRuns: 25 },
  );
});
