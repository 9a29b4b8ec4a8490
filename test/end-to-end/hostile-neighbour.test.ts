import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { type Client, connectClient } from "../deck/client.ts";
import type { JsonObject } from "../deck/json.ts";
import { eventually } from "../fixtures/eventually.ts";
import { startScriptedServer } from "../fixtures/scripted-server.ts";
import { raise } from "./raise.ts";
import { uuid } from "../plugin/stage.ts";

const plugin = "app.sidekick.deck.sdPlugin";

/** Every question that a form of the plugin asks, from where they are declared. */
async function questionsOfForms(): Promise<readonly string[]> {
  const folder = fileURLToPath(new URL("../../plugin", import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) =>
    [...text.matchAll(/defineQuestion\(\s*"(\w+)"/g)].map(([, event = ""]) => event),
  );
}

/** A plugin in OpenDeck, the files that it keeps, and somebody else in the same network. */
async function raiseBesideNeighbour() {
  const homeDir = await mkdtemp(join(tmpdir(), "neighbour-"));
  const evil = await startScriptedServer((response) => response.writeHead(200).end("{}"));
  onTestFinished(async () => {
    await evil.close();
    await rm(homeDir, { recursive: true, force: true });
  });
  const raised = await raise({
    keys: [{ action: uuid.reaction, settings: { prompt: "Say hello" } }],
    deck: { host: "OpenDeck", homeDir },
  });
  const { deck } = raised.stage;
  await raised.shows(raised.first, "React");
  const stored = async (name: string): Promise<string> => {
    const found = (await readdir(homeDir, { recursive: true })).find((file) => file.endsWith(name));
    return found === undefined ? "" : readFile(join(homeDir, found), "utf8");
  };
  const connect = async (event: string, id: string): Promise<Client> => {
    const client = await connectClient(deck.port);
    onTestFinished(() => client.close());
    client.send({ event, uuid: id });
    return client;
  };
  const evilSettings: JsonObject = {
    baseUrl: evil.url,
    apiKey: "sk-evil",
    approval: false,
    api: true,
    obsAddress: "ws://127.0.0.1:9",
  };
  await eventually(() => expect(deck.globalSettings).toEqual({}));
  const secrets = async (): Promise<readonly string[]> => {
    const text = await stored("sidekick-deck.json");
    const tokens = [...text.matchAll(/Token":"([^"]+)"/g)].map(([, token = ""]) => token);
    expect(tokens).toHaveLength(4);
    return [raised.account.apiKey, "token=", ...tokens];
  };
  return { ...raised, deck, connect, evil, evilSettings, secrets, stored };
}

it("who asks as an inspector gets no key, token or address, and changes nothing", async () => {
  const { deck, connect, evil, evilSettings, first, secrets, stored } = await raiseBesideNeighbour();
  // The key's prompt is noted for the control page a moment after the key appears.
  await expect.poll(() => stored("sidekick-deck.json")).toContain("Say hello");
  const before = [await stored("sidekick-deck.json"), await stored("global-settings.json")];
  deck.select(first);
  const neighbour = await connect("registerPropertyInspector", first.context);
  const ask = (payload: JsonObject): void =>
    neighbour.send({ event: "sendToPlugin", action: first.action, context: first.context, payload });
  neighbour.send({ event: "setGlobalSettings", context: first.context, payload: evilSettings });
  const events = await questionsOfForms();
  expect(events.length).toBeGreaterThan(20);
  for (const event of events)
    ask({
      event,
      questionId: event,
      text: "hijacked",
      turn: "on",
      again: "yes",
      device: first.device.id,
      ...evilSettings,
    });
  const answered = await Promise.all(
    events
      // The set-up window's own; and those of profiles, which OpenDeck does not have.
      .filter((event) => !/^setUp|^fillDeck$|^getDevices$/.test(event))
      .map((event) =>
        neighbour.take(
          `the answer to ${event}`,
          ({ payload }) => (payload as JsonObject | undefined)?.["questionId"] === event,
        ),
      ),
  );
  const refused = answered.filter(({ payload }) =>
    /"error":"[^"]*OpenDeck .*set-up window/.test(JSON.stringify(payload)),
  );
  const harmless = [
    "getTrouble",
    "getAccount",
    "getChannels",
    "getCharacters",
    "getGoals",
    "canvases",
    "getSetUpUrl",
  ];
  expect(refused).toHaveLength(answered.length - harmless.length);
  const heard = JSON.stringify(neighbour.received);
  for (const secret of await secrets()) {
    expect(heard).not.toContain(secret);
    expect(deck.openDeck.log()).not.toContain(secret);
  }
  expect(heard).not.toContain("/open/");
  expect([await stored("sidekick-deck.json"), await stored("global-settings.json")]).toEqual(before);
  expect(evil.received).toEqual([]);
  expect(deck.complaints).toEqual([]);
});

it("who says that he is the plugin gets no key, token or address, and what he sets is not believed", async () => {
  const { account, deck, connect, evil, evilSettings, first, shows, secrets, service, stored } =
    await raiseBesideNeighbour();
  const before = await stored("global-settings.json");
  const neighbour = await connect("registerPlugin", plugin);
  neighbour.send({ event: "setGlobalSettings", context: plugin, payload: evilSettings });
  neighbour.send({ event: "getGlobalSettings", context: plugin });
  await neighbour.take("the settings", ({ event }) => event === "didReceiveGlobalSettings");
  first.press();
  await neighbour.take("the press", ({ event }) => event === "keyDown");
  await neighbour.close();
  await deck.restart();
  await shows(first, "React");
  await eventually(() => expect(deck.globalSettings).toEqual({}));
  const heard = JSON.stringify(neighbour.received);
  for (const secret of await secrets()) expect(heard).not.toContain(secret);
  expect(await stored("global-settings.json")).toBe(before);
  expect(evil.received).toEqual([]);
  const asked = service.requests.length;
  first.press();
  await eventually(() => expect(service.requests.length).toBeGreaterThan(asked));
  expect(before).toContain(account.apiKey);
});

it("who opens an address out of the host's log gets nothing: it has worked once", async () => {
  const { deck, first } = await raiseBesideNeighbour();
  const inspector = await first.openInspector();
  expect(await inspector.ask("getSetUpUrl")).toMatchObject({ url: "", isOpened: true });
  const address = /http:\S+/.exec(deck.openDeck.log())?.[0] ?? "";
  expect(address).toMatch(/\/open\/[\w-]{43}$/);
  const page = await fetch(address);
  expect(page.url).toContain("/set-up/?token=");
  expect(await page.text()).toContain("set-up.js");
  const again = await fetch(address);
  expect(again.status).toBe(410);
  expect(await again.text()).toBe("This address worked once. Press “Set up…” again.");
});
