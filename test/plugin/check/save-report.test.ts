import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveReport } from "../../../plugin/check/save-report.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { noCheck } from "../../fixtures/no-check.ts";

const name = "sidekick-deck-2026-01-02T03-04-05.txt";
let home: string;
let log: ReturnType<typeof createRecordedLog>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "report-"));
  await mkdir(join(home, "Downloads"));
  await mkdir(join(home, "data"));
  vi.stubEnv("HOME", home);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-02T03:04:05Z") });
  log = createRecordedLog();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true });
});

const save = () =>
  saveReport({
    check: { ...noCheck, report: () => Promise.resolve("All is well.") },
    dataFolder: join(home, "data"),
    log,
    locale: localeFor(messages, "en"),
  });

// Linux has a file on which there is never any room.
describe.runIf(existsSync("/dev/full"))("a report on a full disk", () => {
  it("goes where there is room, and leaves no half of itself", async () => {
    await symlink("/dev/full", join(home, "Downloads", name));
    expect(await save()).toMatchObject({ ok: true, message: expect.stringContaining(join("data", name)) });
    expect(await readFile(join(home, "data", name), "utf8")).toBe("All is well.");
    expect(await readdir(join(home, "Downloads"))).toEqual([]);
  });

  it("is said to be unsaved, in a sentence, where there is room nowhere", async () => {
    for (const folder of ["Downloads", "data"]) await symlink("/dev/full", join(home, folder, name));
    expect(await save()).toEqual({ ok: false, message: messages.en.check.reportUnsaved });
    expect(await readdir(join(home, "data"))).toEqual([]);
    expect(log.lines.join()).toContain("ENOSPC");
  });
});
