import type { OverlayWords } from "../../../shared/words/words.ts";
import type { Alert } from "./alert-queue.ts";

/** An alert that says of itself that it is a test. `now` is wall-clock milliseconds and tells one from the next. */
export function testAlert(now: number, words: OverlayWords): Alert {
  return {
    eventId: `test-${now}`,
    isTest: true,
    event: {
      eventType: "FOLLOW",
      username: words.testName,
      message: words.testText,
      sentDateTime: new Date(now).toISOString(),
    },
  };
}
