import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { plainPath } from "../plugin/package/plain-path.ts";
import { requirementTags } from "./fixtures/requirements.ts";
import { SlowFirst } from "./fixtures/slow-first.ts";

const here = realpathSync(fileURLToPath(new URL("..", import.meta.url)));
const root = plainPath(here);
const flags = ["--preserve-symlinks", "--preserve-symlinks-main"];
if (root !== here && !process.execArgv.includes("--preserve-symlinks")) {
  // Vitest knows its own files by their paths, so that all of it has to come through the link.
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [...flags, vitest, ...process.argv.slice(2), "--root", root];
  process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);
}

/** Tests that mostly wait, for the clock on a key, for sound or for timeouts: many of them need little of a computer. */
const waiting = [
  "test/end-to-end/faults/*.test.ts",
  "test/end-to-end/{both-hosts,events-gone,hostile-neighbour,missing-or-wrong,outcomes,process-life,programs,start-up,ways-out}.test.ts",
  "test/overlay/{page,page/{relay-link,retries},pieces/{deck-link,piece}}.browser.test.ts",
  "test/overlay/pieces/avatar/*.browser.test.ts",
  "test/overlay/voice/**/*.browser.test.ts",
  "test/plugin/actions/{*,overlay/*}.test.ts",
  "test/plugin/{check/check-everything,desktop-app/app-voice.browser,panel/answer-questions}.test.ts",
  "test/plugin/session/*.test.ts",
  "test/shared/api/stream-gaps.test.ts",
];

/** Tests without a browser or a process of their own: most take less time than a new worker does. */
export const light = [
  "test/{check,obs,service,shared}/**/*.test.ts",
  "test/overlay/**/!(*.browser).test.ts",
  "test/plugin/actions/*/!(*.browser).test.ts",
  "test/plugin/{account,alerts,approval,events,forms,library,obs,package,pages,server,session,settings,voices}/**/!(*.browser).test.ts",
];

/** Some of the files, so many at a time, after those of a lower order. */
const group = (
  name: string,
  order: number,
  options: Pick<
    NonNullable<TestProjectInlineConfiguration["test"]>,
    "include" | "exclude" | "maxWorkers" | "isolate"
  >,
): TestProjectInlineConfiguration => ({
  root,
  resolve: { preserveSymlinks: root !== here },
  test: {
    name,
    ...options,
    sequence: { groupOrder: order },
    // Browsers and child processes start slowly on two busy cores; nothing waits for these bounds when all is well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 25_000 } },
  },
});

export default defineConfig({
  root,
  resolve: { preserveSymlinks: root !== here },
  test: {
    globalSetup: [
      "test/fixtures/left-out.ts",
      "test/fixtures/build-if-needed.ts",
      "test/fixtures/prepare-browser.ts",
    ],
    tags: requirementTags(),
    sequence: { sequencer: SlowFirst },
    // Apart, so that what goes by a real clock never competes with what keeps the processor busy.
    projects: [
      group("waiting", 0, { include: waiting, maxWorkers: 7, isolate: false }),
      group("working", 1, {
        include: ["test/**/*.test.ts"],
        exclude: [...waiting, ...light],
        maxWorkers: 4,
        isolate: false,
      }),
      group("light", 2, { include: light, exclude: waiting, maxWorkers: 3, isolate: false }),
    ],
  },
});
