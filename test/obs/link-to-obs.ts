import { onTestFinished } from "vitest";
import { connectToObs } from "../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../plugin/obs/obs-link.ts";
import type { IsServed } from "../../plugin/obs/obs-state.ts";
import { systemClock } from "../../shared/clock.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import { type ObsDouble, type ObsDoubleOptions, startObsDouble } from "./obs-double.ts";

/** Links the plugin to an OBS that answers at this address, until the test has finished. */
export async function linkToObs(
  { address, password }: { readonly address: string; readonly password: string },
  clock = systemClock,
  isServed: IsServed = () => true,
): Promise<ObsLink> {
  const log = createRecordedLog();
  const link = new ObsLink({ connect: connectToObs, clock, random: () => 0, log, isServed });
  onTestFinished(() => link.close());
  link.use({ obsAddress: address, obsPassword: password });
  await link.tryNow();
  return link;
}

/** Starts the double of OBS for a test. */
export async function startTestObs(options: ObsDoubleOptions = {}): Promise<ObsDouble> {
  const obs = await startObsDouble(options);
  onTestFinished(() => obs.close());
  return obs;
}
