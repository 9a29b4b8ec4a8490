import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type GoingLive, followStream } from "../../../plugin/obs/going-live.ts";
import type { Session } from "../../../plugin/session/session.ts";
import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";
import { systemClock } from "../../../shared/clock.ts";
import { type WritableStore, createStore } from "../../../shared/store.ts";
import { createObsStore, open } from "./obs-store.ts";

let obs: ReturnType<typeof createObsStore>;
beforeEach(() => {
  vi.useFakeTimers();
  obs = createObsStore();
});
afterEach(() => void vi.useRealTimers());

describe("going live", () => {
  const done: string[] = [];
  let account: WritableStore<ChannelState, Input>;
  let isWanted: boolean;
  let following: GoingLive;
  let stored: string;
  beforeEach(() => {
    done.length = 0;
    stored = "";
    isWanted = true;
    account = createStore(freshState(), reduce);
    startFollowing();
  });
  const startFollowing = (): void => {
    const note = (what: string) => (channelName: string | undefined) => {
      done.push(`${what} ${channelName}`);
      return Promise.resolve({ kind: "done" } as const);
    };
    following = followStream({
      obs,
      isWanted: () => isWanted,
      session: () => ({ store: account, join: note("join"), leave: note("leave") }) as unknown as Session,
      subscribe: (listener) => void account.subscribe(listener),
      timer: systemClock,
      pendingLeave: {
        get value() {
          return stored;
        },
        save: (value) => void (stored = value),
      },
    });
  };
  /** OBS has stopped for so long that its stream is over. */
  const stop = (): void => {
    obs.dispatch({ isStreaming: false });
    vi.advanceTimersByTime(10_000);
  };
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
    stop();
    expect(done).toEqual(["join emberfox", "leave emberfox"]);
  });

  it("the AI joins once it has left if OBS goes live again while it is leaving, but not if OBS stops first", () => {
    read(true);
    obs.dispatch({ ...open, isStreaming: true });
    stop();
    account.dispatch({ type: "leave.sent", channelName, at: 0 });
    obs.dispatch({ isStreaming: true });
    read(true);
    expect(done).toEqual(["leave emberfox"]);
    read(false);
    expect(done).toEqual(["leave emberfox", "join emberfox"]);
    read(true);
    stop();
    account.dispatch({ type: "leave.sent", channelName, at: 0 });
    obs.dispatch({ isStreaming: true });
    stop();
    read(false);
    expect(done.slice(2)).toEqual(["leave emberfox"]);
  });

  it("a join that waits until the AI has left waits until OBS is back, too", () => {
    read(true);
    obs.dispatch({ ...open, isStreaming: false });
    account.dispatch({ type: "leave.sent", channelName, at: 0 });
    obs.dispatch({ isStreaming: true });
    obs.dispatch({ connection: "lost", isStreaming: undefined } as never);
    read(false);
    expect(done).toEqual([]);
    obs.dispatch({ ...open, isStreaming: true });
    expect(done).toEqual(["join emberfox"]);
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
    stop();
    following.cancelJoin();
    obs.dispatch({ isStreaming: true });
    expect(done).toEqual(["join emberfox"]);
  });

  it("a stream that ends before the channels are known joins nothing", () => {
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    stop();
    read(false);
    expect(done).toEqual([]);
  });

  it("nothing happens unless it is turned on", () => {
    read(false);
    isWanted = false;
    obs.dispatch(open);
    obs.dispatch({ isStreaming: true });
    stop();
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
    vi.advanceTimersByTime(10_000);
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

  describe("a leave", () => {
    const stopStreaming = (): void => {
      read(true);
      obs.dispatch({ ...open, isStreaming: true });
      obs.dispatch({ isStreaming: false });
    };

    it("waits ten seconds, in which OBS may stream again: then the AI neither leaves nor joins", () => {
      stopStreaming();
      obs.dispatch({ scene: "End" });
      vi.advanceTimersByTime(9_999);
      expect(done).toEqual([]);
      expect(stored).toBe(channelName);
      obs.dispatch({ isStreaming: true });
      vi.advanceTimersByTime(60_000);
      expect(done).toEqual([]);
      expect(stored).toBe("");
      stop();
      expect(done).toEqual(["leave emberfox"]);
    });

    it("is sent at once, and once, when OBS quits or the plugin ends", async () => {
      stopStreaming();
      await following.leaveNow();
      await following.leaveNow();
      expect(done).toEqual(["leave emberfox"]);
      expect(stored).toBe("");
      obs.dispatch({ isStreaming: true });
      obs.dispatch({ isStreaming: false });
      obs.dispatch({ connection: "lost", isStreaming: undefined } as never);
      vi.advanceTimersByTime(60_000);
      expect(done.filter((what) => what.startsWith("leave"))).toHaveLength(2);
    });

    it("is not sent again when the AI was asked to leave meanwhile, and OBS that streams again joins nothing", () => {
      stopStreaming();
      account.dispatch({ type: "leave.sent", channelName, at: 0 });
      obs.dispatch({ isStreaming: true });
      vi.advanceTimersByTime(60_000);
      read(false);
      expect(done).toEqual([]);
      expect(stored).toBe("");
    });

    it.each([
      ["sent at the next start while the channel is offline", false, ["leave emberfox"]],
      ["given up when the channel is live again", true, []],
    ])("that could not be sent is %s", async (_, isLive, expected) => {
      stored = channelName;
      startFollowing();
      expect(done).toEqual([]);
      const channels = [{ channelName, isPrimary: true, isLive, isAiInChat: true }];
      account.dispatch({ type: "channels.read", channels });
      account.dispatch({ type: "channels.read", channels });
      await Promise.resolve();
      expect(done).toEqual(expected);
      expect(stored).toBe("");
    });
  });
});
