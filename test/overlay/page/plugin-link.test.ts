import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { openPluginLink } from "../../../overlay/page/plugin-link.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { OverlayControls } from "../../../shared/protocol/overlay-protocol.ts";
import type { PageMessage } from "../../../shared/protocol/page-messages.ts";
import { eventually } from "../../fixtures/eventually.ts";

const audible: OverlayControls = { muted: false, volume: 100, alertsPaused: false, isAvatarHidden: false };

/** A page's link with the plugin's own control of pages, and what the page was told, in order. */
async function linked() {
  let control = createOverlayControl(audible);
  let isAway = false;
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", verifyClient: () => !isAway });
  onTestFinished(() => server.close());
  await new Promise((resolve) => void server.once("listening", resolve));
  const sockets = new Set<WebSocket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    const page = control.connect((message) => socket.send(JSON.stringify(message)));
    socket.on("close", () => sockets.delete(socket) && page.leave());
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as PageMessage;
      if (message.type !== "log") page.receive(message);
    });
  });
  const told: string[] = [];
  let ups = 0;
  const link = openPluginLink({
    address: async () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clock: { ...systemClock, after: (_, callback) => systemClock.after(1, callback) },
    random: () => 0,
    hello: () => ({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true }),
    onMessage(message) {
      if (message.type === "settings") told.push(message.alertsPaused ? "paused" : "going on");
      if (message.type === "do") told.push(message.what);
    },
    answer: () => ({ heard: null }),
    onUp: () => ups++,
    onDown: () => {},
    hasVoice: () => false,
  });
  await eventually(() => expect(ups).toBe(1));
  return {
    link,
    told,
    get control() {
      return control;
    },
    restart() {
      control = createOverlayControl(control.settings);
    },
    async away(meanwhile: () => void) {
      isAway = true;
      for (const socket of sockets) socket.terminate();
      await eventually(() => expect(control.state.pages).toBe(0));
      told.length = 0;
      meanwhile();
      isAway = false;
      await eventually(() => expect(ups).toBe(2));
    },
  };
}

it.each([false, true])(
  "a page that was away clears what was cleared meanwhile before it goes on; the plugin has restarted: %s",
  async (hasRestarted) => {
    const page = await linked();
    await page.away(() => {
      page.control.command("voice.stop");
      page.control.command("alerts.clear");
      page.control.setAlertsPaused(true);
      if (hasRestarted) page.restart();
    });
    expect(page.told).toEqual(["alerts.clear", "voice.stop", "paused"]);
  },
);

it("a page that was away keeps what nobody cleared meanwhile", async () => {
  const page = await linked();
  page.control.command("alerts.clear");
  page.control.command("voice.skip");
  await eventually(() => expect(page.told).toContain("voice.skip"));
  await page.away(() => {
    page.control.command("voice.skip");
    page.restart();
  });
  expect(page.told).toEqual(["going on"]);
});

it("a page that was away reports what was seen meanwhile", async () => {
  const page = await linked();
  const seen: string[] = [];
  page.control.onSeen((eventIds) => seen.push(...eventIds));
  await page.away(() => page.link.sendSeen(["meanwhile"]));
  await eventually(() => expect(seen).toEqual(["meanwhile"]));
});
