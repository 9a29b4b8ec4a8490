import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { WebSocket } from "ws";
import { normaliseBaseUrl } from "../../shared/api/request.ts";
import type { ControlPress } from "../../shared/protocol/control-protocol.ts";
import { startObsDouble } from "../obs/obs-double.ts";
import { connectControl } from "../plugin/control/control-client.ts";
import { openSetUp } from "../plugin/set-up/set-up-client.ts";
import { startStage, uuid } from "../plugin/stage.ts";
import { eventually } from "../fixtures/eventually.ts";

/** A whole run of the plugin, and everything that left it, by where it went. */
export interface WholeRun {
  readonly emitted: ReadonlyMap<string, string>;
  readonly apiKey: string;
  readonly obsPassword: string;
  /** The path of the service's voice stream, which is a credential. */
  readonly voicePath: string;
  readonly token: string;
  readonly controlToken: string;
  close(): Promise<void>;
}

const events = "/v1/eventsub/stream";
const pages = [
  "/overlay/",
  "/overlay/overlay.js",
  "/studio/",
  "/studio/studio.js",
  "/check/",
  "/check/check.js",
  "/check/lines",
  "/check/report",
  "/v1/characters",
  "/v1/channels/status",
  "/layouts",
  "/portraits",
  "/avatars",
  "/tones",
  "/alerts",
  "/media",
  "/voice/test",
  "/health",
  "/nowhere",
  "/overlay/nowhere",
] as const;

const controlPaths = ["/control/", "/control/control.js", "/control/socket", "/control/nowhere"] as const;

/** What the control page asks for; not All quiet, which would call back what the keys are about to send. */
const presses: readonly ControlPress[] = [
  { does: "react", prompt: "Say {message} to {viewer}." },
  { does: "react", prompt: "Answer {message}", lineId: "nowhere" },
  { does: "skip-line", lineId: "nowhere" },
  { does: "context", content: "It rains.", ttl: 60 },
  { does: "character", characterId: "nowhere" },
  { does: "join" },
  { does: "voice", what: "replay" },
  { does: "volume", volume: 60 },
  { does: "alerts", what: "test" },
  { does: "approve", messageId: "nowhere" },
  { does: "prompts", prompts: ["Say hello."] },
];

/** Presses every key, opens every path, hears a voice, asks an inspector's questions; some of it fails on purpose. */
export async function startWholeRun(): Promise<WholeRun> {
  const obsPassword = "obs-correct-horse-battery";
  const emitted = new Map<string, string>();
  const add = (where: string, bytes: string): void =>
    void emitted.set(where, (emitted.get(where) ?? "") + bytes);
  const until = (isSo: () => boolean): Promise<void> =>
    eventually(() => {
      if (!isSo()) throw new Error(`Not so: ${isSo.toString()}`);
    });

  const obs = await startObsDouble({ password: obsPassword });
  const stage = await startStage({
    keys: Object.values(uuid).map((action) => ({
      action,
      settings: { prompt: "Say something.", content: "Hello." },
    })),
    globalSettings: { obsAddress: obs.address, obsPassword, obsJoins: true },
  });
  const { deck, service, account, keys } = stage;

  // What the service itself says of the voice's address, to know what must not get out.
  let voicePath = "";
  const upstream = new AbortController();
  const direct = await fetch(`${service.baseUrl}/v1/eventsub/stream`, {
    headers: { authorization: `Bearer ${account.apiKey}` },
    signal: upstream.signal,
  });
  const hear = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let heard = "";
    for await (const bytes of direct.body ?? []) {
      heard += decoder.decode(bytes, { stream: true });
      const url = /"ttsStreamUrl":"([^"]+)"/.exec(heard)?.[1];
      if (url !== undefined) voicePath = url.slice(url.indexOf("/voice/"));
    }
  };
  hear().catch(() => {});

  const forms = deck.host === "OpenDeck" ? await openSetUp(deck) : await keys[0]?.openInspector();
  if (!forms) throw new Error("There is no key.");
  await forms.ask("detailedLog", { turn: "on" });
  await forms.ask("sceneText", { text: "{scene}" });
  const addressFor = (question: string): Promise<string> =>
    eventually(async () => {
      const { url } = await forms.ask(question);
      if (typeof url !== "string" || url === "") throw new Error("The relay does not run yet.");
      return url;
    });
  const url = await addressFor("getOverlayUrl");
  const token = new URL(url).searchParams.get("token") ?? "";
  const { origin, host } = new URL(url);
  const controlUrl = await addressFor("getControlUrl");
  const controlToken = new URL(controlUrl).searchParams.get("token") ?? "";
  const authorised = { authorization: `Bearer ${token}` };
  const listen = async (
    path: string,
    asked: Readonly<Record<string, string>> = authorised,
  ): Promise<void> => {
    const { body, headers } = await fetch(origin + path, { headers: asked });
    add(`relay ${path}`, JSON.stringify([...headers]));
    const decoder = new TextDecoder();
    for await (const bytes of body ?? []) add(`relay ${path}`, decoder.decode(bytes, { stream: true }));
  };
  // It ends with the plugin.
  listen(events).catch(() => {});
  const control = new WebSocket(`ws://${host}/pages?token=${token}`, { headers: { origin } });
  control.on("message", (data: Buffer) => add("relay control", data.toString("utf8")));
  await once(control, "open");
  control.send(JSON.stringify({ type: "hello", inObs: true }));
  const sentence = `Failed at ${origin}/overlay/overlay.js?token=${token}:1:2`;
  control.send(JSON.stringify({ type: "log", level: "error", sentence }));

  const controlPage = await connectControl(controlUrl);
  for (const press of presses) await controlPage.press(press);

  obs.setStreaming(true);
  service.perform("follow");
  service.perform("markup");
  // All quiet would call back what the others are about to send.
  const quiet = keys.find(({ action }) => action === uuid.quiet);
  for (const key of keys) if (key !== quiet) key.press();
  const heard = (path: string): string => emitted.get(`relay ${path}`) ?? "";
  await until(() => heard(events).includes("ai.tts.generated") && voicePath !== "");
  const ownVoicePath = /"ttsStreamUrl":"([^"]+)"/.exec(heard(events))?.[1] ?? "";
  listen(ownVoicePath).catch(() => {});
  await until(() => heard(ownVoicePath).length > 5_000);
  quiet?.press();
  for (const path of pages) await listen(path);
  for (const path of controlPaths) await listen(path, { authorization: `Bearer ${controlToken}` });
  for (const [method, body] of [
    ["PUT", "a=b"],
    ["DELETE", null],
  ] as const) {
    const response = await fetch(`${origin}/layouts/x`, { method, body, headers: { ...authorised, origin } });
    add("relay changes", JSON.stringify([...response.headers]) + (await response.text()));
  }
  for (const question of ["getChannels", "getCharacters", "testConnection", "testObs", "getTrouble"])
    await forms.ask(question);
  // What fails says what it has to say as well.
  const settings = {
    baseUrl: service.baseUrl,
    apiKey: account.apiKey,
    relayPort: 0,
    obsAddress: obs.address,
    obsPassword,
  };
  const enter = async (entered: {
    readonly baseUrl?: string;
    readonly obsPassword?: string;
  }): Promise<void> => {
    if ("setGlobalSettings" in forms) return deck.setGlobalSettings({ ...settings, ...entered });
    // There they are entered in the set-up window, and the address is confirmed.
    const { baseUrl, obsPassword: password } = { ...settings, ...entered };
    await forms.change({
      baseUrl,
      obsPassword: password,
      confirmedAddress: normaliseBaseUrl(baseUrl),
    });
  };
  await enter({ baseUrl: "http://127.0.0.1:9" });
  await forms.ask("testConnection");
  for (const press of presses) await controlPage.press(press);
  await enter({ obsPassword: "wrong" });
  await forms.ask("testObs");
  // The settings themselves come from the application, to the page where they are entered.
  const fromPlugin = forms.received.filter(
    ({ event, type }) => event === "sendToPropertyInspector" || type !== undefined,
  );
  add("forms", JSON.stringify(fromPlugin));
  if (deck.host === "OpenDeck") {
    add("host's log", deck.openDeck.log());
    add("host's settings", JSON.stringify(deck.globalSettings));
  }
  add("keys", keys.map((key) => decodeURIComponent(key.image() ?? "")).join("\n"));
  add("relay /control/socket", controlPage.heard.join("\n"));
  controlPage.close();
  control.terminate();
  upstream.abort();
  add("logs", await stage.logs());
  for (const file of await readdir(deck.pluginDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.parentPath === join(deck.pluginDir, "logs")) continue;
    add("package", (await readFile(join(file.parentPath, file.name))).toString("latin1"));
  }
  return {
    emitted,
    apiKey: account.apiKey,
    obsPassword,
    voicePath,
    token,
    controlToken,
    async close() {
      await stage.close();
      await obs.close();
    },
  };
}
