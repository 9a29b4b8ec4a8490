import { pluginFolder } from "../../../plugin/package/pack.ts";
import { failureOf } from "../command-line.ts";
import { type Rehearsal, type RehearsalOptions, startRehearsal } from "../rehearsal.ts";
import type { Runner } from "./dev-loop.ts";

/** Runs the plugin in a rehearsal, each on the same port: its open pages find the next one and load again. */
export function rehearsalRunner({
  onFirst,
  ...options
}: RehearsalOptions & {
  /** The first has started: its page can be shown. */
  readonly onFirst: (url: string) => void;
}): Runner {
  let rehearsal: Rehearsal | undefined;
  let port = options.port ?? 0;
  let hasStarted = false;
  const close = async (): Promise<void> => {
    await rehearsal?.close();
    rehearsal = undefined;
  };
  return {
    async run() {
      await close();
      try {
        rehearsal = await startRehearsal({ ...options, port });
      } catch (error) {
        throw new Error(failureOf(error, port), { cause: error });
      }
      const { url } = rehearsal;
      port = Number(new URL(url).port);
      if (!hasStarted) onFirst(url);
      hasStarted = true;
      return `On stage: ${url}`;
    },
    close,
  };
}

/** Runs the plugin in the Stream Deck application on this computer, by Elgato's own tool. */
export function streamDeckRunner(streamdeck: (...args: string[]) => Promise<string>): Runner {
  let isLinked = false;
  return {
    async run() {
      // A link to the folder in dist/: a restart finds there what was built last.
      if (!isLinked) await streamdeck("link", pluginFolder);
      isLinked = true;
      await streamdeck("restart", "app.sidekick.deck");
      return "Stream Deck has started the plugin again.";
    },
    close: () => Promise.resolve(),
  };
}
