import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startThisNode } from "../../fixtures/node-hosts.ts";
import { startDeck } from "../../deck/deck.ts";
import { pluginDir, uuid } from "../stage.ts";
import { field } from "../inspector/inspector-parts.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setSetUpStage();

describe("the hidden words", () => {
  it("that could not be saved or read are said so below them, and no more once they are", async () => {
    const { page, application } = await stage.open({ page: "approval" });
    const words = field(page, "Hidden words");
    const enter = async (text: string): Promise<void> => {
      await words.fill(text);
      await words.blur();
    };
    application.answers["hiddenWords"] = { text: "darn", error: "Not saved: the disk is full." };
    await enter("darn");
    await page.locator("#hidden-words-status").getByText("Not saved: the disk is full.").waitFor();
    await expect.poll(() => words.inputValue()).toBe("darn");
    application.answers["hiddenWords"] = { text: "darn\nheck" };
    await enter("darn\nheck");
    await expect.poll(() => page.locator("#hidden-words-status").textContent()).toBe("");
  });

  it("are known by the plugin to be unread, then unsaved, where it cannot open their file", async () => {
    const host = await startThisNode();
    // A folder in its place can neither be read nor be replaced.
    await mkdir(join(host.dataFolder, "sidekick-deck.json"), { recursive: true });
    const deck = await startDeck({
      pluginDir,
      homeDir: host.homeDir ?? "",
      globalSettings: { relayPort: 0, obsAddress: "ws://127.0.0.1:9" },
      keys: [{ action: uuid.quiet }],
    });
    const inspector = await deck.actions[0]?.openInspector();
    expect(await inspector?.ask("hiddenWords")).toMatchObject({
      text: "",
      error: "Not all of your hidden words could be read. Check the list, and add what is missing.",
    });
    expect(await inspector?.ask("hiddenWords", { text: "darn" })).toMatchObject({
      text: "darn",
      error: expect.stringMatching(/^Hidden for now, but not saved/) as string,
    });
    await deck.close();
    await host.close();
  });
});
