import { expect, it } from "vitest";
import { createLoggedFetch } from "../../../plugin/session/logged-fetch.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("each request is in the detailed log by its endpoint, with what came of it and no name, key or address", async () => {
  const log = createRecordedLog(true);
  const clock = createFakeClock();
  let result: () => Promise<Response> = () => Promise.resolve(new Response(null, { status: 204 }));
  const send = createLoggedFetch(
    async () => {
      await clock.pass(12);
      return result();
    },
    log,
    clock,
  );
  const headers = { authorization: "Bearer SECRET" };
  await send("https://x.example/base/v1/streams/NAME?mode=TEST", { method: "POST", headers, body: "TEXT" });
  await send("https://x.example/v1/channels/status");
  await send("https://x.example/voices/SECRET");
  result = () =>
    Promise.reject(
      new TypeError("SECRET", { cause: Object.assign(new Error("SECRET"), { code: "ECONNREFUSED" }) }),
    );
  await expect(send("https://x.example/v1/characters/NAME/active", { method: "PUT" })).rejects.toThrow(
    TypeError,
  );
  await expect(
    send("https://x.example/v1/events", { method: "POST", signal: AbortSignal.abort() }),
  ).rejects.toThrow("SECRET");
  expect(log.lines).toEqual([
    "debug: POST /v1/streams/{channelName}: status 204 after 12 ms.",
    "debug: GET /v1/channels/status: status 204 after 12 ms.",
    "debug: ttsStreamUrl: status 204 after 12 ms.",
    "debug: PUT /v1/characters/{characterId}/active: no response (ECONNREFUSED) after 12 ms.",
    "debug: POST /v1/events: given up after 12 ms.",
  ]);
});
