import { describe, expect, it } from "vitest";
import { goalCounts } from "../../../shared/goals/goal.ts";
import { seeded } from "../../fixtures/seeded.ts";
import { goalWith } from "../../fixtures/sample-goals.ts";
import { type SentEvent, startGoals } from "./goals-stage.ts";

const names = ["Ann", "Bea", "Cid", "Dora", "Eve"];

/** The events of an evening in the order in which the service sends them, each under its own id. */
function eveningOf(random: () => number): readonly SentEvent[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const gift = (gifter: string, username = pick(names)): SentEvent => ({
    eventType: "SUBSCRIPTION",
    gifter,
    username,
  });
  // Whose gifts and subscriptions belong together also depends on when they come, which differs after a crash.
  let strangers = 0;
  const fresh = (): string => `Viewer ${++strangers}`;
  const kinds: readonly (() => readonly SentEvent[])[] = [
    () => [{ eventType: "FOLLOW", username: pick(names) + Math.floor(random() * 8) }],
    () => [{ eventType: "RAID", username: pick(names), raidViewers: 1 + Math.floor(random() * 50) }],
    () => [{ eventType: "CHEER", username: pick(names), value: 1 + Math.floor(random() * 500) }],
    () => [{ eventType: "TIP", username: pick(names), value: Math.ceil(random() * 999) / 100 }],
    () => [{ eventType: "TIP", username: pick(names), value: 5, currency: "EUR" }],
    () => [{ type: "chat.ai_message" }],
    () => [gift(fresh())],
    () => {
      const [gifter, count] = [fresh(), 2 + Math.floor(random() * 4)];
      const total: SentEvent = { eventType: "SUBSCRIPTION", gifter, count };
      const singles = Array.from({ length: count }, () => gift(gifter));
      return random() < 0.5 ? [total, ...singles] : [singles[0] ?? total, total, ...singles.slice(1)];
    },
    () => {
      const own: SentEvent = { eventType: "SUBSCRIPTION", username: fresh(), count: 3 };
      return random() < 0.5 ? [own] : [own, { ...own, message: "Hello" }];
    },
  ];
  const events = Array.from({ length: 40 }, () => pick(kinds)()).flat();
  return events.map((event, at) => ({ ...event, id: `event-${at}` }));
}

async function startEvening() {
  const stage = await startGoals();
  for (const counts of goalCounts)
    stage.goals.define(counts.replace("_", "-"), goalWith({ counts, targets: [7, 20] }));
  await stage.settle();
  return stage;
}

const counted = ({ goals }: Awaited<ReturnType<typeof startGoals>>) =>
  Object.fromEntries(
    goals.all.map(({ counts, value, reached, others }) => [counts, { value, reached, others }]),
  );

/**
 * Runs an evening in which the plugin is killed at random moments, with some of its writes on disk. The service then
 * sends again what came after the last event that the record on disk has, and sometimes a few more.
 */
async function runWithCrashes(events: readonly SentEvent[], random: () => number) {
  const stage = await startEvening();
  /** How many events had come when the record had seen so many. */
  const positions = new Map<number, number>();
  let [at, crashes] = [0, 0];
  const note = (): void => void positions.set(stage.once.unsaved.seq, at);
  note();
  while (at < events.length) {
    const roll = random();
    if (roll < 0.55) {
      stage.take(events[at++] ?? {});
      note();
    } else if (roll < 0.9) {
      if (random() < 0.6) stage.files.goals.step();
      else stage.files.once.step();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    } else if (roll < 0.95) await stage.clock.pass(random() * 3_000);
    else {
      await stage.kill();
      crashes++;
      const onDisk = (JSON.parse(stage.disks.once.text ?? "{}") as { readonly seq?: number }).seq ?? 0;
      at = Math.max(0, (positions.get(onDisk) ?? 0) - Math.floor(random() * 6));
      note();
    }
  }
  await stage.settle();
  await stage.kill();
  return { crashes, values: counted(stage) };
}

describe("goals of a plugin that is killed at any moment", () => {
  it("have counted each event once, and celebrated each target once", async () => {
    let crashes = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const events = eveningOf(seeded(seed));
      const whole = await startEvening();
      for (const event of events) whole.take(event);
      const run = await runWithCrashes(events, seeded(1_000 + seed));
      crashes += run.crashes;
      expect({ seed, ...run.values }).toEqual({ seed, ...counted(whole) });
    }
    expect(crashes).toBeGreaterThan(80);
  });
});
