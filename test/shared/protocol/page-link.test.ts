import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import * as v from "valibot";
import { afterEach, expect, it } from "vitest";
import { type LinkPhase, isAddressRefused, openPageLink } from "../../../shared/protocol/page-link.ts";
import { createFakeClock } from "../fake-clock.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A program that has the plugin's port, accepts every connection and never answers. */
async function silentProgram() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.push(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { sockets, at: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("a connection that is never answered is given up and tried again", async () => {
  const { sockets, at } = await silentProgram();
  const clock = createFakeClock();
  const phases: LinkPhase[] = [];
  const link = openPageLink({
    address: `ws://${at}/`,
    clock,
    random: () => 0,
    isRefused: () => Promise.resolve(false),
    onPhase: (phase) => void phases.push(phase),
    schema: v.unknown(),
    onMessage: () => {},
    onUnreadable: () => {},
  });
  ends.push(() => link.close());
  await expect.poll(() => sockets.length).toBe(1);
  expect(phases).toEqual([]);
  await expect.poll(async () => (await clock.pass(5_000), sockets.length)).toBeGreaterThan(1);
  expect(phases).toContain("lost");
});

it("an address is not refused by a program that never answers", async () => {
  const { at } = await silentProgram();
  expect(await isAddressRefused(`http://${at}/`, 50)).toBe(false);
});
