import { queryObjects } from "node:v8";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { type ObsConnection, connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ObsDouble, type ObsDoubleOptions, startObsDouble } from "../../obs/obs-double.ts";

let obs: ObsDouble;
let connection: ObsConnection;

async function connect(options: ObsDoubleOptions = {}): Promise<void> {
  obs = await startObsDouble(options);
  connection = await connectToObs({
    address: obs.address,
    password: "",
    clock: systemClock,
    log: createRecordedLog(),
    onChange: () => {},
    onEnd: () => {},
  });
}

const ask = (): Promise<unknown> => connection.ask("GetInputKindList", v.unknown());

afterEach(async () => {
  connection.close();
  await obs.close();
});

describe("a connection to OBS", () => {
  it("keeps nothing of the requests that were answered, however long it lasts", async () => {
    await connect();
    const promisesAfter = async (requests: number): Promise<number> => {
      for (let at = 0; at < requests; at++) await ask();
      return queryObjects(Promise, { format: "count" });
    };
    const few = await promisesAfter(20);
    expect((await promisesAfter(300)) - few).toBeLessThan(150);
  });

  it("fails every request under way when it ends, and each one after that", async () => {
    await connect({ silentOn: ["GetInputKindList"] });
    const asked = Promise.allSettled([ask(), ask()]);
    await expect.poll(() => obs.received.filter((name) => name === "GetInputKindList").length).toBe(2);
    obs.drop();
    const lost = { status: "rejected", reason: { kind: "lost" } };
    expect(await asked).toMatchObject([lost, lost]);
    await expect(ask()).rejects.toMatchObject({ kind: "lost" });
  });
});
