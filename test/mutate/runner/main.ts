import { fileURLToPath } from "node:url";
import { normalizePath } from "vite";
import { BaseSequencer, type TestModule, type TestSpecification, createVitest } from "vitest/node";
import type { Answer, Order, Replaced, Run } from "../orders.ts";

/**
 * One process of `npm run mutate`: a Vitest that stays, and runs test files on source texts that are not what the disk
 * has. Nothing is written.
 */

const root = normalizePath(fileURLToPath(new URL("../../..", import.meta.url)));

/** Source texts by file, in place of those on the disk. */
let replaced: ReadonlyMap<string, string> = new Map();

/** The test files that ended in this run; Vitest's own list has those of earlier runs too. */
const ended: TestModule[] = [];

/** Keeps the order in which the files were named. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const vitest = await createVitest(
  {
    config: false,
    root,
    include: ["test/**/*.test.ts"],
    exclude: ["test/**/*.browser.test.ts"],
    setupFiles: [fileURLToPath(new URL("../reached.ts", import.meta.url))],
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    watch: false,
    // Its key knows nothing of the sources above.
    fsModuleCache: false,
    bail: 1,
    silent: true,
    reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
    sequence: { sequencer: AsNamed },
    hookTimeout: 10_000,
    expect: { poll: { timeout: 4_000 } },
  },
  {
    plugins: [
      {
        name: "sources that are not on the disk",
        enforce: "pre",
        load: (id) => replaced.get(id.slice(root.length)),
      },
    ],
  },
);
await vitest.standalone();

async function run(order: Run): Promise<Answer> {
  const { tests, sources, bail, testTimeoutMs, cpuLimitMs } = order;
  const changed = new Set([...replaced.keys(), ...sources.map(({ file }: Replaced) => file)]);
  replaced = new Map(sources.map(({ file, text }) => [file, text]));
  for (const file of changed) vitest.invalidateFile(root + file);
  const project = vitest.getRootProject();
  project.config.bail = vitest.config.bail = bail ? 1 : 0;
  project.config.testTimeout = testTimeoutMs;
  const specifications = tests.map((test) => project.createSpecification(root + test));
  ended.length = 0;
  const before = process.cpuUsage();
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const guard = setInterval(() => cpuMs() > cpuLimitMs && process.exit(), 500);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  clearInterval(guard);
  return {
    modules: ended.map((module) => ({
      test: module.moduleId.slice(root.length),
      state: module.state(),
      durationMs: module.diagnostic().duration + module.diagnostic().collectDuration,
      maxMs: Math.max(0, ...[...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0)),
      ...(module.meta() as {
        readonly reached?: readonly number[];
        readonly reachedAtLoad?: readonly number[];
      }),
      failure: [...module.errors(), ...failuresOf(module)][0]?.message,
    })),
    cpuMs: cpuMs(),
    unhandled: unhandledErrors.map((error) => (error as Error).message),
  };
}

function failuresOf(module: TestModule): readonly { readonly message: string }[] {
  return [...module.children.allTests("failed")].map((test) => ({
    message: `${test.fullName}: ${test.result().errors?.[0]?.message ?? ""}`,
  }));
}

process.on("disconnect", () => process.exit());
process.on("message", (order: Order) => {
  void run(order.run).then(
    (answer) => process.send?.({ number: order.number, answer }),
    (error: unknown) => process.send?.({ number: order.number, error: String(error) }),
  );
});
process.send?.("ready");
