import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { raise } from "./raise.ts";
import { readFrames } from "../fixtures/read-frames.ts";
import { WebSocket } from "ws";
import { samplePayloads } from "../shared/envelopes.ts";
import { uuid } from "../plugin/stage.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";

const keys = [
  { action: uuid.voice, settings: { does: "mute" } },
  { action: uuid.alerts, settings: { does: "pause" } },
  { action: uuid.quiet },
  { action: uuid.presence, settings: {} },
];

async function raiseControl(options: Parameters<typeof raise>[0] = {}) {
  const raised = await raise({ keys, ...options });
  await raised.hearsEvents();
  const url = await controlUrl(raised.first);
  return { ...raised, url, control: await connectControl(url) };
}

describe("keys and control page", () => {
  it("are parted by a new address of the page, which the old one's page does not get past; the overlay stays connected", async () => {
    const { control, url, first, service } = await raiseControl();
    const overlay = new URL(await controlUrl(first, "getOverlayUrl"));
    const { host, origin, search } = overlay;
    const events = await fetch(`${origin}/v1/eventsub/stream${search}`);
    const page = new WebSocket(`ws://${host}/pages${search}`, { origin });
    await once(page, "open");
    const renewed = await controlUrl(first, "renewControlUrl");
    await control.ended;
    expect(renewed).not.toBe(url);
    expect((await fetch(url)).status).toBe(403);
    expect(await controlUrl(first, "getOverlayUrl")).toBe(overlay.href);
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(await (await fetch(renewed)).text()) ?? [];
    expect((await fetch(new URL(script ?? "", renewed))).status).toBe(200);
    (await connectControl(renewed)).close();
    service.emit("channel.go_live", samplePayloads["channel.go_live"]);
    expect(await readFrames(events, 1)).toMatchObject([{ event: "channel.go_live" }]);
    expect(page.readyState).toBe(WebSocket.OPEN);
    page.terminate();
  });
});
