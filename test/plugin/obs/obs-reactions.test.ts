import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type GoingLive, followStream } from "../../../plugin/obs/going-live.ts";
import { normaliseSocketAddress } from "../../../plugin/settings/global-settings.ts";
import type { ObsState } from "../../../plugin/obs/obs-state.ts";
import { isOverlayAddress, repairedAddress } from "../../../plugin/obs/overlay-address.ts";
import { sendSceneContext } from "../../../plugin/obs/scene-context.ts";
import { watchForStalledPage } from "../../../plugin/obs/stalled-page.ts";
import { systemClock } from "../../../shared/clock.ts";
import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import type { Session } from "../../../plugin/session/session.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";
import { type WritableStore, createStore } from "../../../shared/store.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

let obs: WritableStore<ObsState, Partial<ObsState>>;
const open: ObsState = { connection: "open", scene: "Scene", isStreaming: false, overlay: "absent" };
beforeEach(() => {
  vi.useFakeTimers();
  obs = createStore<ObsState, Partial<ObsState>>({ connection: "connecting" }, (before, next) => ({
    ...before,
    ...next,
  }));
});
afterEach(() => void vi.useRealTimers());

describe("going live", () => {
  const done: string[] = [];
  let account: WritableStore<ChannelState, Input>;
  let isWanted: boolean;
  let following: GoingLive;
  beforeEach(() => {
    done.length = 0;
    isWanted = true;
    account = createStore(freshState(), reduce);
    const note = (what: string) => (channelName: string | undefined) => {
      done.push(`${what} ${channelName}`);
      return Promise.resolve({ kind: "done" } as const);
    };
    following = followStream({
      obs,
      isWanted: () => isWanted,
      session: () => ({ store: account, join: note("join"), leave: note("leave") }) as unknown as Session,
      subscribe: (listener) => void account.subscribe(listener),
    });
  });
  const channelName = "emberfox";
  const read = (isAiInChat: boolean): void =>
    account.dispatch({
      type: "channels.read",
      channels: [
        { channelName: "owlet", isPrimary: false, isLive: false, isAiInChat: false },
        { channelName, isPrimary: true, isLive: false, isAiInChat },
      ],
    });

  it("the AI joins the primary channel, and leaves when the stream ends", () => {
    read(false);
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    read(true);
    obs.dispatch({ isStreaming: false });
    expect(done).toEqual(["join emberfox", "leave emberfox"]);
  });

  it("the AI joins once it has left if OBS goes live again while it is leaving, but not if OBS stops first", () => {
    read(true);
    obs.dispatch({ ...open, isStreaming: true });
    obs.dispatch({ isStreaming: false });
    account.dispatch({ type: "leave.sent", channelName, at: 0 });
    obs.dispatch({ isStreaming: true });
    read(true);
    expect(done).toEqual(["leave emberfox"]);
    read(false);
    expect(done).toEqual(["leave emberfox", "join emberfox"]);
    read(true);
    obs.dispatch({ isStreaming: false });
    account.dispatch({ type: "leave.sent", channelName, at: 0 });
    obs.dispatch({ isStreaming: true });
    obs.dispatch({ isStreaming: false });
    read(false);
    expect(done.slice(2)).toEqual(["leave emberfox"]);
  });

  it("the AI joins the primary channel exactly once even if OBS goes live before the channels are known", () => {
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    expect(done).toEqual([]);
    read(false);
    expect(done).toEqual(["join emberfox"]);
    account.dispatch({ type: "join.sent", channelName, mode: "LIVE", at: 0, untilAt: 10_000 });
    account.dispatch({ type: "connection", connection: "open" });
    expect(done).toEqual(["join emberfox"]);
  });

  it("a waiting join that is cancelled is not sent, and the next stream sends one again", () => {
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    following.cancelJoin();
    read(false);
    expect(done).toEqual([]);
    obs.dispatch({ isStreaming: false });
    following.cancelJoin();
    obs.dispatch({ isStreaming: true });
    expect(done).toEqual(["join emberfox"]);
  });

  it("a stream that ends before the channels are known joins nothing", () => {
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    obs.dispatch({ isStreaming: false });
    read(false);
    expect(done).toEqual([]);
  });

  it("nothing happens unless it is turned on", () => {
    read(false);
    isWanted = false;
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    obs.dispatch({ isStreaming: false });
    expect(done).toEqual([]);
  });

  it("an AI that was asked to leave stays away until the next stream, whatever else changes in OBS", () => {
    read(false);
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    obs.dispatch({ scene: "Fight" });
    obs.dispatch({ connection: "lost", isStreaming: undefined } as never);
    obs.dispatch(open);
    // In the meantime OBS had crashed: its stream is over.
    obs.dispatch({ isStreaming: true });
    expect(done).toEqual(["join emberfox", "join emberfox"]);
    obs.dispatch({ connection: "lost", isStreaming: undefined } as never);
    obs.dispatch({ ...open, isStreaming: true });
    expect(done).toHaveLength(2);
  });

  it("a stream that was already on when the connection came up starts nothing", () => {
    read(false);
    obs.dispatch({ ...open, isStreaming: true });
    expect(done).toEqual([]);
  });
});

describe("a change of scene", () => {
  const sent: unknown[] = [];
  let text: string;
  const log = createRecordedLog();
  beforeEach(() => {
    sent.length = 0;
    text = "The scene is now {scene}, {scene}!";
    sendSceneContext({
      obs,
      clock: { ...systemClock, now: () => Date.now() },
      log,
      text: () => text,
      addContext: (press) => sent.push(press),
    });
    obs.dispatch(open);
    vi.advanceTimersByTime(10_000);
  });

  it("is sent to the AI, but not the first scene", () => {
    expect(sent).toEqual([]);
    obs.dispatch({ scene: "Fight $& {scene}" });
    vi.advanceTimersByTime(0);
    expect(sent).toEqual([
      {
        source: "obs-scene",
        content: "The scene is now Fight $& {scene}, Fight $& {scene}!",
        ttl: 600,
      },
    ]);
  });

  it("is sent at most every five seconds, the newest one", () => {
    for (const scene of ["A", "B", "C", "D"]) {
      obs.dispatch({ scene });
      vi.advanceTimersByTime(1_000);
    }
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ content: "The scene is now D, D!" });
    obs.dispatch({ scene: "E" });
    vi.advanceTimersByTime(1_000);
    obs.dispatch({ scene: "D" });
    vi.advanceTimersByTime(60_000);
    // There and back: nothing has changed in the end.
    expect(sent).toHaveLength(2);
  });

  it("is not sent without a text, nor when the text has become too long", () => {
    text = "";
    obs.dispatch({ scene: "A" });
    vi.advanceTimersByTime(5_000);
    text = `{scene} ${"x".repeat(695)}`;
    obs.dispatch({ scene: "A long name" });
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([]);
    expect(log.lines).toEqual([
      "warn: The scene was not sent to the AI: with its name the text is too long.",
    ]);
  });
});

describe("a page that does not run", () => {
  let pages: number;
  let stalled: number;
  let changed: () => void;
  beforeEach(() => {
    pages = 0;
    stalled = 0;
    watchForStalledPage({
      clock: systemClock,
      obs,
      isPageOpen: () => pages > 0,
      subscribe: (listener) => (changed = listener),
      onStalled: () => stalled++,
    });
  });
  const setPages = (count: number): void => {
    pages = count;
    changed();
  };

  it("while its source is on air is reported once, and again only after it has run", () => {
    obs.dispatch({ ...open, overlay: "shown" });
    vi.advanceTimersByTime(14_999);
    expect(stalled).toBe(0);
    vi.advanceTimersByTime(1);
    expect(stalled).toBe(1);
    obs.dispatch({ overlay: "hidden" });
    obs.dispatch({ overlay: "shown" });
    vi.advanceTimersByTime(600_000);
    expect(stalled).toBe(1);
    setPages(1);
    setPages(0);
    vi.advanceTimersByTime(15_000);
    expect(stalled).toBe(2);
  });

  it("is not reported while it loads, while it is hidden, or while it runs", () => {
    obs.dispatch({ ...open, overlay: "shown" });
    vi.advanceTimersByTime(10_000);
    setPages(1);
    vi.advanceTimersByTime(60_000);
    setPages(0);
    obs.dispatch({ overlay: "hidden" });
    vi.advanceTimersByTime(60_000);
    expect(stalled).toBe(0);
  });
});

describe("addresses", () => {
  it.each([
    ["ws://127.0.0.1:4455", "ws://127.0.0.1:4455"],
    [" studio-pc:4455 ", "ws://studio-pc:4455"],
    ["wss://obs.example/path", "wss://obs.example"],
    ["http://127.0.0.1:4455", null],
    ["ws://user:secret@127.0.0.1", null],
    ["", null],
    ["not an address", null],
  ])("%j of OBS is %j", (typed, address) => {
    expect(normaliseSocketAddress(typed)).toBe(address);
  });

  it.each([
    ["http://127.0.0.1:28196/overlay/?token=x&theme=neon", true],
    ["http://localhost:9/overlay/?token=", true],
    ["https://127.0.0.1/overlay/?token=x", false],
    ["http://127.0.0.1:28196/overlay/", false],
    ["http://evil.example/overlay/?token=x", false],
    ["http://127.0.0.1:28196/overlay/index.html?token=x", false],
    ["", false],
    [undefined, false],
    [7, false],
  ])("%j is an overlay's: %j", (address, is) => {
    expect(isOverlayAddress(address)).toBe(is);
  });

  it("are repaired and keep everything that the streamer chose", () => {
    const wanted = "http://127.0.0.1:5/overlay/?token=new";
    expect(repairedAddress("http://localhost:4/overlay/?show=chat&token=old&theme=neon", wanted)).toBe(
      "http://127.0.0.1:5/overlay/?token=new&show=chat&theme=neon",
    );
    const right = "http://127.0.0.1:5/overlay/?theme=neon&token=new";
    expect(repairedAddress(right, wanted)).toBe(right);
  });
});
