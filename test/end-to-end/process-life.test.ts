import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { startDeck } from "../deck/deck.ts";
import { startService } from "../service/service.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";
import { pluginDir, uuid } from "../plugin/stage.ts";

const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

describe("the process", () => {
  it("shows on the control page that hidden words could not be read, until some are entered", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
    const service = await startService();
    const { apiKey = "" } = service.accounts[0] ?? {};
    const globalSettings = { baseUrl: service.baseUrl, apiKey, relayPort: 0 };
    const start = () => startDeck({ pluginDir, homeDir, globalSettings, keys: [hello] });
    const before = await start();
    const stateFile = async () =>
      (await readdir(homeDir, { recursive: true })).find((name) => name.endsWith("sidekick-deck.json"));
    await expect.poll(stateFile).toBeDefined();
    await before.close();
    const file = join(homeDir, (await stateFile()) ?? "");
    const stored = JSON.parse(await readFile(file, "utf8")) as object;
    await writeFile(file, JSON.stringify({ ...stored, hiddenWords: "darn" }));
    const deck = await start();
    const key = deck.actions[0] as DeckKey;
    const page = await connectControl(await controlUrl(key));
    await expect.poll(() => page.state().trouble).toMatch(/hidden words/);
    await (await key.openInspector()).ask("hiddenWords", { text: "darn" });
    await expect.poll(() => page.state().trouble).toBeNull();
    await deck.close();
    await service.close();
    await rm(homeDir, { recursive: true });
  });
});
