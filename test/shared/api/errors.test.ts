import { describe, expect, it } from "vitest";
import { ApiError, mayHaveArrived } from "../../../shared/api/errors.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { endpoints } from "../../service/endpoints.ts";
import { keys, setStage } from "../../service/fixture.ts";
import { callEndpoints, clientOf, failureOf, hastyClock, plainActs, tellerOf401 } from "./client-on-stage.ts";

describe("any status of any endpoint", () => {
  const kinds = {
    400: "invalid",
    401: "unauthorised",
    403: "forbidden",
    404: "not-found",
    408: "server",
    409: "server",
    429: "cooling-down",
    500: "server",
    502: "server",
    503: "server",
    504: "server",
  } as const;
  const statuses = Object.keys(kinds).map(Number) as (keyof typeof kinds)[];
  const long = "The service says a lot. ".repeat(100);

  it.each(callEndpoints.flatMap((endpoint) => statuses.map((status) => [endpoint, status] as const)))(
    "%s | %i | carries status, endpoint, and when to come again",
    async (endpoint, status) => {
      const stage = await setStage();
      const answer = { times: Infinity, body: long, headers: { "retry-after": "7" } };
      stage.service.control.answerWith("any", status, answer);
      const error = await plainActs[endpoint](clientOf(stage.service.baseUrl, keys.standard));
      const asked = status === 401 ? tellerOf401(endpoint) : endpoint;
      expect(error).toMatchObject({ kind: kinds[status], status, endpoint: asked, retryAfterMs: 7_000 });
      expect(error.message).toBe(`${asked} failed: ${error.reason}, status ${status}.`);
      // Only what changes nothing, and may pass, is asked again.
      const repeats =
        endpoint.startsWith("GET ") && kinds[status] === "server" ? 3 : asked === endpoint ? 1 : 2;
      expect(stage.service.requests).toHaveLength(repeats);
    },
  );

  it.each(callEndpoints)("%s | an error without Retry-After names no wait", async (endpoint) => {
    const stage = await setStage();
    stage.service.control.answerWith(endpoint, 400);
    const error = await plainActs[endpoint](clientOf(stage.service.baseUrl, keys.standard));
    expect([error.retryAfterMs, error.cause]).toEqual([undefined, undefined]);
  });

  it.each([
    ["by the answer's own clock, however wrong ours is", { date: "Thu, 01 Jan 2026 00:00:00 GMT" }, 42_000],
    ["by our clock where the answer's tells nothing", { date: "soon" }, 3_642_000],
  ])("Retry-After may be a date | %s", async (_, own, waitMs) => {
    const stage = await setStage();
    const clock: Clock = { ...hastyClock, wall: () => Date.UTC(2025, 11, 31, 23) };
    const headers = { "retry-after": "Thu, 01 Jan 2026 00:00:42 GMT", ...own };
    stage.service.control.answerWith("DELETE /v1/streams/{channelName}", 429, { headers });
    const client = clientOf(stage.service.baseUrl, keys.standard, clock);
    expect(await failureOf(client.leaveChannel("emberfox"))).toMatchObject({
      retryAfterMs: waitMs,
      // No reaction came before it.
      reason: "wait",
    });
  });
});

describe("responses that are not the service's", () => {
  it.each(endpoints)("%s | a torn connection is a NetworkError with its cause", async (endpoint) => {
    const stage = await setStage();
    stage.service.control.fault("any", { kind: "reset" }, Infinity);
    const error = await plainActs[endpoint](clientOf(stage.service.baseUrl, keys.standard));
    expect(error).toMatchObject({ kind: "network" });
    expect(error).toMatchObject({ endpoint, status: undefined, reason: "unreachable" });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each(callEndpoints)("%s | silence is a TimedOutError with its cause", async (endpoint) => {
    const stage = await setStage();
    stage.service.control.fault("any", { kind: "hang" }, Infinity);
    const hurried: Clock = {
      ...systemClock,
      after: (delayMs, callback) => systemClock.after(delayMs / 200, callback),
    };
    const error = await plainActs[endpoint](clientOf(stage.service.baseUrl, keys.standard, hurried));
    expect(error).toMatchObject({ kind: "timed-out" });
    expect(error).toMatchObject({ endpoint, reason: "no-answer" });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each(["GET /v1/characters", "GET /v1/channels/status", "POST /v1/streams/{channelName}"] as const)(
    "%s | a success that is no JSON is an UnreadableAnswerError with its cause",
    async (endpoint) => {
      const stage = await setStage();
      stage.service.control.answerWith(endpoint, 200, { body: "<html>Sign in</html>" });
      const error = await plainActs[endpoint](clientOf(stage.service.baseUrl, keys.standard));
      expect(error).toMatchObject({ kind: "unreadable" });
      expect(error).toMatchObject({
        endpoint,
        status: 200,
        reason: "unexpected",
      });
      expect(error.cause).toBeInstanceOf(Error);
    },
  );

  it("a 401 that meant the channel keeps the 401 as its cause", async () => {
    const stage = await setStage();
    const error = await failureOf(
      clientOf(stage.service.baseUrl, keys.standard).addContext({ channelName: "quickquill", content: "x" }),
    );
    expect(error.cause).toMatchObject({ kind: "unauthorised" });
  });
});

describe("a request that failed may have been carried out", () => {
  const endpoint = "POST /v1/events";
  const broken = (cause: unknown): ApiError =>
    new ApiError("unreachable", { endpoint, cause: new TypeError("fetch failed", { cause }) });

  it.each<[string, ApiError, boolean]>([
    ["when no answer came in time", new ApiError("no-answer", { endpoint }), true],
    ["when a gateway had no answer in time", new ApiError("server", { endpoint, status: 504 }), true],
    ["not when the service had a fault", new ApiError("server", { endpoint, status: 500 }), false],
    ["not when the key is wrong", new ApiError("unauthorised", { endpoint, status: 401 }), false],
    ["when the connection was reset", broken({ code: "ECONNRESET", syscall: "read" }), true],
    ["when the connection was closed", broken({ code: "UND_ERR_SOCKET" }), true],
    ["when the pipe broke", broken({ code: "EPIPE", syscall: "write" }), true],
    ["not when the reset was that of connecting", broken({ code: "ECONNRESET", syscall: "connect" }), false],
    ["not when nobody was there", broken({ code: "ECONNREFUSED", syscall: "connect" }), false],
    ["not when the name is unknown", broken({ code: "ENOTFOUND" }), false],
    ["not when there is no reason", broken(undefined), false],
    [
      "not when a browser gives none",
      new ApiError("unreachable", { endpoint, cause: "Failed to fetch" }),
      false,
    ],
    ["not when there is no cause", new ApiError("unreachable", { endpoint }), false],
  ])("%s", (_, error, may) => {
    expect(mayHaveArrived(error)).toBe(may);
  });
});

it("an error is named and described for developers by its kind, its endpoint and its status", () => {
  const endpoint = "POST /v1/events";
  const error = new ApiError("server", { endpoint, status: 500 });
  expect(String(error)).toBe("ApiError: POST /v1/events failed: server, status 500.");
  expect("cause" in error).toBe(false);
  expect(String(new ApiError("no-answer", { endpoint }))).toBe(
    "ApiError: POST /v1/events failed: no-answer.",
  );
});
