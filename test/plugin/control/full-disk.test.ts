import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { hastyClock, holdFiles, letGoOfFiles } from "../../fixtures/held-files.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { connectControl, controlUrl } from "./control-client.ts";
import { type Stage, startStage, uuid } from "../stage.ts";

let stage: Stage | undefined;
const folders: string[] = [];
const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-full-"));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  letGoOfFiles();
  await stage?.close();
  stage = undefined;
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

const { notSaved, relay } = localeFor(messages, "en").words;

describe("while the plugin cannot write its file", () => {
  it("changes hold and that they are not saved is said; renewed addresses are not made", async () => {
    const homeDir = await emptyFolder();
    stage = await startStage({
      keys: [{ action: uuid.overlay, settings: {} }],
      globalSettings: { api: true },
      deck: { homeDir },
    });
    const [key] = stage.keys;
    const page = await connectControl(await controlUrl(key));
    const inspector = await key?.openInspector();
    const ask = async (event: string, more = {}): Promise<Record<string, unknown>> =>
      (await inspector?.ask(event, more)) ?? {};
    const path = await eventually(async () => {
      const files = await readdir(homeDir, { recursive: true, withFileTypes: true });
      const own = files.find(({ name }) => name === "sidekick-deck.json");
      if (!own) throw new Error("The plugin has not written its file yet.");
      return join(own.parentPath, own.name);
    });
    await expect.poll(() => page.state().trouble).toBeNull();
    // Something else has the file's name: nobody can write it, not even a user who may do anything.
    await eventually(async () => {
      await rm(path, { recursive: true, force: true });
      await mkdir(path);
    });

    for (const name of ["Overlay", "Control", "Api"]) {
      const { url: old } = await ask(`get${name}Url`);
      expect(await ask(`renew${name}Url`)).toMatchObject({ url: old, error: relay.notRenewed });
      expect([name, (await fetch(String(old))).status]).toEqual([name, 200]);
    }
    expect(await stage.logs()).not.toContain("has a new address");

    await page.press({ does: "volume", volume: 30 });
    await expect.poll(() => page.state()).toMatchObject({ trouble: notSaved, voice: { volume: 30 } });
    await page.press({ does: "prompts", prompts: ["Sing!"] });
    await expect.poll(() => page.state()).toMatchObject({ trouble: notSaved, prompts: ["Sing!"] });
    const overlayUrl = new URL(String((await ask("getOverlayUrl"))["url"]));
    const unsaved = await fetch(new URL(`/unsaved${overlayUrl.search}`, overlayUrl));
    expect(await unsaved.json()).toEqual({ sentence: notSaved });
    expect(await ask("sceneText", { text: "On air: {scene}" })).toMatchObject({
      text: "On air: {scene}",
      error: notSaved,
    });
    const overlay = new URL(String((await ask("getOverlayUrl"))["url"]));
    const tone = await fetch(new URL("/tones", overlay), {
      method: "PUT",
      headers: { authorization: `Bearer ${overlay.searchParams.get("token")}`, origin: overlay.origin },
      body: JSON.stringify({ tone: "wry", mood: "sad" }),
    });
    expect([tone.status, await tone.text()]).toEqual([500, "unwritten"]);

    await rm(path, { recursive: true });
    await page.press({ does: "volume", volume: 40 });
    await expect.poll(() => page.state().trouble).toBeNull();
    expect(await ask("renewOverlayUrl")).not.toHaveProperty("error");
    page.close();
  });

  it("a token that could not be replaced is the one after a restart as well", async () => {
    const path = join(await emptyFolder(), "kept.json");
    const stored = await openStoredState(path, createRecordedLog(), hastyClock);
    const before = { ...stored.tokens };
    let changes = 0;
    stored.subscribe(() => changes++);
    holdFiles("writeFile", "ENOSPC");
    expect(await stored.renewToken("api")).toBe(false);
    expect([stored.tokens.api, stored.isUnsaved]).toEqual([before.api, true]);
    letGoOfFiles();
    expect(await stored.settled()).toBe(true);
    expect([stored.tokens.api, stored.isUnsaved, changes]).toEqual([before.api, false, 2]);
    expect((await openStoredState(path, createRecordedLog(), hastyClock)).tokens.api).toBe(before.api);
    expect(await stored.renewToken("api")).toBe(true);
    expect(stored.tokens.api).not.toBe(before.api);
    expect((await openStoredState(path, createRecordedLog(), hastyClock)).tokens.api).toBe(stored.tokens.api);
  });
});
