import { defineConfig } from "vitest/config";
import { group, suite } from "./fixtures/suite.ts";

/** Tests that mostly wait, for the clock on a key, for sound or for timeouts: many of them need little of a computer. */
const waiting = [
  "test/end-to-end/faults/*.test.ts",
  "test/end-to-end/{both-hosts,events-gone,hostile-neighbour,outcomes,process-life,programs,start-up,ways-out}.test.ts",
  "test/overlay/{page,page/{plugin-link,retries},pieces/{deck-link,piece}}.browser.test.ts",
  "test/overlay/pieces/avatar/*.browser.test.ts",
  "test/overlay/voice/**/*.browser.test.ts",
  "test/plugin/actions/{*,overlay/*}.test.ts",
  "test/plugin/{check/check-everything,desktop-app/app-voice.browser,panel/answer-questions}.test.ts",
  "test/plugin/session/*.test.ts",
];

/** Tests without a browser or a process of their own: most take less time than a new worker does. */
export const light = [
  "test/{check,obs,service,shared}/**/*.test.ts",
  "test/overlay/**/!(*.browser).test.ts",
  "test/plugin/actions/*/!(*.browser).test.ts",
  "test/plugin/{account,approval,events,forms,library,obs,package,pages,server,session,settings,voices}/**/!(*.browser).test.ts",
];

// Apart, so that what goes by a real clock never competes with what keeps the processor busy.
export default defineConfig(
  suite([
    group("waiting", 0, { include: waiting, maxWorkers: 7 }),
    group("working", 1, {
      include: ["test/**/*.test.ts"],
      exclude: ["test/world/**", ...waiting, ...light],
      maxWorkers: 4,
    }),
    group("light", 2, { include: light, exclude: waiting, maxWorkers: 3 }),
  ]),
);
