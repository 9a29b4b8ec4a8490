import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { type Deck, startDeck } from "../deck/deck.ts";
import type { NodeHost } from "../fixtures/node-hosts.ts";
import type { Requirement } from "../fixtures/requirements.ts";
import { pluginDir, uuid, wordsOn } from "../plugin/stage.ts";
import { type Service, startService } from "../service/service.ts";

const generations = "/v1/events/generations";
const stored = "sidekick-deck.json";

/** The file with the plugin's state, in a Node of one system or another. */
export function describeDataFolder(
  name: string,
  startHost: () => Promise<NodeHost>,
  options: { readonly tags?: Requirement[] } = {},
): void {
  describe(`in ${name}, the plugin`, options, () => {
    let host: NodeHost;
    let service: Service;
    let folder: string;
    let deck: Deck | undefined;
    beforeAll(async () => {
      host = await startHost();
      folder = host.dataFolder;
    });
    afterAll(() => host.close());
    beforeEach(async () => {
      await rm(folder, { recursive: true, force: true });
      service = await startService({ aiDelayMs: 30 });
    });
    afterEach(async () => {
      await deck?.close();
      deck = undefined;
      await service.close();
    });

    const start = async (): Promise<Deck> => {
      deck = await startDeck({
        pluginDir,
        node: host.node,
        ...(host.homeDir === undefined ? {} : { homeDir: host.homeDir }),
        globalSettings: {
          baseUrl: service.baseUrl,
          apiKey: service.accounts[0]?.apiKey ?? "",
          relayPort: 0,
          obsAddress: "ws://127.0.0.1:9",
        },
        keys: [{ action: uuid.reaction, settings: { prompt: "Say hello" } }],
      });
      return deck;
    };
    const shows = async (words: RegExp): Promise<void> => {
      const key = deck?.actions[0];
      await deck?.waitFor(() => key && words.test(wordsOn(key)), {
        what: `the key to show ${words.source}`,
        state: () => (key ? wordsOn(key) : "no key"),
      });
    };
    const overlayUrl = async (): Promise<URL> => {
      const inspector = await deck?.actions[0]?.openInspector();
      let url: unknown;
      await expect.poll(async () => (url = (await inspector?.ask("getOverlayUrl"))?.["url"])).not.toBe("");
      return new URL(String(url));
    };
    const keyOf = ({ actions }: Deck) => actions[0] as DeckKey;
    /** The file with the plugin's state, and what stands for it while it is replaced. */
    const stateFiles = async () => (await readdir(folder)).filter((name) => name.startsWith(stored));
    const cooldowns = async () =>
      (JSON.parse(await readFile(join(folder, stored), "utf8")) as { cooldowns: object }).cooldowns;

    it("stores its state where programs of its system do, and continues a cooldown after a restart", async () => {
      const first = await start();
      await shows(/React/);
      // A long cooldown: the restart may take more than the 25 s of the usual one.
      service.control.answerWith(`POST ${generations}`, 429, { headers: { "retry-after": "90" } });
      keyOf(first).press();
      await shows(/\b\d{1,2}\b/);
      const before = await overlayUrl();
      expect((await fetch(before)).status).toBe(200);
      expect(await readdir(join(first.pluginDir, "logs"))).not.toEqual([]);
      expect(await first.close()).toEqual({ exitCode: 0, killed: false });
      expect(await stateFiles()).toEqual([stored]);

      const second = await start();
      await shows(/\b\d{1,2}\b/);
      expect((await overlayUrl()).searchParams.get("token")).toBe(before.searchParams.get("token"));
      keyOf(second).press();
      await shows(/Too soon/);
      expect(service.requests.filter(({ path }) => path === generations)).toHaveLength(1);
      expect(second.complaints).toEqual([]);
    });

    it("replaces its file as soon as another program releases it", async () => {
      const running = await start();
      await shows(/React/);
      await expect.poll(stateFiles).toEqual([stored]);
      const letGo = await host.holdOpen(join(folder, stored));
      // The plugin tries for some seconds only, so that nothing else is waited for meanwhile.
      keyOf(running).press();
      const names = async () => (await stateFiles()).map((name) => name.replace(/\d+(?=\.new$)/, "N"));
      await expect.poll(names).toEqual(host.locksOpenFiles ? [stored, `${stored}.N.new`] : [stored]);
      await letGo();
      await shows(/\b\d{1,2}\b/);
      await expect.poll(async () => Object.keys(await cooldowns())).toHaveLength(1);
      await expect.poll(stateFiles).toEqual([stored]);
      expect(deck?.log()).not.toContain("could not be");
    });
  });
}
