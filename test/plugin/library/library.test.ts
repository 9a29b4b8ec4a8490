import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChannelAlerts } from "../../../plugin/library/channel-alerts.ts";
import { openLibrary } from "../../../plugin/library/library.ts";
import { createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { hastyClock } from "../../fixtures/held-files.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

/** The plugin's library and stored state, of a file with this content or of none. */
async function open(content?: object) {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-library-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "kept.json");
  if (content) await writeFile(path, JSON.stringify({ version: 1, ...content }));
  const log = createRecordedLog();
  const start = async () => {
    const stored = await openStoredState(path, log, hastyClock);
    const library = await openLibrary(folder, {
      stored,
      tones: createSeenTones([], () => {}),
      alerts: createChannelAlerts(stored.alerts, hastyClock),
      log,
      clock: hastyClock,
    });
    await stored.settled();
    return { stored, layouts: library.layouts };
  };
  return { ...(await start()), start };
}

describe("layouts that were saved before the overlay had other defaults", () => {
  it("show what they showed: what they left out is written out, once", async () => {
    const before = {
      Evening: "theme=neon",
      Chat: "show=chat,avatar",
      Loud: "show=alerts&sounds=70",
      Plain: "",
    };
    const { stored, layouts, start } = await open({ layouts: before });
    const after = {
      Evening: "theme=neon&show=ai,alerts&sounds=0",
      Chat: "show=chat,avatar&sounds=0",
      Loud: "show=alerts&sounds=70",
      Plain: "show=ai,alerts&sounds=0",
    };
    expect(layouts.all).toEqual(after);
    layouts.put("New", "theme=paper");
    await stored.settled();
    const again = await start();
    expect(again.layouts.all).toEqual({ ...after, New: "theme=paper" });
    expect(again.stored.firstDefaults).toBe("in OBS");
  });

  it("are none on a computer where the plugin is new", async () => {
    const { stored, layouts, start } = await open();
    layouts.put("New", "theme=paper");
    await stored.settled();
    const again = await start();
    expect([stored.firstDefaults, again.stored.firstDefaults]).toEqual(["nowhere", "nowhere"]);
    expect(again.layouts.all).toEqual({ New: "theme=paper" });
  });
});
