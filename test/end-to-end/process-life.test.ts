import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { startDeck } from "../deck/deck.ts";
import { startService } from "../service/service.ts";
import { raise } from "./raise.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";
import { startObsDouble } from "../obs/obs-double.ts";
import { pluginDir, uuid, wordsOn } from "../plugin/stage.ts";

const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

describe("the process", () => {
  it("ends by itself when OpenDeck closes the socket", async () => {
    const { first, shows, stage } = await raise({ host: "OpenDeck", keys: [hello] });
    await shows(first, "React");
    expect(await stage.deck.close()).toEqual({ exitCode: 0, killed: false });
  });

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

  it("sends the leave of a stream that has just stopped, once, when the plugin ends", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
    const [service, obs] = await Promise.all([startService(), startObsDouble({ password: "" })]);
    const { apiKey = "", channels } = service.accounts[0] ?? {};
    const globalSettings = {
      baseUrl: service.baseUrl,
      apiKey,
      relayPort: 0,
      obsAddress: obs.address,
      obsJoins: true,
    };
    const deck = await startDeck({
      pluginDir,
      homeDir,
      globalSettings,
      keys: [{ action: uuid.presence, settings: {} }],
    });
    const key = deck.actions[0] as DeckKey;
    const path = `/v1/streams/${channels?.[0]?.channelName}`;
    const asked = (method: string) =>
      service.requests.filter((one) => one.method === method && one.path === path);
    await expect.poll(() => obs.received).toContain("GetStreamStatus");
    await expect.poll(() => wordsOn(key)).toContain("AI out");
    obs.setStreaming(true);
    await expect.poll(() => wordsOn(key)).toContain("In chat");
    obs.setStreaming(false);
    const files = async () => readdir(homeDir, { recursive: true });
    await expect
      .poll(async () => {
        const name = (await files()).find((each) => each.endsWith("sidekick-deck.json"));
        return name && readFile(join(homeDir, name), "utf8");
      })
      .toContain(`"pendingLeave":"${channels?.[0]?.channelName}"`);
    expect(asked("DELETE")).toEqual([]);
    await deck.close();
    expect(asked("DELETE")).toHaveLength(1);
    await obs.close();
    await service.close();
    await rm(homeDir, { recursive: true });
  });

  it("writes neither the key nor a prompt nor a viewer's words into its logs", async () => {
    const raised = await raise({ keys: [hello] });
    const { first, shows, countsDown, hearsEvents, service, account, stage } = raised;
    await shows(first, "React");
    await hearsEvents();
    first.press();
    service.perform("markup");
    await countsDown(first);
    const logs = await stage.logs();
    expect(logs).not.toBe("");
    for (const secret of [account.apiKey, "Say hello", "onerror"]) expect(logs).not.toContain(secret);
  });
});
