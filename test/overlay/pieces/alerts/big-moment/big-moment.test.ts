import { describe, expect, it } from "vitest";
import { createAlertPlayer, type OwnLooks } from "../../../../../overlay/pieces/alerts/alert-player.ts";
import { alertLeaveMs } from "../../../../../overlay/pieces/alerts/alert-queue.ts";
import type { Alert } from "../../../../../overlay/pieces/alerts/alert.ts";
import { withBigMoments } from "../../../../../overlay/pieces/alerts/big-moment/big-moment.ts";
import { ownAlerts } from "../../../../../overlay/pieces/alerts/own-alerts.ts";
import type { PageStorage } from "../../../../../overlay/page/storage.ts";
import { alertTiers } from "../../../../../shared/alerts/alert-tiers.ts";
import type { AlertChoices } from "../../../../../shared/alerts/alert-settings.ts";
import { alertSettingsIn } from "../../../../../shared/alerts/read-alert-settings.ts";
import { createFakeClock } from "../../../../shared/fake-clock.ts";

const alert = (eventId: string, event: Partial<Alert["event"]> = {}, part: Partial<Alert> = {}): Alert => ({
  eventId,
  event: { eventType: "RAID", username: eventId, sentDateTime: "", ...event },
  ...part,
});
const raid = (eventId: string, raidViewers = 9_999, part: Partial<Alert> = {}): Alert =>
  alert(eventId, { raidViewers }, part);
const gift = (eventId: string, count: number): Alert =>
  alert(eventId, { eventType: "SUBSCRIPTION", gifter: "Gull", count });
const events: Readonly<Record<string, Partial<Alert["event"]>>> = {
  follow: { eventType: "FOLLOW", count: 9_999 },
  subscription: { eventType: "SUBSCRIPTION", count: 9_999 },
  gift: { eventType: "SUBSCRIPTION", gifter: "Gull", count: 9_999 },
  raid: { eventType: "RAID", raidViewers: 9_999 },
  cheer: { eventType: "CHEER", value: 9_999 },
  tip: { eventType: "TIP", value: 9_999 },
  other: { eventType: "HYPE_TRAIN", count: 9_999 },
};

/** A page with alerts: `reload` is the same page after a reload, on which nothing is left but what it stored. */
function pageWithAlerts(looks?: OwnLooks, clock = createFakeClock(), stored = new Map<string, string>()) {
  const storage: PageStorage = {
    get: (key) => stored.get(key),
    set: (key, text) => void (text === undefined ? stored.delete(key) : stored.set(key, text)),
  };
  const player = createAlertPlayer(clock, undefined, () => looks);
  let isShown = true;
  let begun = 0;
  const moments = withBigMoments(
    player,
    clock,
    storage,
    () => isShown,
    () => begun++,
  );
  return {
    player,
    clock,
    moment: () => moments.shown.value?.moment,
    begun: () => begun,
    catchUp: () => moments.catchUp(),
    hide: () => (isShown = false),
    reload: () => pageWithAlerts(looks, clock, stored),
  };
}

const sizes = async (alerts: readonly Alert[], pauseMs: number) => {
  const { player, clock, moment } = pageWithAlerts();
  const seen: (string | undefined)[] = [];
  for (const one of alerts) {
    player.add(one);
    seen.push(moment()?.size);
    await clock.pass(pauseMs);
  }
  return seen;
};

describe("a big moment", () => {
  it.each(Object.keys(events))(
    "of a huge alert of the kind %s takes 2.5 to 4 seconds and then leaves the card alone",
    async (kind) => {
      const { player, clock, moment } = pageWithAlerts();
      player.add(alert("a", events[kind]));
      const { size, startedAt = 0, endsAt = 0 } = moment() ?? {};
      expect(size).toBe("huge");
      expect(endsAt - startedAt).toBeGreaterThanOrEqual(2_500);
      expect(endsAt - startedAt).toBeLessThanOrEqual(4_000);
      await clock.pass(endsAt - startedAt);
      expect([player.shown.value?.phase, moment()]).toEqual(["on", undefined]);
    },
  );

  it("of a big alert has half the pieces and takes 1.5 seconds; a small one has none", async () => {
    const { player, clock, moment } = pageWithAlerts();
    player.add(raid("huge"));
    const pieces = moment()?.pieces ?? 0;
    await clock.pass(30_000);
    player.add(raid("big", alertTiers.raid.big));
    expect(moment()).toMatchObject({ size: "big", pieces: pieces / 2 });
    await clock.pass(1_500);
    expect(moment()).toBeUndefined();
    await clock.pass(30_000);
    player.add(raid("small", 1));
    expect([player.shown.value?.phase, moment()]).toEqual(["on", undefined]);
  });

  it("ends with its alert, however that ends", async () => {
    for (const end of ["skip", "clear"] as const) {
      const { player, clock, moment } = pageWithAlerts();
      player.add(raid("a"));
      player[end]();
      await clock.pass(alertLeaveMs);
      expect([end, player.shown.value, moment()]).toEqual([end, undefined, undefined]);
    }
    const { player, clock, moment } = pageWithAlerts();
    player.add(raid("a", 9_999, { isTriedOut: true }));
    player.add(raid("b", 1, { isTriedOut: true }));
    await clock.pass(alertLeaveMs);
    expect([player.shown.value?.alert.eventId, moment()]).toEqual(["b", undefined]);
  });

  it("is over at its end also where no timer ran meanwhile", () => {
    const { player, clock, moment, catchUp } = pageWithAlerts();
    player.add(raid("a"));
    clock.sleep(4_000);
    expect(moment()).toBeDefined();
    catchUp();
    expect(moment()).toBeUndefined();
  });

  it("gains pieces with gifts that join, and begins once when they make its alert large", async () => {
    const { player, clock, moment, begun } = pageWithAlerts();
    player.add(gift("one", 1));
    expect(moment()).toBeUndefined();
    player.add(gift("five", 5));
    expect(moment()).toMatchObject({ size: "big", seed: "one" });
    await clock.pass(2_000);
    player.add(gift("fourteen", 14));
    expect(moment()?.size).toBe("huge");
    const { pieces = 0, endsAt } = moment() ?? {};
    await clock.pass(1_000);
    player.add(gift("two", 2));
    expect(moment()).toMatchObject({ pieces: pieces + 2, endsAt });
    await clock.pass(4_000);
    player.add(gift("forty", 40));
    expect([player.shown.value?.phase, moment(), begun()]).toEqual(["on", undefined, 2]);
  });

  it("fills the picture again only 20 seconds after the last that did, but always where it is asked for", async () => {
    expect(await sizes([raid("a"), raid("b"), raid("c"), raid("d")], 9_000)).toEqual([
      "huge",
      "big",
      "big",
      "huge",
    ]);
    const tried = ["a", "b"].map((id) => raid(id, 9_999, { isTriedOut: true }));
    expect(await sizes(tried, 9_000)).toEqual(["huge", "huge"]);
    const { player, clock, moment } = pageWithAlerts();
    player.add(raid("a"));
    await clock.pass(9_000);
    player.replay();
    expect(moment()?.size).toBe("huge");
  });

  it("plays again after a reload only in its first half", async () => {
    const before = pageWithAlerts();
    before.player.add(raid("a"));
    await before.clock.pass(1_000);
    const early = before.reload();
    early.player.add(raid("a"));
    expect(early.moment()?.size).toBe("huge");
    await before.clock.pass(2_000);
    const late = before.reload();
    late.player.add(raid("a"));
    expect([late.player.shown.value?.phase, late.moment()]).toEqual(["on", undefined]);
    late.player.clear();
    await late.clock.pass(alertLeaveMs);
    late.player.replay();
    expect(late.moment()?.size).toBe("huge");
  });

  it("is neither where the page shows no alerts nor where the streamer turned it off", async () => {
    const page = pageWithAlerts();
    page.hide();
    page.player.add(raid("a"));
    expect([page.moment(), page.begun()]).toEqual([undefined, 0]);
    const hasOne = async (choices: AlertChoices, variation: AlertChoices = {}) => {
      const clock = createFakeClock();
      const settings = alertSettingsIn({
        raid: { choices, variations: [{ id: "v", when: {}, weight: 100, choices: variation }] },
      });
      const looks = ownAlerts(settings, clock);
      // The look alone: no browser is here to load a picture.
      const look = { ...looks.lookOf(raid("a")), ready: undefined };
      const { player, moment } = pageWithAlerts({ isShown: () => true, lookOf: () => look }, clock);
      player.add(raid("a"));
      return moment() !== undefined;
    };
    expect(await hasOne({ colour: "#ff0000" })).toBe(true);
    expect(await hasOne({ hasBigMoment: false })).toBe(false);
    expect(await hasOne({ hasBigMoment: false }, { hasBigMoment: true })).toBe(true);
    expect(await hasOne({}, { hasBigMoment: false })).toBe(false);
  });
});
