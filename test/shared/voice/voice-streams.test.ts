import { expect, it } from "vitest";
import { createVoiceStreams } from "../../../shared/voice/voice-streams.ts";
import { createFakeClock } from "../fake-clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

it("A voice stream that waits for its next try is tried at once on request, if something is expected of it", async () => {
  const clock = createFakeClock();
  const asked: string[] = [];
  const streams = createVoiceStreams({
    fetch(url) {
      asked.push(url as string);
      return Promise.reject(new TypeError("Failed to fetch"));
    },
    clock,
    random: () => 0.999,
    log: createRecordedLog(),
    headersFor: () => ({}),
    onOpen: () => {},
    onFrame: () => {},
    onEnd: () => {},
    isNeeded: (stream) => stream === 1,
  });
  for (const url of ["needed", "over"]) streams.need(url);
  await clock.pass(0);
  expect(asked).toEqual(["needed", "over"]);
  streams.tryNow();
  await clock.pass(0);
  expect(asked).toEqual(["needed", "over", "needed"]);
  streams.close();
});
