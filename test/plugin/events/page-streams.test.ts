import { afterEach, expect, it, vi } from "vitest";
import type { PageEvent } from "../../../plugin/events/event-text.ts";
import { createKeptEvents } from "../../../plugin/events/kept-events.ts";
import { createPageStreams } from "../../../plugin/events/page-streams.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

afterEach(() => void vi.restoreAllMocks());

const chat = (text: string): PageEvent => ({
  frame: { id: "", event: "chat.message", text },
  envelope: undefined,
});

function setUp() {
  const prepared: string[] = [];
  const streams = createPageStreams({
    clock: createFakeClock(),
    kept: createKeptEvents("run"),
    textFor: ({ frame: { text } }) => (prepared.push(text), text),
  });
  return { streams, prepared };
}

it("prepares every event, whose voice may come later, but writes none while no page is open", () => {
  const encode = vi.spyOn(TextEncoder.prototype, "encode");
  const { streams, prepared } = setUp();
  streams.send(chat("{}"));
  expect(prepared).toEqual(["{}"]);
  expect(encode).not.toHaveBeenCalled();
});

it.each([
  ["{}", "data: {}\n"],
  ["a\nb\r\nc\rd\n", "data: a\ndata: b\ndata: c\ndata: d\ndata: \n"],
])("writes %j to an open page with a field for each line", async (text, data) => {
  const { streams } = setUp();
  const reader = streams.open(undefined).getReader();
  streams.send(chat(text));
  const decoder = new TextDecoder();
  const written = [await reader.read(), await reader.read()].map(({ value }) => decoder.decode(value));
  expect(written.join("")).toBe(`:ping\n\nid: run-1\nevent: chat.message\n${data}\n`);
  streams.close();
});

it("prepares many earlier events piece by piece, and those that come meanwhile after them", async () => {
  const clock = createFakeClock();
  const [prepared, texts]: [string[], string[]] = [
    [],
    Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(2_000)),
  ];
  const streams = createPageStreams({
    clock,
    kept: createKeptEvents("run"),
    textFor: ({ frame: { text } }) => (prepared.push(text), text),
  });
  for (const text of texts) streams.send(chat(text));
  prepared.length = 0;
  const reader = streams.open("run-0").getReader();
  expect(prepared).toEqual(texts.slice(0, 9));
  streams.send(chat("meanwhile"));
  const decoder = new TextDecoder();
  let written = "";
  while (!written.includes("meanwhile")) {
    await clock.pass(0);
    written += decoder.decode((await reader.read()).value);
  }
  streams.send(chat("later"));
  written += decoder.decode((await reader.read()).value);
  const found = [...written.matchAll(/^data: (.*?) *$/gm)].map(([, text]) => text);
  expect(found).toEqual([...texts.map((text) => text.trim()), "meanwhile", "later"]);
  streams.close();
  expect((await reader.read()).done).toBe(true);
});

it("ends for a page that has not all earlier events yet", async () => {
  const { streams } = setUp();
  for (let at = 0; at < 40; at++) streams.send(chat("x".repeat(2_000)));
  const reader = streams.open("run-0").getReader();
  streams.close();
  expect((await reader.read()).done).toBe(false);
  expect((await reader.read()).done).toBe(true);
});
