import { describe, expect, it, onTestFinished } from "vitest";
import { EmoteLists } from "../../../plugin/emotes/emote-lists.ts";
import {
  type DoubleEmotes,
  type Instead,
  startEmoteServices,
  startSevenTv,
} from "../../emotes/emotes-double.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const channels = { 42: [{ id: "c", name: "catJAM" }] };
const every: DoubleEmotes = { global: [{ id: "g", name: "Hi" }], channels, rooms: { gull: "42" } };

async function raise(
  emotes: Parameters<typeof startEmoteServices>[0] = {
    sevenTv: every,
    betterTtv: every,
    frankerFaceZ: every,
  },
) {
  const services = await startEmoteServices(emotes);
  onTestFinished(services.close);
  const clock = createFakeClock();
  const ids = new Map<string, string>();
  const lists = new EmoteLists({
    fetch,
    clock,
    env: services.env,
    ids: { of: (channel) => ids.get(channel), save: (channel, id) => ids.set(channel, id) },
  });
  onTestFinished(() => lists.stop());
  const settled = () => eventually(() => expect(lists.state.isReading).toBe(false));
  return { ...services, lists, clock, ids, settled };
}

const counts = (lists: EmoteLists) =>
  lists.state.services.map(({ emotes, ofChannel, problem }) => [emotes, ofChannel, problem]);

/** The same for all three services. */
const ofAll = <Count>(count: Count): Count[] => [count, count, count];

describe("the lists of emotes", () => {
  it("have those of everybody and of the channel, whose Twitch ID FrankerFaceZ knows", async () => {
    const { lists, settled, ids } = await raise();
    lists.use("gull");
    await settled();
    expect(counts(lists)).toEqual(ofAll([2, 1, undefined]));
    expect(ids.get("gull")).toBe("42");
    expect(lists.all.filter(({ name }) => name === "OnlySome")).toEqual([]);
    const areChannels = lists.all.map(({ isChannels = false }) => isChannels);
    expect(areChannels).toEqual([...ofAll(true), ...ofAll(false)]);
  });

  it("take 7TV's users with their set, as it was until August 2026", async () => {
    const embedded = await startSevenTv(every, true);
    onTestFinished(() => embedded.close());
    const { lists, settled, sevenTv } = await raise();
    sevenTv.instead = (path, response) => {
      void fetch(embedded.url + path).then(async (answer) => response.end(await answer.text()));
      return true;
    };
    lists.use("gull");
    await settled();
    expect(counts(lists)[0]).toEqual([2, 1, undefined]);
    expect(embedded.paths.filter((path) => path.includes("set42"))).toEqual([]);
  });

  it("need a Twitch ID where FrankerFaceZ knows no room, and take the one that was entered", async () => {
    const { lists, settled, ids } = await raise();
    lists.use("nobody");
    await settled();
    expect(counts(lists)).toEqual(ofAll([1, 0, "id"]));
    expect(lists.state.takesId).toBe(true);
    ids.set("nobody", "42");
    await lists.read();
    expect(counts(lists)).toEqual(ofAll([2, 1, undefined]));
    ids.set("nobody", "43");
    await lists.read();
    expect(counts(lists)[0]).toEqual([1, 0, "stranger"]);
  });

  const faults: readonly (readonly [what: string, problem: string, instead: Instead])[] = [
    ["answers HTML", "broken", (_, response) => (response.end("<!doctype html><p>Soon back"), true)],
    ["answers other JSON", "broken", (_, response) => (response.end('{"emotes":7,"sets":[]}'), true)],
    [
      "redirects",
      "broken",
      (_, response) => (response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(), true),
    ],
    ["closes the connection", "silent", (_, response) => (response.destroy(), true)],
    ["is down", "silent", (_, response) => (response.writeHead(503).end(), true)],
    [
      "never ends its answer",
      "broken",
      (_, response) => {
        const more = (): void =>
          void (response.destroyed || response.write("[ ".repeat(100_000), () => setImmediate(more)));
        more();
        return true;
      },
    ],
  ];
  it.each(faults)("of a service that %s are missing, and no others", async (_, problem, instead) => {
    const { lists, settled, betterTtv } = await raise();
    betterTtv.instead = instead;
    lists.use("gull");
    await settled();
    expect(counts(lists)).toEqual([
      [2, 1, undefined],
      [0, 0, problem],
      [2, 1, undefined],
    ]);
  });

  it("wait ten seconds for a service that never answers, which keeps no other waiting", async () => {
    const { lists, settled, clock, frankerFaceZ } = await raise();
    const open: string[] = [];
    frankerFaceZ.instead = (path) => (open.push(path), true);
    lists.use("gull");
    await eventually(() => expect(counts(lists).map(([all]) => all)).toEqual([1, 1, 0]));
    expect(open).toHaveLength(2);
    await clock.pass(10_000);
    await settled();
    expect(counts(lists)[2]).toEqual([0, 0, "silent"]);
  });

  it("stay while a service is away, and are read again every hour", async () => {
    const { lists, settled, clock, all } = await raise();
    lists.use("gull");
    await settled();
    const before = all.map(({ paths }) => paths.length);
    await clock.pass(60 * 60_000);
    await settled();
    expect(all.map(({ paths }) => paths.length)).toEqual(before.map((count) => count * 2));
    for (const one of all) one.instead = (_, response) => (response.destroy(), true);
    await lists.read();
    expect(counts(lists)).toEqual(ofAll([2, 1, "silent"]));
  });

  it("are at most 5,000, and a service with far too many leaves the others theirs", async () => {
    const many = Array.from({ length: 6_000 }, (_, at) => ({ id: `b${at}`, name: `b${at}` }));
    const { lists, settled } = await raise({
      sevenTv: every,
      betterTtv: { global: many },
      frankerFaceZ: every,
    });
    lists.use("gull");
    await settled();
    expect(lists.all).toHaveLength(5_000);
    expect(lists.all.filter(({ name }) => !name.startsWith("b"))).toHaveLength(4);
  });

  it("leave out emotes whose pictures are on another host", async () => {
    const { lists, settled, frankerFaceZ } = await raise();
    const emote = (url: string) => ({ name: url, width: 28, height: 28, urls: { 1: url } });
    const emoticons = [
      "https://elsewhere.example/1",
      "http://cdn.frankerfacez.com/emote/1/1",
      "file:///etc/hosts",
    ].map(emote);
    frankerFaceZ.instead = (path, response) =>
      path === "/v1/set/global" &&
      (response.end(JSON.stringify({ default_sets: [1], sets: { 1: { emoticons } } })), true);
    lists.use(undefined);
    await settled();
    expect(counts(lists)[2]).toEqual([0, 0, undefined]);
  });
});
