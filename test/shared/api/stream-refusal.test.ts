import { describe, expect, it } from "vitest";
import { refusalOf } from "../../../shared/api/stream-refusal.ts";

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });
const endpoint = "GET /v1/eventsub/stream";
const refusal = (response: Response, acceptsAnyType?: boolean) =>
  refusalOf(response, endpoint, Date.UTC(2026, 0, 1), acceptsAnyType);

describe("an answer to a request for a stream", () => {
  it.each(["text/event-stream", "Text/Event-Stream; charset=utf-8", " text/event-stream ;x"])(
    "is one if its type is %s",
    (type) => {
      expect(refusal(answer(200, { "content-type": type }))).toBeNull();
    },
  );

  it.each(["text/html", "application/json", "text/event-stream2", ""])(
    "is none if its type is %o, unless any type is accepted",
    (type) => {
      const response = answer(200, type === "" ? {} : { "content-type": type });
      expect(refusal(response)).toMatchObject({
        kind: "blip-once-open",
        error: { kind: "unreadable", reason: "no-stream", status: 200, endpoint },
      });
      expect(refusal(response, true)).toBeNull();
    },
  );

  it.each([
    [204, "final", "stay-away"],
    [400, "blip-once-open", "invalid"],
    [401, "final", "unauthorised"],
    [403, "blip-once-open", "eventsub-plan"],
    [404, "blip-once-open", "no-channel-of-key"],
    [408, "passing", "server"],
    [409, "blip-once-open", "server"],
    [429, "passing", "wait"],
    [499, "blip-once-open", "server"],
    [500, "passing", "server"],
    [503, "passing", "server"],
  ])("of status %i is %s: %s", (status, kind, reason) => {
    expect(refusal(answer(status), true)).toMatchObject({ kind, error: { reason, status, endpoint } });
    expect(refusal(answer(status))).not.toHaveProperty("waitMs");
  });

  it.each([
    ["0", 0],
    ["59", 59_000],
    ["61", 60_000],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ])("says with Retry-After %s how long to wait, a minute at most", (retryAfter, waitMs) => {
    expect(refusal(answer(503, { "retry-after": retryAfter }))).toMatchObject({ kind: "passing", waitMs });
  });

  it("says nothing with a Retry-After that is neither a number nor a date", () => {
    expect(refusal(answer(503, { "retry-after": "soon" }))).not.toHaveProperty("waitMs");
  });
});
