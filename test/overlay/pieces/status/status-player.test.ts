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
});
