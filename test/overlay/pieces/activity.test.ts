import { describe, expect, it } from "vitest";
import { createActivity } from "../../../overlay/pieces/activity.ts";
import { createNoticePlayer } from "../../../overlay/pieces/status/status-player.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

describe("how busy chat is", () => {
  it("counts messages of the last minute, and comes to rest when nobody writes", async () => {
    const clock = createFakeClock();
    const activity = createActivity(clock);
    const { pulse } = activity;
    let changes = 0;
    pulse.subscribe(() => changes++);
    for (let at = 0; at < 30; at++) {
      activity.add("Otter", false);
      await clock.pass(1_000);
    }
    expect(pulse.value.perMinute).toBe(30);
    await clock.pass(70_000);
    expect(pulse.value).toEqual({ perMinute: 0, steps: Array.from({ length: 12 }, () => 0) });
    const before = changes;
    await clock.pass(600_000);
    expect(changes).toBe(before);
    expect(clock.waiting).toBe(0);
  });

  it("names who writes most, the AI left out", async () => {
    const clock = createFakeClock();
    const activity = createActivity(clock);
    const { top } = activity;
    for (const [name, times] of Object.entries({ Otter: 3, Gull: 5, Heron: 1, a: 1, b: 2, c: 1 })) {
      for (let at = 0; at < times; at++) activity.add(name, false);
    }
    for (let at = 0; at < 9; at++) activity.add("Gale", true);
    await clock.pass(5_000);
    expect(top.value.map(({ name, count }) => `${name} ${count}`)).toEqual([
      "Gull 5",
      "Otter 3",
      "b 2",
      "Heron 1",
      "a 1",
    ]);
  });

  it("does not grow without bound in a flood of names", async () => {
    const clock = createFakeClock();
    const activity = createActivity(clock);
    const { top } = activity;
    for (let at = 0; at < 3; at++) activity.add("Otter", false);
    for (let at = 0; at < 20_000; at++) activity.add(`raider ${at}`, false);
    await clock.pass(5_000);
    expect(top.value[0]).toEqual({ name: "Otter", count: 3 });
  });
});

describe("notices", () => {
  it("show the newest for a while that goes by its length, then nothing", async () => {
    const clock = createFakeClock();
    const notices = createNoticePlayer(clock);
    const { shown } = notices;
    notices.add({ eventId: "1", kind: "joined", text: "The AI is in the chat" });
    notices.add({ eventId: "2", kind: "greeting", text: "Welcome!" });
    expect(shown.value?.eventId).toBe("2");
    await clock.pass(5_300);
    expect(shown.value?.eventId).toBe("2");
    await clock.pass(200);
    expect(shown.value).toBeUndefined();
  });
});
