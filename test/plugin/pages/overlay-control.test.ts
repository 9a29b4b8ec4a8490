import { companionOf } from "../../../plugin/pages/companion.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type OverlayControl, createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import type { PageSettings } from "../../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageState } from "../../../shared/protocol/page-messages.ts";
import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import type { Presence } from "../../../plugin/session/state/presence.ts";
import { hello } from "../../fixtures/hello.ts";

let control: OverlayControl;
let seen: string[];
let now: number;

beforeEach(() => {
  now = 0;
  const settings = { muted: false, volume: 100, alertsPaused: false, isAvatarHidden: false };
  control = createOverlayControl(settings, { now: () => now });
  seen = [];
  control.onSeen((ids) => seen.push(...ids));
});

const idle: PageState = {
  isOnAir: true,
  voice: { state: "idle", waiting: 0 },
  alerts: { showing: false, waiting: 0, merged: 0, dropped: 0 },
  avatar: "none",
  missing: [],
};

/** A page that is open. */
function openPage(about: Partial<Hello> = {}) {
  let settings: PageSettings | undefined;
  const levels: number[] = [];
  const reports: string[] = [];
  const connection = control.connect((message) => {
    if (message.type === "settings") settings = message;
    if (message.type === "level") levels.push(message.level);
    if (message.type === "speech")
      reports.push(
        [message.what, message.messageId, message.ms].filter((part) => part !== undefined).join(" "),
      );
  });
  const greet = (more: Partial<Hello> = {}): void => connection.receive(hello({ ...about, ...more }));
  greet();
  return {
    greet,
    get speaks() {
      return settings?.speaks;
    },
    get chimes() {
      return settings?.chimes;
    },
    get follows() {
      return settings?.follows ?? false;
    },
    get isAlone() {
      return settings?.isAlone ?? false;
    },
    levels,
    reports,
    begins: (messageId: string) => connection.receive({ type: "speech", what: "began", messageId }),
    pauses: (messageId: string, ms?: number) =>
      connection.receive({ type: "speech", what: "paused", messageId, ...(ms !== undefined && { ms }) }),
    ends: (messageId: string) => connection.receive({ type: "speech", what: "ended", messageId }),
    speaksAt: (level: number) => connection.receive({ type: "level", level }),
    sees: (...eventIds: string[]) => connection.receive({ type: "seen", eventIds }),
    is: (state: Partial<PageState>) => connection.receive({ type: "state", ...idle, ...state }),
    leave: () => connection.leave(),
  };
}

describe("of several open pages", () => {
  it("the first one in OBS that can speak does, whatever opened before it", () => {
    const browser = openPage();
    const chat = openPage({ inObs: true, speaks: false });
    expect(browser.speaks).toBe(true);
    const first = openPage({ inObs: true });
    const second = openPage({ inObs: true });
    expect([browser, chat, first, second].map(({ speaks }) => speaks)).toEqual([false, false, true, false]);
    expect([browser, chat, first, second].map(({ follows }) => follows)).toEqual([true, true, false, true]);
    first.leave();
    expect(second.speaks).toBe(true);
  });

  it("another one takes over from a page that its options silence, which gets nothing back for speaking again", () => {
    const [one, other] = [openPage({ chimes: true }), openPage({ chimes: true })];
    one.greet({ speaks: false, chimes: false });
    expect([one.speaks, other.speaks, one.chimes, other.chimes]).toEqual([false, true, false, true]);
    one.greet();
    expect([one.speaks, other.speaks, control.state.pages]).toEqual([false, true, 2]);
    other.greet({ speaks: false });
    expect([one.speaks, other.speaks]).toEqual([true, false]);
  });

  it("the one that is on air speaks, and hands over when the scene changes", () => {
    const [one, other] = [openPage({ inObs: true }), openPage({ inObs: true })];
    one.is({ isOnAir: false });
    expect([one.speaks, other.speaks]).toEqual([false, true]);
    one.is({ isOnAir: true });
    expect([one.speaks, other.speaks]).toEqual([false, true]);
    other.is({ isOnAir: false });
    expect([one.speaks, other.speaks]).toEqual([true, false]);
  });

  it("the one that speaks continues when an older one also comes on air", () => {
    const [older, younger] = [openPage({ inObs: true }), openPage({ inObs: true })];
    older.is({ isOnAir: false });
    expect(younger.speaks).toBe(true);
    older.is({ isOnAir: true });
    expect([older.speaks, younger.speaks]).toEqual([false, true]);
    younger.is({ isOnAir: false });
    expect([older.speaks, younger.speaks]).toEqual([true, false]);
  });

  it("the one that speaks tells the others how loud it is, and nobody else does", () => {
    const heard: number[] = [];
    control.onLevel((level) => heard.push(level));
    const [speaker, other] = [openPage({ inObs: true }), openPage()];
    speaker.speaksAt(0.5);
    other.speaksAt(0.9);
    speaker.speaksAt(0);
    expect([heard, speaker.levels, other.levels]).toEqual([[0.5, 0], [], [0.5, 0]]);
  });

  it("the voice of one that is gone, or hands over, ends for the others", () => {
    const [first, second, other] = [openPage({ inObs: true }), openPage({ inObs: true }), openPage()];
    first.begins("a");
    first.is({ isOnAir: false });
    first.begins("b");
    first.ends("b");
    first.ends("a");
    expect(other.reports).toEqual(["began a", "ended a"]);
    second.begins("c");
    second.leave();
    second.ends("c");
    expect(other.reports.slice(2)).toEqual(["began c", "ended c"]);
    expect(first.reports).toEqual(["began c", "ended c"]);
  });

  it("one that is gone in the middle of a voice, or hands over, is silent for the others", () => {
    const heard: number[] = [];
    control.onLevel((level) => heard.push(level));
    const [first, second, other] = [openPage({ inObs: true }), openPage({ inObs: true }), openPage()];
    first.speaksAt(0.5);
    first.is({ isOnAir: false });
    first.speaksAt(0);
    first.speaksAt(0.4);
    second.speaksAt(0.6);
    second.leave();
    expect([heard, other.levels]).toEqual([
      [0.5, 0, 0.6, 0],
      [0.5, 0, 0.6, 0],
    ]);
  });

  it("a preview speaks only when there is no other", () => {
    const preview = openPage({ isPreview: true, inObs: true });
    expect(preview.speaks).toBe(true);
    const browser = openPage();
    expect([preview.speaks, browser.speaks]).toEqual([false, true]);
  });

  it("one that can play sounds does, even when another one speaks", () => {
    const voice = openPage({ inObs: true });
    const [alerts, more] = [
      openPage({ inObs: true, speaks: false, chimes: true }),
      openPage({ inObs: true, chimes: true }),
    ];
    expect([voice, alerts, more].map(({ chimes }) => chimes)).toEqual([false, true, false]);
    // What is tried out in the studio is heard there.
    expect(openPage({ isPreview: true }).chimes).toBe(true);
    expect(alerts.chimes).toBe(true);
  });
});

describe("what open pages have shown", () => {
  it("counts from every page that viewers see, and not from a preview", () => {
    const preview = openPage({ isPreview: true });
    preview.sees("a");
    const [alerts, messages] = [openPage({ inObs: true, speaks: false }), openPage({ inObs: true })];
    alerts.sees("b");
    messages.sees("c");
    expect(seen).toEqual(["b", "c"]);
  });

  it("does not count from one that is off air or outside OBS while another is on", () => {
    const browser = openPage();
    browser.sees("a");
    const [onAir, offAir] = [openPage({ inObs: true }), openPage({ inObs: true })];
    offAir.is({ isOnAir: false });
    browser.sees("b");
    offAir.sees("c");
    onAir.sees("d");
    expect(seen).toEqual(["a", "d"]);
  });

  it("counts only once a page has said hello", () => {
    const page = control.connect(() => {});
    page.receive({ type: "seen", eventIds: ["a"] });
    page.receive(hello());
    page.receive({ type: "seen", eventIds: ["b"] });
    expect(seen).toEqual(["b"]);
  });
});

const characters = [
  { id: "c1", name: "Marla", description: "", isActive: false },
  { id: "c2", name: "Bosun Brine", description: "", isActive: true },
] as const;

function stateWith(part: Partial<ChannelState>): ChannelState {
  return { ...freshState(), characters, ...part };
}

function companionIn(...presences: readonly Presence[]) {
  return companionOf(stateWith({ presences: new Map(presences.map((one, at) => [`channel-${at}`, one])) }));
}

describe("the companion that pages show", () => {
  it("is not known before there is an account, before its characters are read, and while none is active", () => {
    expect(companionOf(undefined)).toBeUndefined();
    expect(companionOf(freshState())).toBeUndefined();
    expect(companionOf(stateWith({ characters: [] }))).toBeUndefined();
    expect(companionOf(stateWith({ characters: [characters[0]] }))).toBeUndefined();
  });

  it("is the active character, also before anything is known of the channels", () => {
    expect(companionOf(stateWith({}))).toEqual({ name: "Bosun Brine", isInChat: false });
  });

  it("is in chat if the AI is in the chat of any channel", () => {
    expect(companionIn({ phase: "out" }, { phase: "in", isTest: true })).toMatchObject({ isInChat: true });
    expect(companionIn({ phase: "out" }, { phase: "out" })).toMatchObject({ isInChat: false });
  });

  it("does not change until a join or leave is confirmed", () => {
    const leaving = { phase: "leaving", sentAt: 0 } as const;
    expect(companionIn({ ...leaving, wasIn: true })).toMatchObject({ isInChat: true });
    const joining = { phase: "joining", sentAt: 0, untilAt: 9, isTest: false } as const;
    expect(companionIn({ ...joining, wasIn: false })).toMatchObject({ isInChat: false });
    expect(companionIn(joining)).toMatchObject({ isInChat: false });
  });
});

it("what the page that speaks does goes to all other pages, and what they report goes nowhere", () => {
  const [first, second] = [openPage(), openPage()];
  first.begins("a");
  second.begins("b");
  expect([first.reports, second.reports]).toEqual([[], ["began a"]]);
});

it("a page that opens in the middle of a voice learns where that is", () => {
  const speaker = openPage({ inObs: true });
  expect(openPage().reports).toEqual([]);
  speaker.begins("a");
  now = 1_000;
  speaker.pauses("a");
  now = 5_000;
  expect(openPage().reports).toEqual(["began a", "paused a 1000", "paused a"]);
  speaker.pauses("a", 900);
  now = 6_000;
  expect(openPage().reports).toEqual(["began a", "paused a 1900"]);
  speaker.ends("a");
  expect(openPage().reports).toEqual([]);
});

it("a page that is to speak waits for another's silence only where one was heard within ten seconds", () => {
  const first = openPage();
  // Another page may have spoken before the plugin's start.
  expect(first.isAlone).toBe(false);
  now = 10_000;
  first.greet();
  expect(first.isAlone).toBe(true);
  first.speaksAt(0.5);
  const second = openPage();
  expect([first.isAlone, second.isAlone]).toEqual([true, false]);
  first.leave();
  now = 19_999;
  second.greet();
  expect(second.isAlone).toBe(false);
  now = 20_001;
  second.greet();
  expect(second.isAlone).toBe(true);
});
