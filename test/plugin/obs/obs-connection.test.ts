import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { startObsDouble } from "../../obs/obs-double.ts";

const run = promisify(execFile);

describe("a connection to OBS", () => {
  it("keeps nothing of the requests that were answered, however long it lasts", async () => {
    const obs = await startObsDouble();
    onTestFinished(() => obs.close());
    const program = fileURLToPath(new URL("./kept-promises.ts", import.meta.url));
    const { stdout } = await run(process.execPath, [program, obs.address]);
    expect(Number.parseInt(stdout)).toBeLessThan(150);
  });

  it("fails every request under way when it ends, and each one after that", async () => {
    const obs = await startObsDouble({ silentOn: ["GetInputKindList"] });
    onTestFinished(() => obs.close());
    const connection = await connectToObs({
      address: obs.address,
      password: "",
      clock: systemClock,
      log: createRecordedLog(),
      onChange: () => {},
      onEnd: () => {},
    });
    onTestFinished(() => connection.close());
    const ask = (): Promise<unknown> => connection.ask("GetInputKindList", v.unknown());
    const asked = Promise.allSettled([ask(), ask()]);
    await expect.poll(() => obs.received.filter((name) => name === "GetInputKindList").length).toBe(2);
    obs.drop();
    const lost = { status: "rejected", reason: { kind: "lost" } };
    expect(await asked).toMatchObject([lost, lost]);
    await expect(ask()).rejects.toMatchObject({ kind: "lost" });
  });
});
