import { describe, expect, it } from "vitest";
import { decodeChatMessage } from "../../../shared/api/chat-stream-feed.ts";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import { keys, setStage } from "../../service/fixture.ts";
import { createFakeClock } from "../fake-clock.ts";
import { type Followed, clientOf, follow } from "./client-on-stage.ts";

const chat = "GET /v1/events/chat/messages/stream";
const eventSub = "GET /v1/eventsub/stream";

const isOpen = async ({ statuses }: Followed) => {
  await expect.poll(() => statuses.at(-1)).toEqual({ connection: "open" });
};

/** Counts the pieces that arrive, so that a clock that stands still can go on once they have. */
function countingFetch(): { readonly fetcher: typeof fetch; readonly count: () => number } {
  let pieces = 0;
  const fetcher: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          pieces++;
          controller.enqueue(piece);
        },
      }),
    );
    return new Response(counted ?? null, response);
  };
  return { fetcher, count: () => pieces };
}

describe("the public chat stream's framing, as our client reads it", () => {
  it("1 | id is unique, event is always message, data is a PublicChatMessage", async () => {
    const { service } = await setStage();
    const lines = follow(clientOf(service.baseUrl, keys.standard), chat);
    await isOpen(lines);
    service.perform("chat");
    service.say("Here I am.");
    await expect.poll(() => lines.frames.length).toBe(2);
    expect(new Set(lines.frames.map(({ id }) => id)).size).toBe(2);
    expect(lines.frames.every(({ event, id }) => event === "message" && id !== "")).toBe(true);
    expect(lines.frames.map(({ text }) => decodeChatMessage(text))).toMatchObject([
      { role: expect.stringMatching(/^(Viewer|VIP|Mod)$/) as string },
      { username: "Ada Gale", content: "Here I am.", role: "AI", isSub: false },
    ]);
  });

  it("2 | keep-alive | :ping every 30 seconds keeps it open for hours; without it, it is given up after 75", async () => {
    const { clock, service, lines, pieces } = await followedChat();
    for (let ping = 1; ping <= 20; ping++) {
      await clock.pass(30_000);
      await expect.poll(pieces).toBe(ping);
    }
    expect(lines.statuses.map(({ connection }) => connection)).toEqual(["connecting", "open"]);
    expect(lines.frames).toEqual([]);
    service.control.silence(true);
    await clock.pass(74_999);
    expect(lines.statuses.at(-1)).toEqual({ connection: "open" });
    await clock.pass(1);
    await expect.poll(() => lines.statuses.some(({ connection }) => connection === "lost")).toBe(true);
    expect(lines.statuses.find(({ connection }) => connection === "lost")).toMatchObject({
      error: { kind: "timed-out" },
    });
  });

  async function followedChat() {
    const { service, clock } = await setStage();
    const { fetcher, count } = countingFetch();
    const client = clientOf(service.baseUrl, keys.standard, clock);
    const lines = follow(client, chat, { clock, fetcher });
    await isOpen(lines);
    // The watchdog, and the next ping of the service.
    await expect.poll(() => clock.waiting).toBe(2);
    return { clock, service, lines, pieces: count };
  }
});

describe("the EventSub stream's framing, as our client reads it", () => {
  it("1 | the event's name is the envelope's type, and data is the envelope", async () => {
    const { service } = await setStage();
    const events = follow(clientOf(service.baseUrl, keys.standard), eventSub);
    await isOpen(events);
    service.perform("burst");
    service.perform("go-offline");
    service.perform("first-message");
    await expect.poll(() => events.frames.length).toBe(8);
    for (const { event, text } of events.frames) {
      expect(decodeEnvelope(text)).toMatchObject({ kind: "known", envelope: { type: event } });
    }
  });

  it("1 | an envelope is what its data says, whatever name the frame has", async () => {
    const { service } = await setStage();
    const events = follow(clientOf(service.baseUrl, keys.standard), eventSub);
    await isOpen(events);
    const { id } = service.emit("channel.go_live", { sentDateTime: "2026-01-02T03:04:05Z" });
    await expect.poll(() => events.frames.length).toBe(1);
    service.emitRaw(`data: ${events.frames[0]?.text}\n\n`);
    await expect.poll(() => events.frames.length).toBe(2);
    expect(events.frames.map(({ event }) => event)).toEqual(["channel.go_live", "message"]);
    expect(decodeEnvelope(events.frames[1]?.text ?? "")).toMatchObject({ kind: "known", envelope: { id } });
  });

  it("2 | no keep-alive is shown: hours of silence are none of its faults", async () => {
    const { service } = await setStage();
    const clock = createFakeClock();
    const events = follow(clientOf(service.baseUrl, keys.standard, clock), eventSub, { clock });
    await isOpen(events);
    await clock.pass(6 * 3_600_000);
    service.perform("follow");
    await expect.poll(() => events.frames.length).toBe(1);
    expect(events.statuses.map(({ connection }) => connection)).toEqual(["connecting", "open"]);
  });
});
