import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CoreContext } from "../../plugin/context.ts";
import { readLook } from "../../plugin/library/look-file/read-look.ts";
import { createServices } from "../../plugin/services.ts";
import { openStoredState } from "../../plugin/settings/stored-state.ts";
import { systemClock } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { localeFor, messages } from "../../shared/words/words.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import { createStandIn, createTestContext } from "../fixtures/test-context.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-services-"));
});
afterAll(() => rm(folder, { recursive: true }));

const locale = localeFor(messages, "en");
const accountWith = (setup: CoreContext["account"]["setup"]) =>
  createStandIn<CoreContext["account"]>({ setup });

/** The services with some parts of the plugin, and these settings. */
async function services(parts: Partial<CoreContext>, settings: Readonly<Record<string, unknown>> = {}) {
  const log = createRecordedLog();
  const core = createTestContext({
    clock: systemClock,
    dataFolder: folder,
    locale,
    log,
    stored: await openStoredState(join(folder, "state.json"), log, systemClock),
    storedSettings: createStore<Record<string, unknown> | undefined, never>(settings, (before) => before),
    ...parts,
  });
  return createServices(
    core,
    () => {},
    () => [],
  );
}

describe("what several features share", () => {
  it("explains a press in vain by the missing account first", async () => {
    const { explain } = await services({ account: accountWith("key"), obsFailureOn: () => "closed" });
    expect(explain("")).toBe(locale.words.missing.key);
  });

  it("explains a press in vain by OBS where the account is complete", async () => {
    const { explain } = await services({ account: accountWith("complete"), obsFailureOn: () => "closed" });
    expect(explain("")).toBe(locale.words.obs.failures.closed);
  });

  it("writes a look without the settings that are secret", async () => {
    const noWords = { isEmpty: true, isIn: () => false, mask: (text: string) => text };
    const hiddenWords = createStandIn<CoreContext["hiddenWords"]>({ mask: noWords });
    const alerts = createStandIn<CoreContext["alerts"]>({ settings: {}, inUse: {} });
    const tones = createStandIn<CoreContext["tones"]>({
      all: [
        { tone: "sk-live-0123456789", mood: "happy" },
        { tone: "cheerful", mood: "happy" },
      ],
    });
    const { look } = await services({ alerts, hiddenWords, tones }, { apiKey: "sk-live-0123456789" });
    const path = join(folder, "look.zip");
    await writeFile(path, (await look.write()).body);
    expect((await readLook(path)).tones).toEqual({ cheerful: "happy" });
  });
});
