import { afterEach, expect, it, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

it("a line of the check has every letter, wherever the network cuts the answer", async () => {
  vi.stubGlobal("location", new URL("http://127.0.0.1/check/"));
  const { readEach } = await import("../../../overlay/check/read-lines.ts");
  const line = { id: "obs", state: "fine", sentence: "Größe: 日本 🦊", advice: "" };
  const bytes = new TextEncoder().encode(`${JSON.stringify(line)}\n`);
  const byteByByte = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
  vi.stubGlobal("fetch", async () => new Response(byteByByte()));
  const read: unknown[] = [];
  await readEach("/check/lines", "GET", (one) => void read.push(one));
  expect(read).toEqual([line]);
});
