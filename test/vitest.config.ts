import { defineConfig } from "vitest/config";
import { group, suite } from "./fixtures/suite.ts";

/** Tests that need no browser; most take less time than a new worker does. */
export const light = [
  "test/{check,obs,service,shared}/**/!(*.browser).test.ts",
  "test/overlay/**/!(*.browser).test.ts",
  "test/plugin/actions/!(overlay)/!(*.browser).test.ts",
  "test/plugin/session/*/**/*.test.ts",
  "test/plugin/{account,approval,events,forms,library,obs,package,pages,server,settings,voices}/**/!(*.browser).test.ts",
];

// One group, so that the processor has something to do while some tests wait for sound or a clock. Five workers keep two
// cores busy; a sixth makes the whole hardly faster.
export default defineConfig(
  suite([group("all", { include: ["test/**/*.test.ts"], exclude: ["test/world/**"], maxWorkers: 5 })]),
);
