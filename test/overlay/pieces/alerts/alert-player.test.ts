import { describe, expect, it } from "vitest";
import { createAlertPlayer, type OwnLooks } from "../../../../overlay/pieces/alerts/alert-player.ts";
import { alertLeaveMs, maxMs, maxWaiting } from "../../../../overlay/pieces/alerts/alert-queue.ts";
import type { Alert } from "../../../../overlay/pieces/alerts/alert.ts";
import type { OwnLook } from "../../../../overlay/pieces/alerts/own-look.ts";
import { amountOf } from "../../../../shared/alerts/alert-kinds.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

const alert = (eventId: string, part: Partial<Alert["event"]> = {}): Alert => ({
  eventId,
  event: { eventType: "HYPE_TRAIN", username: eventId, sentDateTime: "", ...part },
});
const gift = (eventId: string, count: number): Alert =>
  alert(eventId, { eventType: "SUBSCRIPTION", gifter: "Gull", count });

/** A look that notes what becomes of it. */
function look(part: Partial<OwnLook> = {}): OwnLook & { isReleased: boolean } {
  return {
    hasBigMoment: true,
    picture: undefined,
    words: (_, __, ___, builtIn) => builtIn,
    apply() {},
    play() {},
    silence() {},
    isReleased: false,
    release() {
      this.isReleased = true;
    },
    ...part,
  };
}

/** A player whose looks a test decides. */
function playerWith(looks: Partial<OwnLooks>) {
  const clock = createFakeClock();
  const seen: string[] = [];
  const settings: OwnLooks = { isShown: () => true, lookOf: () => look(), ...looks };
  let current: OwnLooks | undefined = settings;
  const player = createAlertPlayer(
    clock,
    (eventIds) => seen.push(...eventIds),
    () => current,
  );
  return {
    player,
    clock,
    seen,
    change: (next: Partial<OwnLooks> | undefined) => (current = next && { ...settings, ...next }),
    shownId: () => player.shown.value?.alert.eventId,
  };
}

describe("alerts by the streamer's settings", () => {
  it("that are not to be shown count as seen, and nothing waits for them", async () => {
    const { player, seen, shownId } = playerWith({ isShown: ({ eventId }) => eventId !== "off" });
    player.add(alert("off"));
    expect(shownId()).toBeUndefined();
    expect(seen).toEqual(["off"]);
    player.add(alert("on"));
    expect(shownId()).toBe("on");
    expect(player.counts.value.waiting).toBe(0);
  });

  it("judge each gift by itself before it joins another", async () => {
    const { player, seen } = playerWith({ isShown: ({ event }) => amountOf(event) >= 5 });
    player.add(gift("five", 5));
    player.add(gift("one", 1));
    expect(player.shown.value?.alert.event.count).toBe(5);
    expect(seen).toEqual(["one"]);
  });

  it("choose the look when the alert is shown, with all that joined it by then", async () => {
    const { player, clock } = playerWith({
      lookOf: ({ event }) => look({ maxMs: (event.count ?? 1) * 1_000 }),
    });
    player.add(alert("before"));
    player.add(gift("a", 3));
    player.add(gift("b", 4));
    await clock.pass(maxMs + alertLeaveMs);
    expect(player.shown.value?.alert.own?.maxMs).toBe(7_000);
  });

  it("pass over a waiting alert that was switched off since", async () => {
    const { player, clock, seen, change, shownId } = playerWith({});
    for (const id of ["a", "b", "c"]) player.add(alert(id));
    change({ isShown: ({ eventId }) => eventId !== "b" });
    await clock.pass(maxMs + alertLeaveMs);
    expect(shownId()).toBe("c");
    expect(seen).toEqual(["a", "b"]);
  });

  it("are replayed by the settings of now, even one that is switched off by now", async () => {
    const first = look();
    const { player, clock, change, shownId } = playerWith({ lookOf: () => first });
    player.add(alert("a"));
    await clock.pass(maxMs + alertLeaveMs);
    const second = look();
    change({ isShown: () => false, lookOf: () => second });
    player.replay();
    expect(shownId()).toBe("a");
    expect(player.shown.value?.alert.own).toBe(second);
    await clock.pass(maxMs + alertLeaveMs);
    change(undefined);
    player.replay();
    expect(player.shown.value?.alert.own).toBeUndefined();
  });

  it("appear once their files are loaded, and then have their whole time", async () => {
    const loaded = Promise.withResolvers<void>();
    const { player, clock, shownId } = playerWith({
      lookOf: () => look({ ready: loaded.promise, maxMs: 4_000 }),
    });
    player.add(alert("a"));
    await clock.pass(1_000);
    expect(shownId()).toBeUndefined();
    loaded.resolve();
    await clock.pass(0);
    expect(shownId()).toBe("a");
    await clock.pass(3_999);
    expect(player.shown.value?.phase).toBe("on");
    await clock.pass(1);
    expect(player.shown.value?.phase).toBe("leaving");
  });

  it("say when they leave, which is sooner while others wait", () => {
    const { player, clock } = playerWith({});
    player.add(alert("a"));
    expect(player.shown.value?.leavesAt).toBe(clock.wall() + maxMs);
    player.add(alert("b"));
    expect(player.shown.value?.leavesAt).toBeLessThan(clock.wall() + maxMs);
  });

  it("that are skipped while their files load never appear", async () => {
    const loaded = Promise.withResolvers<void>();
    const looks = [look({ ready: loaded.promise }), look()];
    const { player, clock, shownId } = playerWith({ lookOf: () => looks.shift() ?? look() });
    const [first] = looks;
    player.add(alert("a"));
    player.add(alert("b"));
    player.skip();
    await clock.pass(alertLeaveMs);
    expect(shownId()).toBe("b");
    loaded.resolve();
    await clock.pass(0);
    expect(shownId()).toBe("b");
    expect(first?.isReleased).toBe(true);
  });

  it("never appear when their files are loaded only while they leave", async () => {
    const loaded = Promise.withResolvers<void>();
    const { player, clock, shownId } = playerWith({ lookOf: () => look({ ready: loaded.promise }) });
    let hasAppeared = false;
    player.shown.subscribe(() => (hasAppeared ||= player.shown.value !== undefined));
    player.add(alert("a"));
    await clock.pass(500);
    player.clear();
    loaded.resolve();
    await clock.pass(alertLeaveMs);
    expect(hasAppeared).toBe(false);
    expect(shownId()).toBeUndefined();
  });

  it("count as showing while their files load, so that they can be skipped", async () => {
    const { player, clock } = playerWith({ lookOf: () => look({ ready: new Promise(() => {}) }) });
    player.add(alert("a"));
    expect(player.counts.value.showing).toBe(true);
    player.skip();
    await clock.pass(alertLeaveMs);
    expect(player.counts.value.showing).toBe(false);
  });

  it("free their picture when they have left, and not before", async () => {
    const one = look();
    const { player, clock } = playerWith({ lookOf: () => one });
    player.add(alert("a"));
    await clock.pass(maxMs);
    expect(one.isReleased).toBe(false);
    await clock.pass(alertLeaveMs);
    expect(one.isReleased).toBe(true);
  });

  it("do not become shorter by a gift that joins, and end some time however many do", async () => {
    const { player, clock } = playerWith({ lookOf: () => look({ maxMs: 20_000 }) });
    player.add(gift("first", 1));
    await clock.pass(1_000);
    player.add(gift("second", 1));
    expect(player.shown.value?.alert.event.count).toBe(2);
    await clock.pass(18_999);
    expect(player.shown.value?.phase).toBe("on");
    player.add(gift("third", 1));
    await clock.pass(1);
    expect(player.shown.value?.phase).toBe("leaving");
  });
});

describe("the numbers of alerts on the streamer's key", () => {
  it("counts what is on show, waits, shares an alert and was dropped", async () => {
    const { player, clock } = playerWith({});
    expect(player.counts.value).toEqual({ showing: false, waiting: 0, merged: 0, dropped: 0 });
    player.add(alert("a"));
    for (let at = 0; at < 6; at++) player.add(alert(`f${at}`, { eventType: "FOLLOW" }));
    expect(player.counts.value).toEqual({ showing: true, waiting: 3, merged: 3, dropped: 0 });
    await clock.pass(60_000);
    expect(player.counts.value).toEqual({ showing: false, waiting: 0, merged: 0, dropped: 0 });
  });

  it("reports an event once that comes twice, and one that was dropped", () => {
    const { player, seen } = playerWith({});
    player.add(alert("a"));
    player.add(alert("a"));
    expect(seen).toEqual([]);
    for (let at = 0; at <= maxWaiting; at++) player.add({ ...alert(`t${at}`), isTest: true });
    expect(player.counts.value).toMatchObject({ waiting: maxWaiting, dropped: 1 });
    expect(seen).toEqual([`t${maxWaiting}`]);
    player.clear();
    expect(seen).toHaveLength(2 + maxWaiting);
  });

  it("drops what is no longer to be shown: on show, waiting, and kept for a replay", async () => {
    const { player, clock, shownId } = playerWith({});
    for (const [id, platform] of Object.entries({ a: "KICK", b: "KICK", c: "TWITCH", d: "KICK" }))
      player.add({ ...alert(id), platform });
    expect(shownId()).toBe("a");
    player.keep(({ platform }) => platform === "TWITCH");
    await clock.pass(alertLeaveMs);
    expect(shownId()).toBe("c");
    expect(player.counts.value.waiting).toBe(0);
    player.skip();
    await clock.pass(alertLeaveMs);
    player.keep(({ platform }) => platform === "KICK");
    player.replay();
    expect(shownId()).toBeUndefined();
  });

  it("pauses and goes on, skips, and catches up with what became due while timers were suspended", async () => {
    const { player, clock, shownId } = playerWith({});
    for (const id of ["a", "b", "c"]) player.add(alert(id));
    player.pause(true);
    await clock.pass(60_000);
    expect(shownId()).toBeUndefined();
    player.pause(false);
    expect(shownId()).toBe("b");
    player.skip();
    expect(player.shown.value?.phase).toBe("leaving");
    clock.sleep(alertLeaveMs);
    expect(shownId()).toBe("b");
    player.catchUp();
    expect(shownId()).toBe("c");
  });
});
