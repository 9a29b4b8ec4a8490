import { once } from "node:events";
import { WebSocket } from "ws";
import { afterEach, describe, expect, it } from "vitest";
import { type Stage, startStage, uuid } from "../stage.ts";

let stage: Stage | undefined;
afterEach(() => stage?.close());

describe("a new private address of the overlay", () => {
  it("is made when the streamer asks, and the old one stops working", async () => {
    stage = await startStage({ keys: [{ action: uuid.overlay, settings: {} }] });
    const inspector = await stage.keys[0]?.openInspector();
    const urlOf = async (question: string): Promise<string> => {
      const url = (await inspector?.ask(question))?.["url"];
      return typeof url === "string" ? url : "";
    };
    const address = (): Promise<string> => urlOf("getOverlayUrl");
    await expect.poll(address).toContain("/overlay/?token=");
    const old = await address();
    expect((await fetch(old)).status).toBe(200);
    const page = new WebSocket(old.replace("http:", "ws:").replace("/overlay/", "/pages"), {
      origin: new URL(old).origin,
    });
    await once(page, "open");
    const next = await urlOf("renewOverlayUrl");
    expect(next).not.toBe(old);
    expect(await address()).toBe(next);
    expect(new URL(next).port).toBe(new URL(old).port);
    // A page with the old address is disconnected, and the server begins anew with the new address.
    await expect.poll(async () => (await fetch(old)).status).toBe(403);
    expect((await fetch(next)).status).toBe(200);
    await expect.poll(() => page.readyState).toBe(WebSocket.CLOSED);
    expect(await stage.logs()).toContain("The overlay has a new address");
    expect(await stage.logs()).not.toContain(new URL(next).searchParams.get("token"));
  });
});
