import type { OverlayWords } from "../../../shared/words/words.ts";
import type { Alert } from "./alert.ts";

/** Creates an alert marked as a test. `now`, wall-clock milliseconds, makes its id unique. */
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
