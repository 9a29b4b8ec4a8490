import { describe, expect, it } from "vitest";
import type { EventCounts } from "./event-ledger.ts";
import type { SoakLine } from "./soak-line.ts";
import { summariseSoak } from "./soak-summary.ts";

const none: EventCounts = {
  given: 40,
  perhaps: 2,
  shown: 40,
  expired: 0,
  lost: 0,
  doubled: 0,
  missedOn: { default: 0, other: 0 },
};

/** A minute of a soak in which all is well. */
function lineOf(minute: number, change: Partial<SoakLine> = {}): SoakLine {
  const page = {
    ageMinutes: minute,
    heapMb: 2,
    nodes: 300,
    listeners: 20,
    voicesSpoken: minute,
    chatLines: 0,
  };
  return {
    minute,
    at: "2026-01-01T00:00:00.000Z",
    seed: 1,
    load: 1,
    latenessMs: 5,
    plugin: {
      rssMb: 100 + (minute % 3),
      heapMb: 20,
      cpu: 0.02,
      openFiles: 30,
      resources: { Timeout: 5 },
      live: { functions: 20_000 + minute },
      images: 100,
      busiestSecond: 4,
    },
    pages: { default: page, other: page },
    pagesCpu: 0.1,
    frames: 1_200,
    events: { alert: none, message: none, voice: none },
    chat: { given: minute * 1_200, doubled: 0 },
    faces: { compared: minute * 22, wrong: 0, slowestMs: 40 },
    requests: { reactions: minute * 2, early: 0, pressesLost: 0, all: minute * 5 },
    maxOpen: { eventsub: 1, chat: 1, voice: 1 },
    strikes: { "service cut": minute },
    log: {},
    pageErrors: {},
    complaints: 0,
    struck: [],
    findings: [],
    ...change,
  };
}

const hourOf = (change: (minute: number) => Partial<SoakLine> = () => ({})): SoakLine[] =>
  Array.from({ length: 60 }, (_, at) => lineOf(at + 1, change(at + 1)));

describe("the summary of a soak", () => {
  it("passes one in which nothing was lost and nothing grew", () => {
    expect(summariseSoak(hourOf()).faults).toEqual([]);
  });

  it.each<[string, Partial<SoakLine>, RegExp]>([
    [
      "a lost alert",
      { events: { alert: { ...none, lost: 1 }, message: none, voice: none } },
      /1 alerts were lost/,
    ],
    [
      "a message that one open page did not show",
      { events: { alert: none, message: { ...none, missedOn: { default: 0, other: 1 } }, voice: none } },
      /not shown on the page “other”/,
    ],
    [
      "a voice that was heard again",
      { events: { alert: none, message: none, voice: { ...none, doubled: 1 } } },
      /1 voices were shown again/,
    ],
    ["a wrong face", { faces: { compared: 22, wrong: 1, slowestMs: 1_200 } }, /1 faces of keys were wrong/],
    [
      "a request inside the window",
      { requests: { reactions: 9, early: 1, pressesLost: 0, all: 9 } },
      /inside a known window/,
    ],
    ["a lost press", { requests: { reactions: 9, early: 0, pressesLost: 1, all: 9 } }, /1 presses were lost/],
    ["a second connection", { maxOpen: { eventsub: 2 } }, /2 eventsub streams/],
    [
      "a connection that did not come back",
      { findings: ["180 s after “x”: 0 event streams"] },
      /0 event streams/,
    ],
  ])("finds %s", (_, change, sentence) => {
    expect(summariseSoak([...hourOf(), lineOf(61, change)]).faults).toEqual([
      expect.stringMatching(sentence),
    ]);
  });

  it("lets each page fill its caches after it was loaded", () => {
    const reloaded = hourOf((minute) => {
      const { pages } = lineOf(minute);
      const ageMinutes = minute % 20;
      const other = { ...pages["other"]!, ageMinutes, heapMb: ageMinutes < 10 ? 2 + minute / 10 : 3 };
      return { pages: { ...pages, other } };
    });
    expect(summariseSoak(reloaded).faults).toEqual([]);
  });

  it("finds memory, listeners and objects in use that grow", () => {
    const grown = hourOf((minute) => {
      const line = lineOf(minute);
      return {
        plugin: { ...line.plugin, rssMb: 100 + minute / 2, live: { functions: 20_000 + 50 * minute } },
        pages: { ...line.pages, default: { ...line.pages["default"]!, listeners: 20 + minute } },
      };
    });
    expect(summariseSoak(grown).faults).toEqual([
      expect.stringContaining("plugin, resident"),
      expect.stringContaining("plugin, functions"),
      expect.stringContaining("page default, listeners"),
    ]);
  });
});
