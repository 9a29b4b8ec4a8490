import { describe, expect, it } from "vitest";
import { createCaptionPlayer } from "../../../overlay/pieces/captions/caption-player.ts";
import { createMessagePlayer } from "../../../overlay/pieces/ai-message/message-player.ts";
import { createAlertPlayer } from "../../../overlay/pieces/alerts/alert-player.ts";
import { createChatPlayer } from "../../../overlay/pieces/chat/chat-player.ts";
import { createStatusPlayer } from "../../../overlay/pieces/status/status-player.ts";
import { createSteadyClock } from "../../../overlay/page/steady-clock.ts";
import { createPulsePlayer } from "../../../overlay/pieces/pulse/pulse-player.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const hourMs = 3_600_000;
const line = { id: "1", eventId: "e1", name: "Otter", text: "hello", role: "viewer", platform: "" } as const;

describe("a steady clock", () => {
  it("goes on from where it was when the computer's is set back, however often, and jumps ahead when that does", async () => {
    const computers = createFakeClock();
    const clock = createSteadyClock(computers);
    const began = clock.wall();
    for (const passed of [1_000, 2_000]) {
      computers.sleep(-hourMs);
      expect(clock.wall()).toBe(began + passed - 1_000);
      await computers.pass(1_000);
      expect(clock.wall()).toBe(began + passed);
    }
    computers.sleep(hourMs);
    expect(clock.wall()).toBe(began + 2_000 + hourMs);
  });
});

describe("a computer's clock that is set back by an hour", () => {
  it("keeps no chat line, shown or held back, beyond its time", async () => {
    const clock = createFakeClock();
    const held = createChatPlayer(createSteadyClock(clock), { limit: 3, fadeMs: 0, delayMs: 5_000 });
    const fading = createChatPlayer(createSteadyClock(clock), { limit: 3, fadeMs: 5_000, delayMs: 0 });
    for (const player of [held, fading]) player.add(line);
    await clock.pass(100);
    expect([held.shown.value.length, fading.shown.value.length]).toEqual([0, 1]);
    clock.sleep(-hourMs);
    await clock.pass(20_000);
    expect([held.shown.value.length, fading.shown.value.length]).toEqual([1, 0]);
  });

  it("keeps no status beyond its time", async () => {
    const clock = createFakeClock();
    const player = createStatusPlayer(createSteadyClock(clock));
    player.add({ eventId: "1", kind: "joined", text: "The AI is in the chat" });
    clock.sleep(-hourMs);
    await clock.pass(20_000);
    expect(player.shown.value).toBeUndefined();
  });

  it("keeps no alert beyond its time, and shows those that wait", async () => {
    const clock = createFakeClock();
    const player = createAlertPlayer(createSteadyClock(clock));
    const event = { eventType: "FOLLOW", sentDateTime: "" };
    for (const eventId of ["1", "2"]) player.add({ eventId, event });
    await clock.pass(100);
    clock.sleep(-hourMs);
    await clock.pass(12_000);
    expect(player.shown.value?.alert.eventId).toBe("2");
    await clock.pass(20_000);
    expect(player.shown.value).toBeUndefined();
  });

  it("keeps no message beyond its time", async () => {
    const clock = createFakeClock();
    const player = createMessagePlayer(createSteadyClock(clock));
    player.add({
      id: "1",
      eventId: "e1",
      name: "Gale",
      text: "hello",
      target: "",
      tone: "",
      expectsVoice: false,
    });
    await clock.pass(100);
    clock.sleep(-hourMs);
    await clock.pass(20_000);
    expect(player.shown.value).toEqual([]);
  });

  it("lets the pulse return to zero", async () => {
    const clock = createFakeClock();
    const player = createPulsePlayer(createSteadyClock(clock));
    player.add();
    clock.sleep(-hourMs);
    await clock.pass(90_000);
    expect([player.shown.value.perMinute, clock.waiting]).toEqual([0, 0]);
  });

  it("lets captions advance and end", async () => {
    const clock = createFakeClock();
    const player = createCaptionPlayer(createSteadyClock(clock));
    player.began(
      "1",
      "First we look at the map of the whole island. Then we walk to the far end of it, slowly.",
      4_000,
    );
    clock.sleep(-hourMs);
    await clock.pass(6_000);
    expect(player.shown.value?.text).toBe("Then we walk to the far end of it, slowly.");
    await clock.pass(20_000);
    expect(player.shown.value).toBeUndefined();
  });
});
