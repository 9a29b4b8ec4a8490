import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startThisNode } from "../fixtures/node-hosts.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";
import { uuid } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

describe("the process", () => {
  it("shows on the control page that hidden words could not be read, until some are entered", async () => {
    const node = await startThisNode();
    onTestFinished(() => node.close());
    const { homeDir = "", dataFolder } = node;
    await mkdir(dataFolder, { recursive: true });
    const stored = { version: 1, hiddenWords: "darn" };
    await writeFile(join(dataFolder, "sidekick-deck.json"), JSON.stringify(stored));
    const { first } = await raise({ keys: [hello], deck: { homeDir } });
    const page = await connectControl(await controlUrl(first));
    await expect.poll(() => page.state().trouble).toMatch(/hidden words/);
    await (await first.openInspector()).ask("hiddenWords", { text: "darn" });
    await expect.poll(() => page.state().trouble).toBeNull();
  });
});
