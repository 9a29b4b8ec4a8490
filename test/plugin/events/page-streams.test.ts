import { afterEach, expect, it, vi } from "vitest";
import { createEventRing } from "../../../plugin/events/event-ring.ts";
import { createPageStreams } from "../../../plugin/events/page-streams.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

afterEach(() => void vi.restoreAllMocks());

function setUp() {
  const prepared: string[] = [];
  const streams = createPageStreams({
    clock: createFakeClock(),
    ring: createEventRing("run"),
    pending: () => [],
    textFor: (text) => (prepared.push(text), text),
  });
  return { streams, prepared };
}

it("prepares every event, whose voice may come later, but writes none while no page is open", () => {
  const encode = vi.spyOn(TextEncoder.prototype, "encode");
  const { streams, prepared } = setUp();
  streams.send("chat.message", "{}");
  expect(prepared).toEqual(["{}"]);
  expect(encode).not.toHaveBeenCalled();
});

it.each([
  ["{}", "data: {}\n"],
  ["a\nb\r\nc\rd\n", "data: a\ndata: b\ndata: c\ndata: d\ndata: \n"],
])("writes %j to an open page with a field for each line", async (text, data) => {
  const { streams } = setUp();
  const reader = streams.open(undefined).getReader();
  streams.send("chat.message", text);
  const decoder = new TextDecoder();
  const written = [await reader.read(), await reader.read()].map(({ value }) => decoder.decode(value));
  expect(written.join("")).toBe(`:ping\n\nid: run-1\nevent: chat.message\n${data}\n`);
  streams.close();
});
