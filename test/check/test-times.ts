import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";

/** A test that takes more than this of all files' time is too slow, and so is a file that takes more than the other. */
const most = { test: 0.004, file: 0.03 };

/** What may take longer: the reason, and the beginnings of paths. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "the whole product or its build": [
    "test/check/build",
    "test/end-to-end/",
    "test/rehearsal/",
    "test/world/",
  ],
  "random evenings, and properties over many cases": [
    "test/model/",
    "test/plugin/api/answered-requests",
    "test/plugin/library/",
    "test/plugin/obs/obs-connection",
    "test/plugin/profiles/",
    "test/plugin/rules/rule-text",
    "test/plugin/screens/",
    "test/plugin/server/server-limits",
  ],
  "a plugin's process of its own": [
    "test/plugin/actions/overlay.test",
    "test/plugin/actions/reaction.test",
    "test/plugin/approval/",
    "test/plugin/check/",
    "test/plugin/control/",
    "test/plugin/desktop-app/",
    "test/plugin/host/",
    "test/plugin/panel/",
    "test/plugin/plugin.test",
    "test/plugin/rules/form",
    "test/plugin/session/events-link",
    "test/plugin/session/key-guard",
  ],
  "a streamer's page, or every piece, place or theme in one": [
    "test/overlay/control/",
    "test/overlay/element/",
    "test/overlay/hidden-words",
    "test/overlay/pieces/",
    "test/overlay/preview/",
    "test/overlay/studio/",
    "test/plugin/forms/help-link",
    "test/plugin/help/",
    "test/plugin/inspector/",
    "test/plugin/set-up/",
  ],
  "sound, connections and restarts, by the real clock": [
    "test/overlay/page",
    "test/overlay/voice/",
    "test/plugin/obs/obs-link",
    "test/shared/protocol/page-link",
  ],
};

/** What vitest's reporter `json` writes, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

/** A sentence for each test and each file that takes too much of the time of all files in these reports. */
export function slowTests(reports: readonly Report[], root: string, exceptions = allowed): string[] {
  const results = reports.flatMap(({ testResults }) => testResults);
  const files = results.map(({ name, startTime, endTime, assertionResults }) => ({
    path: relative(root, name).split(sep).join("/"),
    time: endTime - startTime,
    tests: assertionResults.map(({ fullName, duration }) => ({ name: fullName, time: duration ?? 0 })),
  }));
  const all = files.reduce((sum, { time }) => sum + time, 0);
  const beginnings = Object.values(exceptions).flat();
  const share = (time: number): string => `${((100 * time) / all).toFixed(1)} %`;
  return files
    .filter(({ path }) => !beginnings.some((beginning) => path.startsWith(beginning)))
    .flatMap(({ path, time, tests }) => [
      ...(time > most.file * all ? [`${path} takes ${share(time)} of all files' time.`] : []),
      ...tests
        .filter(({ time }) => time > most.test * all)
        .map(({ name, time }) => `${path}: “${name}” takes ${share(time)} of all files' time.`),
    ]);
}

if (import.meta.main) {
  const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
  const slow = slowTests(reports, process.cwd());
  for (const sentence of slow) console.error(sentence);
  if (slow.length > 0)
    console.error("Make it cheaper, or name it with a reason in test/check/test-times.ts.");
  process.exitCode = slow.length > 0 ? 1 : 0;
}
