import { describe, expect, it, onTestFinished } from "vitest";
import { createVoiceStreams } from "../../../../plugin/voices/matching/voice-streams.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { createFetchDouble } from "../../../fixtures/fetch-double.ts";
import { createRecordedLog } from "../../../fixtures/recorded-log.ts";

/** Voice streams over connections that a test writes on and ends. */
function begin(needed: (stream: number) => boolean = () => true, opens = true) {
  const clock = createFakeClock();
  const events: string[] = [];
  const { fetch, connections } = createFetchDouble({ opens });
  const streams = createVoiceStreams({
    fetch,
    clock,
    random: () => 0.999,
    log: createRecordedLog(),
    onOpen: (stream) => events.push(`open ${stream}`),
    onRawFrame: () => {},
    onFrame: ({ audio }, stream) => events.push(`${audio?.byteLength ?? "no"} bytes ${stream}`),
    onEnd: (stream) => events.push(`end ${stream}`),
    isNeeded: needed,
  });
  onTestFinished(() => streams.close());
  return {
    clock,
    streams,
    connections,
    urls: () => connections.map(({ url }) => url),
    /** What happened since it was last asked. */
    events: () => events.splice(0),
  };
}

describe("the streams of voices", () => {
  it("have one connection for each address, under a number of its own", async () => {
    const { clock, streams, urls, events } = begin();
    expect([streams.need("one"), streams.need("two"), streams.need("one")]).toEqual([1, 2, 1]);
    await clock.pass(0);
    expect(urls()).toEqual(["one", "two"]);
    expect(events()).toEqual(["open 1", "open 2"]);
  });

  it("hand on frames and ends under their number", async () => {
    const { clock, streams, connections, events } = begin();
    for (const url of ["one", "two"]) streams.need(url);
    await clock.pass(0);
    events();
    connections[1]?.write('data: {"audio":"AAAA"}\n\n');
    await expect.poll(events).toEqual(["3 bytes 2"]);
    connections[0]?.end();
    await expect.poll(events).toEqual(["end 1"]);
  });

  it("rest after a failure until a voice is expected, which waits no longer", async () => {
    const needed = new Set<number>();
    const { clock, streams, connections, urls } = begin((stream) => needed.has(stream), false);
    streams.need("over");
    connections[0]?.refuse();
    await clock.pass(60_000);
    expect(urls()).toEqual(["over"]);
    expect([streams.hasFailed(1), streams.hasFailed(2)]).toEqual([true, false]);
    needed.add(1);
    streams.need("over");
    await clock.pass(0);
    expect(urls()).toEqual(["over", "over"]);
  });

  it("have not failed while they open, are open, or end", async () => {
    const { clock, streams, connections } = begin();
    streams.need("one");
    expect(streams.hasFailed(1)).toBe(false);
    await clock.pass(0);
    expect(streams.hasFailed(1)).toBe(false);
    connections[0]?.end();
    await clock.pass(0);
    expect(streams.hasFailed(1)).toBe(false);
  });

  it("are closed when another address is needed and nothing is expected of them any more", async () => {
    const needed = new Set([1, 2]);
    const { clock, streams, connections } = begin((stream) => needed.has(stream));
    for (const url of ["one", "two"]) streams.need(url);
    await clock.pass(0);
    streams.tidy();
    expect(connections.map(({ isCut }) => isCut)).toEqual([false, false]);
    needed.clear();
    streams.tidy();
    expect(connections.map(({ isCut }) => isCut)).toEqual([true, false]);
    expect(streams.need("one")).toBe(3);
    streams.tidy();
    expect(connections[1]?.isCut).toBe(true);
  });

  it("are all closed when the page is not to speak, and begin anew", async () => {
    const { clock, streams, connections, urls } = begin();
    for (const url of ["one", "two"]) streams.need(url);
    await clock.pass(0);
    streams.close();
    expect(connections.map(({ isCut }) => isCut)).toEqual([true, true]);
    streams.renew(1);
    await clock.pass(60_000);
    expect(urls()).toEqual(["one", "two"]);
    expect(streams.need("one")).toBe(3);
  });

  it("are connected again where a voice is overdue, once they are old and silent enough to be dead", async () => {
    const { clock, streams, connections, urls } = begin();
    for (const url of ["one", "two"]) streams.need(url);
    await clock.pass(14_999);
    streams.renew(1);
    await clock.pass(100);
    expect(urls()).toEqual(["one", "two"]);
    connections[0]?.write(": alive\n\n");
    await clock.pass(1_899);
    streams.renew(1);
    await clock.pass(100);
    expect(urls()).toEqual(["one", "two"]);
    streams.renew(1);
    await clock.pass(100);
    await expect.poll(urls).toEqual(["one", "two", "one"]);
    expect(connections.map(({ isCut }) => isCut)).toEqual([true, false, false]);
  });
});
