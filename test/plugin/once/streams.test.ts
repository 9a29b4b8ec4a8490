import { describe, expect, it } from "vitest";
import { createObsStore, open } from "../obs/obs-store.ts";
import { startOnce } from "./once-stage.ts";

const minute = 60_000;

/** A channel that goes live and offline, with the status before each event as in the plugin. */
function start() {
  const stage = startOnce();
  const types = (): readonly string[] =>
    stage.passed.map(({ frame }) => frame.event.replace("channel.go_", ""));
  return {
    ...stage,
    types,
    isLive: () => stage.once.streams.isLive("emberfox"),
    goLive: (stream?: string, platform = "A"): void => {
      stage.status(true);
      stage.live({ platform, ...(stream ? { stream } : {}) });
    },
    goOffline: (platform = "A"): void => {
      stage.status(false);
      stage.offline({ platform });
    },
    restart: async () => {
      await stage.restart();
      return stage.once;
    },
  };
}

describe("a stream", () => {
  it("that goes on within three minutes is one, also under another id", async () => {
    const { clock, goLive, goOffline, types, isLive } = start();
    goLive("s1");
    goOffline();
    await clock.pass(3 * minute - 1);
    expect(isLive()).toBe(true);
    goLive("s2");
    await clock.pass(10 * minute);
    expect(types()).toEqual(["live"]);
    expect(isLive()).toBe(true);
  });

  it("has ended after three minutes offline: then its event comes, with no old time", async () => {
    const { clock, goLive, goOffline, types, passed, isLive } = start();
    goLive("s1");
    goOffline();
    goOffline();
    await clock.pass(3 * minute);
    expect(types()).toEqual(["live", "offline"]);
    expect(passed.at(-1)?.envelope?.timestamp).toBe("");
    expect(isLive()).toBe(false);
    goLive("s2");
    expect(types()).toEqual(["live", "offline", "live"]);
  });

  it("whose beginning is announced twice is one", async () => {
    const { clock, goLive, types } = start();
    goLive("s1");
    goLive("s1");
    await clock.pass(60 * minute);
    goLive("s1");
    expect(types()).toEqual(["live"]);
    // Its end was missed.
    await clock.pass(4 * minute);
    goLive("s2");
    expect(types()).toEqual(["live", "live"]);
  });

  it("on another platform is another one", async () => {
    const { clock, goLive, goOffline, types } = start();
    goLive("a", "A");
    goLive("b", "B");
    goOffline("A");
    await clock.pass(3 * minute);
    expect(types()).toEqual(["live", "live", "offline"]);
  });

  it("goes on when the status has it live again, though the event was missed", async () => {
    const { clock, goLive, goOffline, status, types } = start();
    goLive();
    goOffline();
    status(true);
    await clock.pass(10 * minute);
    expect(types()).toEqual(["live"]);
  });

  it("ends at once where OBS is connected and does not stream, and ten seconds after OBS has stopped", async () => {
    const { clock, goLive, goOffline, once, types } = start();
    const obs = createObsStore();
    once.streams.followObs(obs);
    goLive();
    obs.dispatch({ ...open, isStreaming: true });
    goOffline();
    obs.dispatch({ isStreaming: false });
    obs.dispatch({ scene: "End" });
    await clock.pass(9_999);
    expect(types()).toEqual(["live"]);
    await clock.pass(1);
    expect(types()).toEqual(["live", "offline"]);
    goLive();
    goOffline();
    expect(types()).toEqual(["live", "offline", "live", "offline"]);
  });

  it("that OBS starts again within ten seconds is one", async () => {
    const { clock, goLive, goOffline, once, types } = start();
    const obs = createObsStore();
    once.streams.followObs(obs);
    obs.dispatch({ ...open, isStreaming: true });
    goLive();
    obs.dispatch({ isStreaming: false });
    goOffline();
    await clock.pass(5_000);
    obs.dispatch({ isStreaming: true });
    goLive("s2");
    await clock.pass(10 * minute);
    expect(types()).toEqual(["live"]);
  });

  it("is one over a restart of the plugin, and an end that waits goes on waiting", async () => {
    const { clock, goLive, goOffline, restart, types } = start();
    goLive("s1");
    await restart();
    goLive("s1");
    goOffline();
    await clock.pass(minute);
    await restart();
    await clock.pass(2 * minute - 1);
    expect(types()).toEqual(["live"]);
    await clock.pass(1);
    expect(types()).toEqual(["live", "offline"]);
  });

  it("that ended while the plugin did not run for long says nothing late", async () => {
    const { clock, goLive, goOffline, once, restart, types } = start();
    goLive("s1");
    goOffline();
    await once.close();
    clock.sleep(20 * minute);
    const next = await restart();
    expect(next.streams.isLive("emberfox")).toBe(false);
    await clock.pass(minute);
    expect(types()).toEqual(["live"]);
  });

  it("is another one where only the end's event was missed, though viewers went on writing", async () => {
    const { clock, goLive, send, status, types } = start();
    goLive("s1");
    status(false);
    await clock.pass(4 * minute);
    send("CHEER", { username: "Ann", value: 100 });
    await clock.pass(minute);
    goLive("s2");
    expect(types()).toEqual(["live", "channel.event", "live"]);
  });

  it("ends on one platform while the status has the channel live on another", async () => {
    const { clock, goLive, goOffline, status, types } = start();
    goLive("a", "A");
    goLive("b", "B");
    goOffline("A");
    status(true);
    await clock.pass(3 * minute);
    expect(types()).toEqual(["live", "live", "offline"]);
  });

  it("of two platforms with one name is live while one of them is", async () => {
    const { clock, once, isLive } = start();
    let changes = 0;
    once.streams.subscribe(() => changes++);
    const channel = { channelName: "emberfox", isPrimary: true };
    for (const second of [false, true, false])
      once.takeStatus([
        { ...channel, isLive: !second },
        { ...channel, isLive: second },
      ]);
    await clock.pass(10 * minute);
    expect(isLive()).toBe(true);
    expect(changes).toBe(1);
  });

  it("whose end is announced again much later has ended once", async () => {
    const { clock, live, offline, types } = start();
    live({ stream: "s1" });
    for (let nth = 0; nth < 2; nth++) {
      offline({ stream: "s1" });
      await clock.pass(10 * minute);
    }
    expect(types()).toEqual(["live", "offline"]);
    // The beginning of this one was missed.
    offline({ stream: "s2" });
    await clock.pass(10 * minute);
    expect(types()).toEqual(["live", "offline", "offline"]);
  });

  it("is announced though an end came just before it, of a stream that nobody saw", async () => {
    const { clock, goLive, goOffline, offline, status, types } = start();
    status(false);
    offline();
    await clock.pass(5_000);
    goLive("s1");
    expect(types()).toEqual(["live"]);
    goOffline();
    await clock.pass(60 * minute);
    for (const stream of ["s1", undefined]) offline(stream === undefined ? {} : { stream });
    await clock.pass(5_000);
    goLive("s2");
    expect(types()).toEqual(["live", "offline", "live"]);
    await clock.pass(10 * minute);
    expect(types()).toEqual(["live", "offline", "live"]);
  });

  it("ends at once where OBS is closed soon after it has stopped", async () => {
    const { goLive, goOffline, once, types } = start();
    const obs = createObsStore();
    once.streams.followObs(obs);
    obs.dispatch({ ...open, isStreaming: true });
    goLive();
    obs.dispatch({ isStreaming: false });
    goOffline();
    expect(types()).toEqual(["live"]);
    obs.dispatch({ connection: "lost", isStreaming: undefined } as never);
    expect(types()).toEqual(["live", "offline"]);
  });

  it("is another one after times that a wrong clock has stored", async () => {
    const { clock, goLive, restart, types } = start();
    const year = 365 * 24 * 60 * minute;
    clock.sleep(year);
    await restart();
    goLive("s1");
    clock.sleep(-year);
    await restart();
    goLive("s2");
    expect(types()).toEqual(["live", "live"]);
  });

  it("of a program's alert is none: it is shown at once, each time", async () => {
    const { live, offline, types } = start();
    for (const send of [live, offline, live, offline]) send({ platform: "", isOfProgram: true });
    expect(types()).toEqual(["live", "offline", "live", "offline"]);
  });

  it("has its own count of repeated follows", async () => {
    const { clock, goLive, goOffline, once, send, status } = start();
    goLive("s1");
    for (const username of ["Ann", "Ann"]) send("FOLLOW", { username });
    goOffline();
    await clock.pass(minute);
    goLive("s2");
    expect(send("FOLLOW", { username: "Ann", stream: "s2" })).toBe(false);
    expect(once.leftOut).toBe(2);
    goOffline();
    await clock.pass(4 * minute);
    goLive("s3");
    expect(once.leftOut).toBe(0);
    expect(send("FOLLOW", { username: "Ann", stream: "s3" })).toBe(true);
    // Of the next one only the status is known.
    expect(send("FOLLOW", { username: "Ann", stream: "s3" })).toBe(false);
    goOffline();
    await clock.pass(4 * minute);
    status(true);
    expect(once.leftOut).toBe(0);
  });
});
