import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { WebSocket, WebSocketServer } from "ws";
import { Application, type ApplicationOptions } from "./application.ts";
import type { InspectorCommand, PluginCommand } from "./commands.ts";
import type { DeckAction } from "./deck-action.ts";
import { DeckKey } from "./deck-key.ts";
import { wireDeviceInfo } from "./devices.ts";
import type { InspectorArguments } from "./host.ts";
import type { InspectorPage } from "./inspector-page.ts";
import { type JsonObject, type JsonValue, isJsonObject, parseJsonObject } from "./json.ts";
import { type PageServer, servePages } from "./open-deck-pages.ts";
import type { ContextSlot } from "./placing.ts";
import { textOf } from "./sockets.ts";

/** All that OpenDeck knows of a plugin's commands. It passes over everything else, but for a line in its log. */
const commands: ReadonlySet<string> = new Set([
  "setSettings",
  "getSettings",
  "setGlobalSettings",
  "getGlobalSettings",
  "openUrl",
  "logMessage",
  "setTitle",
  "setImage",
  "setFeedbackLayout",
  "setFeedback",
  "setState",
  "showAlert",
  "showOk",
  "sendToPropertyInspector",
]);
/** No plugin may rely on the wake-up, which comes on some systems; the others do not exist there. */
const neverSent: ReadonlySet<JsonValue | undefined> = new Set([
  "deviceDidChange",
  "systemDidWakeUp",
  "didReceiveSecrets",
  "didReceiveResources",
]);
/** Languages of its own that are among Elgato's. */
const languages: readonly string[] = ["en", "es", "zh_CN", "fr", "de", "ja", "ko"];

/** OpenDeck's folder in that home folder, from which its web server gives anybody every file. */
export function openDeckFolder(homeDir: string): string {
  return join(homeDir, ".config", "opendeck");
}

/**
 * OpenDeck 2.14 as a plugin meets it, as far as it differs from Elgato's application. Its sockets and pages are on this
 * computer only, on free ports; the real ones are open to the network, on 57116 and 57118. What it cannot show of the
 * real one is in the README beside it.
 */
export class OpenDeck extends Application {
  override readonly queues = true;
  override readonly pluginUuid: string;
  /** Its folder, with `plugins` and `settings`. */
  readonly folder: string;
  readonly #pageServer: PageServer;
  /** Events for a plugin that was not there; every registration gets all of them. */
  readonly #queue: string[] = [];
  /** The same for inspectors, by context. */
  readonly #pageQueues = new Map<string, string[]>();

  private constructor(
    options: ApplicationOptions,
    server: WebSocketServer,
    pageServer: PageServer,
    pluginDir: string,
  ) {
    super(options, server);
    this.pluginUuid = basename(pluginDir);
    this.folder = dirname(dirname(pluginDir));
    this.#pageServer = pageServer;
    mkdirSync(join(this.folder, "settings"), { recursive: true });
    if (!existsSync(this.#settingsFile)) this.storeGlobalSettings(options.globalSettings);
  }

  /** The application with the plugin in this folder, which is in `plugins` of OpenDeck's. */
  static async install(options: ApplicationOptions, pluginDir: string): Promise<OpenDeck> {
    if (basename(dirname(pluginDir)) !== "plugins")
      throw new Error("OpenDeck runs plugins in its own folder: `isolate` cannot be false.");
    const pages = await servePages(dirname(dirname(pluginDir)));
    return new OpenDeck(options, await Application.listen(), pages, pluginDir);
  }

  /** What it logged: every address that it opened, tokens included. */
  log(): string {
    return existsSync(this.#logFile) ? readFileSync(this.#logFile, "utf8") : "";
  }

  /** Where its window loads the inspector of an action from. */
  pageAddress({ inspectorPath = "" }: DeckAction): string {
    return this.#pageServer.addressOf(join("plugins", this.pluginUuid, inspectorPath));
  }

  /** It passes for Elgato's application on Windows, but not to inspectors. */
  override info(platform: "windows" | "linux" = "windows"): string {
    const { info, connected } = this.options;
    return JSON.stringify({
      application: {
        font: "ui-sans-serif",
        language: languages.includes(info.language) ? info.language : "en",
        platform,
        platformVersion: platform === "windows" ? "10.0.19045.4474" : "13.0.0",
        version: "7.1.0",
      },
      plugin: { uuid: this.pluginUuid, version: this.manifest.Version },
      devicePixelRatio: 0,
      colors: { highlightColor: "#F7821BFF", disabledColor: "#F7821B59" },
      devices: connected.map((device) => ({ id: device.id, ...wireDeviceInfo(device) })),
    });
  }

  /** Names the place. What it has for our pages are profiles; in a multi-action, the steps are counted from 1. */
  override readonly contextFor = (slot: ContextSlot): string => {
    const { device, page, controller, isInMultiAction } = slot;
    const { column, row } = slot.coordinates;
    const position = controller === "Encoder" ? column : row * device.size.columns + column;
    const place = [device.id, page === 0 ? "Default" : `Page${page}`, controller, position].join(".");
    let index = isInMultiAction ? 1 : 0;
    while (this.actions.has(`${place}.${index}`)) index += 1;
    return `${place}.${index}`;
  };

  override get globalSettings(): JsonObject {
    return parseJsonObject(readFileSync(this.#settingsFile, "utf8")) ?? {};
  }

  override storeGlobalSettings(settings: JsonObject): void {
    writeFileSync(this.#settingsFile, JSON.stringify(settings));
  }

  override tellPlugin(event: JsonObject | string): boolean {
    const text = typeof event === "string" ? event : worded(event);
    if (text === undefined) return true;
    if (this.plugin === undefined) this.#queue.push(text);
    else this.plugin.send(text);
    return true;
  }

  override tellInspector(event: JsonObject, action?: DeckAction): void {
    for (const each of action === undefined ? this.actions.values() : [action])
      this.tellPage(this.#pageOf(each), event);
  }

  override tellPage({ uuid, socket }: InspectorPage, event: JsonObject): void {
    const text = worded(event);
    if (text === undefined) return;
    if (socket !== undefined) return socket.send(text);
    const queue = this.#pageQueues.get(uuid) ?? [];
    this.#pageQueues.set(uuid, queue);
    queue.push(text);
  }

  /** A page's id is the context of its action. */
  override newPage(action: DeckAction): InspectorArguments {
    const actionInfo = parseJsonObject(worded(action.actionInfo()) ?? "");
    const info = this.info("linux");
    return [String(this.port), action.context, "registerPropertyInspector", info, JSON.stringify(actionInfo)];
  }

  override readonly show = (action: DeckAction | undefined): void => {
    if (this.shown !== undefined && this.shown !== action)
      this.tellPlugin(this.shown.event("propertyInspectorDidDisappear"));
    this.shown = action;
    if (action !== undefined) this.tellPlugin(action.event("propertyInspectorDidAppear"));
  };

  override closeInspector(action: DeckAction): void {
    if (this.shown === action) this.show(undefined);
    const page = this.pages.get(action.context);
    page?.socket?.close();
    this.pages.delete(action.context);
  }

  override record(
    command: PluginCommand | InspectorCommand,
    from: "plugin" | "inspector",
    action?: DeckAction,
  ): number {
    if (command.event === "openUrl") appendFileSync(this.#logFile, `Opening URL ${command.payload.url}\n`);
    return super.record(command, from, action);
  }

  override async close(): Promise<void> {
    await this.#pageServer.close();
    await super.close();
  }

  /** Whoever comes is who they say. Without a registration, one message is obeyed. */
  protected override greet(socket: WebSocket, text: string): void {
    const { event, uuid } = parseJsonObject(text) ?? {};
    if (event === "registerPlugin" && typeof uuid === "string") return this.#welcomePlugin(socket, uuid);
    if (event === "registerPropertyInspector" && typeof uuid === "string")
      return this.#welcomePage(socket, uuid);
    this.#obeyFrom("", text);
    socket.close();
  }

  /** The last one that registered gets the events, and nobody does once any of them has left. */
  #welcomePlugin(socket: WebSocket, uuid: string): void {
    socket.on("message", (data) => this.#obeyFrom(uuid, textOf(data)));
    if (uuid !== this.pluginUuid) return;
    for (const text of this.#queue) socket.send(text);
    this.plugin = socket;
    socket.once("close", () => this.pluginLeft());
    this.tellConnection("plugin");
  }

  #welcomePage(socket: WebSocket, uuid: string): void {
    const action = this.actions.get(uuid);
    if (action === undefined) return;
    const page = this.#pageOf(action);
    for (const text of this.#pageQueues.get(uuid) ?? []) socket.send(text);
    page.socket = socket;
    socket.on("message", (data) => this.obeyPage(textOf(data), page));
    socket.once("close", () => {
      page.socket = undefined;
      this.tellConnection("inspector");
    });
    this.tellConnection("inspector");
  }

  #pageOf(action: DeckAction): InspectorPage {
    const { context: uuid } = action;
    const known = this.pages.get(uuid);
    // Another action may be in the place by now.
    if (known?.action === action) return known;
    const page = { uuid, action, socket: undefined };
    this.pages.set(uuid, page);
    return page;
  }

  #obeyFrom(uuid: string, text: string): void {
    const { event, payload } = parseJsonObject(text) ?? {};
    if (event === "keyDown" || event === "keyUp") return this.#press(event, payload);
    // Settings and pictures are those of the plugin that they belong to.
    if (uuid !== this.pluginUuid && event !== "openUrl" && event !== "logMessage") return;
    if (typeof event === "string" && !commands.has(event))
      return this.complain(`The plugin sent "${event}", which OpenDeck does not know.`);
    this.obey(text);
  }

  /** Anybody presses keys: that is how plugins connect devices of their own. */
  #press(event: "keyDown" | "keyUp", payload: JsonValue | undefined): void {
    if (!isJsonObject(payload)) return;
    const { device, position } = payload;
    const key = [...this.actions.values()].find(
      (action) =>
        action instanceof DeckKey &&
        action.visible &&
        !action.isInMultiAction &&
        action.device.id === device &&
        Number(action.context.split(".")[3]) === position,
    ) as DeckKey | undefined;
    if (event === "keyDown") key?.down();
    else key?.up();
  }

  get #settingsFile(): string {
    return join(this.folder, "settings", `${this.pluginUuid}.json`);
  }

  /** Beside the folder in truth, too: a log folder of the user's data. */
  get #logFile(): string {
    return join(dirname(this.folder), "opendeck.log");
  }
}

/** An event in OpenDeck's words; nothing for one that it never sends. Answers carry no id of the question. */
function worded(elgatos: JsonObject): string | undefined {
  const { id: _, ...event } = elgatos;
  const { event: name, payload } = event;
  if (neverSent.has(name)) return undefined;
  if (!isJsonObject(payload) || !isJsonObject(payload["settings"]) || payload["controller"] === undefined)
    return JSON.stringify(event);
  const { resources: __, ...rest } = payload;
  const isGesture = typeof name === "string" && /^(dial|touch)/.test(name);
  // A step of a multi-action has the place of its key.
  const coordinates = payload["coordinates"] ?? { column: 0, row: 0 };
  return JSON.stringify({ ...event, payload: { coordinates, ...(isGesture ? {} : { state: 0 }), ...rest } });
}
