import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { DeckOptions } from "../../deck/deck-options.ts";
import { type Deck, startDeck } from "../../deck/deck.ts";
import { type Stage, pluginDir } from "../../plugin/stage.ts";

/** The bare plugin under a virtual deck of its own, which reads the same service's events. */
export interface BareDeck {
  readonly deck: Deck;
  close(): Promise<void>;
}

/** Builds the bare plugin into a folder with our manifest and images; answers with the folder and what removes it. */
export async function buildBarePlugin(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), "bare-"));
  const folder = join(place, basename(pluginDir));
  for (const part of ["manifest.json", "imgs", "layouts"])
    await cp(join(pluginDir, part), join(folder, part), { recursive: true });
  await build({
    configFile: false,
    logLevel: "error",
    // As our own is built: one file, with nothing beside it.
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: fileURLToPath(new URL("bare-plugin.ts", import.meta.url)),
      outDir: join(folder, "bin"),
      target: "node24",
      rolldownOptions: { output: { entryFileNames: "plugin.js", format: "es" } },
    },
  });
  return { folder, remove: () => rm(place, { recursive: true, force: true }) };
}

/** Starts the bare plugin. */
export async function startBareDeck(
  stage: Stage,
  { keys, devices }: { readonly [Name in "keys" | "devices"]?: DeckOptions[Name] | undefined },
): Promise<BareDeck> {
  const { folder, ...built } = await buildBarePlugin();
  const { service, account } = stage;
  const deck = await startDeck({
    pluginDir: folder,
    globalSettings: { baseUrl: service.baseUrl, apiKey: account.apiKey },
    ...(keys && { keys }),
    ...(devices && { devices }),
  });
  const streams = service.openStreams().eventsub;
  while (service.openStreams().eventsub === streams) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    deck,
    async close() {
      // It does not notice that its deck is gone.
      await deck.close({ withinMs: 100 });
      await built.remove();
    },
  };
}
