import { describe, expect, it } from "vitest";
import { createStatusPlayer } from "../../../../overlay/pieces/status/status-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

describe("the status notice", () => {
  it("is the newest for a while that depends on its length, then nothing", async () => {
    const clock = createFakeClock();
    const status = createStatusPlayer(clock);
    const { shown } = status;
    status.add({ eventId: "1", kind: "joined", text: "The AI is in the chat" });
    status.add({ eventId: "2", kind: "greeting", text: "Welcome!" });
    expect(shown.value?.eventId).toBe("2");
    await clock.pass(5_300);
    expect(shown.value?.eventId).toBe("2");
    await clock.pass(200);
    expect(shown.value).toBeUndefined();
  });

  it.each([
    ["", 5_000],
    ["x", 5_050],
    ["x".repeat(199), 14_950],
    ["x".repeat(200), 15_000],
    ["x".repeat(500), 15_000],
  ])("“%s” is there for %i ms", async (text, ms) => {
    const clock = createFakeClock();
    const status = createStatusPlayer(clock);
    status.add({ eventId: "1", kind: "thought", text });
    await clock.pass(ms - 1);
    expect(status.shown.value?.eventId).toBe("1");
    await clock.pass(1);
    expect(status.shown.value).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it("goes when timers run again that were suspended, if its time is over, and else in its time", async () => {
    const clock = createFakeClock();
    const status = createStatusPlayer(clock);
    status.add({ eventId: "1", kind: "left", text: "" });
    clock.sleep(4_999);
    status.catchUp();
    expect(status.shown.value?.eventId).toBe("1");
    await clock.pass(1);
    expect(status.shown.value).toBeUndefined();
    status.add({ eventId: "2", kind: "left", text: "" });
    clock.sleep(5_000);
    status.catchUp();
    expect(status.shown.value).toBeUndefined();
  });
});
