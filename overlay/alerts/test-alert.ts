import type { Alert } from "./alert-queue.ts";

/** An alert that says of itself that it is a test. `now` is wall-clock milliseconds and tells one from the next. */
export function testAlert(now: number): Alert {
  return {
    eventId: `test-${now}`,
    isTest: true,
    event: {
      eventType: "FOLLOW",
      username: "Test alert",
      message: "This is how an alert looks.",
      sentDateTime: new Date(now).toISOString(),
    },
  };
}
