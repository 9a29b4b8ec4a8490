import { once } from "node:events";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { eventually } from "../../fixtures/eventually.ts";
import { plusDevice } from "../../deck/devices.ts";
import { aiMessage } from "../../overlay/payloads.ts";
import {
  type VtubeDouble,
  type VtubeDoubleOptions,
  startVtubeDouble,
} from "../../vtube-studio/vtube-double.ts";
import { type Stage, startStage, uuid } from "../stage.ts";

let stage: Stage;
/** The plugin's settings before a test changes them. */
let plain: Stage["deck"]["globalSettings"];
let vtube: VtubeDouble;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  stage = await startStage({
    keys: [{ action: uuid.quiet, settings: {} }],
    devices: [plusDevice],
    language: "de",
  });
  plain = stage.deck.globalSettings;
});
afterAll(() => stage.close());
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  // The plugin reads back what it has saved: other settings before that would mean that its own were not stored.
  await (await stage.keys[0]?.openInspector())?.ask("getVtube");
  stage.deck.setGlobalSettings(plain);
  await vtube.close();
});

async function start(options: VtubeDoubleOptions = {}, settings: typeof plain = {}) {
  vtube = await startVtubeDouble(options);
  const used = { vtubeStudio: true, vtubeAddress: vtube.address };
  stage.deck.setGlobalSettings({ ...plain, ...used, ...settings });
  const [key] = stage.keys;
  if (!key) throw new Error("There is no key.");
  return { key, inspector: await key.openInspector() };
}

/** A page that speaks, as the relay sees it. */
async function openPage(inspector: Awaited<ReturnType<typeof start>>["inspector"]): Promise<WebSocket> {
  const { url } = (await inspector.ask("getOverlayUrl")) as { url: string };
  const address = new URL(url);
  const token = address.searchParams.get("token") ?? "";
  const page = new WebSocket(`ws://${address.host}/pages?token=${token}`, { origin: address.origin });
  closing.push(() => page.terminate());
  await once(page, "open");
  page.send(JSON.stringify({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: false }));
  return page;
}

it("the voice of a page moves the mouth, once VTube Studio has allowed it; its token is nowhere but in the settings", async () => {
  const { inspector } = await start();
  await eventually(() => expect(vtube.windows).toBe(1));
  await eventually(async () =>
    expect(await inspector.ask("getVtube")).toMatchObject({
      meaning: "attention",
      message: "Erlaube Sidekick Deck im Fenster von VTube Studio.",
    }),
  );
  vtube.allow(true);
  await eventually(() => expect(vtube.clients).toBe(1));
  const [token = "none"] = vtube.tokens;
  await eventually(() =>
    expect(stage.deck.globalSettings).toMatchObject({ vtubeToken: token, vtubeDenied: false }),
  );
  expect(stage.deck.globalSettings).toMatchObject({ apiKey: stage.account.apiKey });
  const page = await openPage(inspector);
  for (const level of [0.2, 0.7, 0]) page.send(JSON.stringify({ type: "level", level }));
  await eventually(() => expect(vtube.injected.map(({ value }) => value)).toEqual([0.2, 0.7, 0]));
  page.send(JSON.stringify({ type: "level", level: 0.6 }));
  await eventually(() => expect(vtube.injected.map(({ value }) => value)).toContain(0.6));
  page.terminate();
  await eventually(() => expect(vtube.injected.at(-1)?.value).toBe(0));
  // What was told unasked before comes first.
  await eventually(async () =>
    expect(await inspector.ask("getVtube")).toMatchObject({
      meaning: "ready",
      message: "Mit VTube Studio verbunden.",
    }),
  );
  expect(await stage.logs()).not.toContain(token);
});

it("a denied permission is asked for again by its button alone", async () => {
  const { inspector } = await start();
  await eventually(() => expect(vtube.windows).toBe(1));
  vtube.allow(false);
  await eventually(async () => expect(await inspector.ask("getVtube")).toMatchObject({ isDenied: true }));
  await eventually(() => expect(stage.deck.globalSettings).toMatchObject({ vtubeDenied: true }));
  expect(vtube.windows).toBe(1);
  await inspector.ask("getVtube", { again: "yes" });
  await eventually(() => expect(vtube.windows).toBe(2));
  vtube.allow(true);
  await eventually(() =>
    expect(stage.deck.globalSettings).toMatchObject({ vtubeToken: [...vtube.tokens][0], vtubeDenied: false }),
  );
});

it("the model's hotkeys can be chosen from, and a message's mood triggers the one chosen", async () => {
  const { inspector } = await start(
    { tokens: ["known"] },
    { vtubeToken: "known", vtubeHotkeys: { happy: "Smile" } },
  );
  vtube.hotkeys = [
    { hotkeyID: "h1", name: "Smile" },
    { hotkeyID: "h2", name: "Smile" },
    { hotkeyID: "h3", name: "", description: "Toggles tears" },
  ];
  await eventually(() => expect(vtube.clients).toBe(1));
  await eventually(async () =>
    expect(await inspector.ask("getVtubeHotkeys")).toMatchObject({
      items: [
        { label: "Smile", value: "Smile" },
        { label: "Ohne Namen: Toggles tears", value: "h3" },
      ],
    }),
  );
  vtube.isModelLoaded = false;
  expect(await inspector.ask("getVtubeHotkeys")).toMatchObject({
    items: [],
    error: "In VTube Studio ist kein Modell geladen.",
  });
  vtube.isModelLoaded = true;
  await eventually(() => expect(stage.service.openStreams().eventsub).toBeGreaterThan(0));
  stage.service.emit("chat.ai_message", aiMessage({ id: "m1", tone: "happy" }));
  await eventually(() => expect(vtube.executed).toEqual(["h1"]));
});

it("is not looked for until it is switched on, and is left when it is switched off", async () => {
  const { inspector } = await start({ allows: true }, { vtubeStudio: false });
  await eventually(async () => expect(await inspector.ask("getVtube")).toMatchObject({ message: "" }));
  expect(vtube.received).toEqual([]);
  inspector.setGlobalSettings({ ...stage.deck.globalSettings, vtubeStudio: true });
  await eventually(() => expect(vtube.clients).toBe(1));
  await eventually(() => expect(stage.deck.globalSettings).toHaveProperty("vtubeToken"));
  inspector.setGlobalSettings({ ...stage.deck.globalSettings, vtubeStudio: false });
  await eventually(() => expect(vtube.clients).toBe(0));
});
