import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openAnsweredRequests } from "../../../plugin/api/answered-requests.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

it("A request is the same for ten minutes, the last thousand are kept, and what was not done may be sent again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-requests-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const clock = createFakeClock();
  const requests = await openAnsweredRequests(join(folder, "requests.json"), {
    clock,
    log: createRecordedLog(),
  });
  let done = 0;
  const send = (id: string) =>
    requests.once("/", id, () => ({ status: 200, body: { result: String(++done) } })).body;
  expect(requests.once("/", "a", () => ({ status: 429, body: { error: "" } })).status).toBe(429);
  expect([send("a"), send("a")]).toEqual([{ result: "1" }, { result: "1" }]);
  // The clock is set to the right time, and back.
  clock.sleep(3_600_000);
  expect(send("a")).toEqual({ result: "1" });
  clock.sleep(-3_600_000);
  await clock.pass(599_000);
  expect(send("a")).toEqual({ result: "1" });
  await clock.pass(1_000);
  expect(send("a")).toEqual({ result: "2" });
  for (let at = 0; at < 1_000; at++) send(`id ${at}`);
  expect([send("id 0"), send("a")]).toEqual([{ result: "3" }, { result: "1003" }]);
  await requests.settled();
});
