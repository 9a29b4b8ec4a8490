import * as v from "valibot";
import { ObsError } from "./obs-error.ts";
import { obsFailure } from "./obs-failure.ts";
import type { TestReply } from "../forms/replies.ts";
import type { ObsLink } from "./obs-link.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";

const version = v.object({ obsVersion: v.string() });

/** Connects to OBS, reads what it shows, and resolves with its version. Rejects with an `ObsError`. */
export async function askVersion(link: ObsLink): Promise<{ readonly version: string }> {
  await link.tryNow();
  const { obsVersion } = await link.ask("GetVersion", version);
  await link.reread();
  return { version: obsVersion };
}

/** Connects to OBS, and says which one it is and what is on air, or what is wrong. */
export async function testObs(link: ObsLink, { words }: Locale<Messages>): Promise<TestReply> {
  try {
    const found = await askVersion(link);
    const { scene = "" } = link.state.value;
    return { ok: true, message: fill(words.obs.connected, { ...found, scene }) };
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    return obsFailure(error, words);
  }
}
