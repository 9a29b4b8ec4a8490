import { expect, it } from "vitest";
import type { SidekickOverlay } from "../../../overlay/element/sidekick-overlay.ts";
import type { Alert } from "../../../overlay/pieces/alerts/alert.ts";
import type { ShownAlert } from "../../../overlay/pieces/alerts/alert-queue.ts";
import { createStillLooks } from "../../../overlay/pieces/alerts/own-alerts.ts";
import { createAlertPlayer } from "../../../overlay/pieces/alerts/alert-player.ts";
import type { RunningPieces } from "../../../overlay/pieces/start-pieces.ts";
import { alertSample, createSamples } from "../../../overlay/preview/samples.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

/** The text that the studio sends. */
function textOf(headline: string, payload: object = { eventType: "RAID", username: "Mia", raidViewers: 60 }) {
  const envelope = { id: "x", type: "channel.event", timestamp: "", payload };
  const settings = { raid: { choices: { headline, isOn: false, least: 9_999, sound: "raid" } } };
  return JSON.stringify({ envelope: JSON.stringify(envelope), settings });
}

/** A page with the alerts' queue, and what its overlay shows of it. */
function openPage() {
  const clock = createFakeClock();
  const player = createAlertPlayer(clock);
  const root = { shown: {} as Record<string, unknown>, options: { own: {} } };
  player.shown.subscribe(() => (root.shown = { ...root.shown, alerts: player.shown.value }));
  const running = { pieces: [{ piece: { name: "alerts" }, player }] };
  const samples = createSamples(root as unknown as SidekickOverlay, running as unknown as RunningPieces);
  const lookOf = createStillLooks(clock);
  const take = (text: string) => samples.stand(alertSample(text, lookOf));
  const shown = () => root.shown["alerts"] as ShownAlert | undefined;
  return { clock, player, samples, take, shown };
}

const follow = (id: string): Alert => ({
  eventId: id,
  event: { eventType: "FOLLOW", username: id, sentDateTime: "" },
});

it("the open alert stays on show, off and too small as it is, without sound, and follows what is typed", async () => {
  const { clock, player, take, shown } = openPage();
  await take(textOf("W"));
  const first = shown();
  expect(first).toMatchObject({ phase: "on", isStill: true, alert: { event: { raidViewers: 60 } } });
  expect(first?.alert.own?.ready).toBeUndefined();
  first?.alert.own?.play({ play: () => expect.unreachable(), join: () => undefined }, "raid", "huge");
  player.pause(true);
  await clock.pass(3_600_000);
  expect(shown()).toBe(first);
  await take(textOf("Wow"));
  expect(shown()?.alert.eventId).toBe(first?.alert.eventId);
  expect(shown()?.alert.own).not.toBe(first?.alert.own);
  // The queue, which the deck and a replay know, has nothing of it.
  expect(player.counts.value).toEqual({ showing: false, waiting: 0, merged: 0, dropped: 0 });
  player.replay();
  expect(shown()?.isStill).toBe(true);
  await take("");
  expect(shown()).toBeUndefined();
});

it("an alert that comes meanwhile is played, and the sample is back after it, also what was typed meanwhile", async () => {
  const { clock, player, take, shown } = openPage();
  await take(textOf("a"));
  player.add(follow("Tom"));
  expect(shown()).toMatchObject({ alert: { eventId: "Tom" } });
  await take(textOf("ab"));
  expect(shown()).toMatchObject({ alert: { eventId: "Tom" } });
  await clock.pass(10_000);
  expect(shown()).toMatchObject({ isStill: true, alert: { event: { eventType: "RAID" } } });
});

it("the sample outlasts samples of other pieces that are switched on and off", async () => {
  const { samples, take, shown } = openPage();
  await take(textOf("a"));
  samples.set(false);
  samples.update();
  expect(shown()?.isStill).toBe(true);
});

it("what is no alert leaves nothing on show", async () => {
  const { take, shown } = openPage();
  const chat = JSON.stringify({ id: "x", type: "chat.message", payload: { username: "Mia", message: "Hi" } });
  for (const text of [
    "{",
    "7",
    "null",
    "{}",
    '{"envelope":7}',
    '{"envelope":"{"}',
    JSON.stringify({ envelope: chat }),
  ]) {
    await take(textOf("a"));
    await take(text);
    expect(shown()).toBeUndefined();
  }
});
