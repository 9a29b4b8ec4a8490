import { type Part } from "../../../plugin/package/parts.ts";
import { watchParts } from "../../../plugin/package/watch-parts.ts";

/** What runs what has been built. */
export interface Runner {
  /** Runs it, or runs it again. Returns a sentence for the engineer. Called one at a time. */
  run(): Promise<string>;
  close(): Promise<void>;
}

/** Builds what changes and runs it again, until it is closed. A failure is told and mended by the next change. */
export async function startDevLoop({
  parts,
  runner,
  tell,
}: {
  readonly parts: readonly Part[];
  readonly runner: Runner;
  readonly tell: (line: string) => void;
}): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  const waiting = new Set<string>();
  const run = async (): Promise<void> => {
    if (waiting.size === 0 || isClosed) return;
    tell(`Built: ${[...waiting].join(", ")}.`);
    waiting.clear();
    tell(
      await runner
        .run()
        .catch(
          (error: unknown) => `It does not start. ${error instanceof Error ? error.message : String(error)}`,
        ),
    );
  };
  const stopWatching = await watchParts(parts, {
    onBuilt(names) {
      for (const name of names) waiting.add(name);
      running = running.then(run);
    },
    onError: (name) => tell(`${name} cannot be built. The next change is tried again.`),
  });
  return {
    async close() {
      isClosed = true;
      await stopWatching();
      await running;
      await runner.close();
    },
  };
}
