import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import {
  type InspectorCommand,
  type PluginCommand,
  readInspectorCommand,
  readPluginCommand,
} from "./commands.ts";
import type { DeckAction } from "./deck-action.ts";
import type { InspectorArguments } from "./host.ts";
import { handleInspectorCommand } from "./inspector-commands.ts";
import type { InspectorPage } from "./inspector-page.ts";
import { type JsonObject, parseJsonObject } from "./json.ts";
import type { Listeners } from "./listeners.ts";
import type { Manifest } from "./manifest.ts";
import type { DeckEvents, ReceivedCommand } from "./deck-events.ts";
import type { DeviceInfo } from "./devices.ts";
import type { ContextSlot } from "./placing.ts";
import { handlePluginCommand } from "./plugin-commands.ts";
import { type ApplicationInfo, registrationInfo } from "./registration-info.ts";
import { hasRead, textOf } from "./sockets.ts";

/** What the application is given. */
export interface ApplicationOptions {
  readonly events: Listeners<DeckEvents>;
  readonly manifest: Manifest;
  /** What it says of itself. */
  readonly info: ApplicationInfo;
  /** Devices that are plugged in, and all that it knows of; both change. */
  readonly connected: readonly DeviceInfo[];
  readonly known: readonly DeviceInfo[];
  readonly globalSettings: JsonObject;
}

/** Commands are stored for tests to read; older ones are dropped, so that an hour of painting stays small. */
const maxCommands = 10_000;
/** The most that Windows' store for credentials takes, where the application keeps global settings there. */
const globalSettingsBytes = 2_560;

/**
 * The application's side of the protocol: the sockets of plugin and inspectors, and what is stored for both. This is
 * Elgato's; what differs in OpenDeck is in `open-deck.ts`.
 */
export class Application {
  /** What the plugin registers with: `-pluginUUID`. Random, as the application's. */
  readonly pluginUuid: string = randomBytes(16).toString("hex").toUpperCase();
  /** Whether events for a plugin that has not registered yet wait for it. */
  readonly queues: boolean = false;
  readonly manifest: Manifest;
  readonly commands: ReceivedCommand[] = [];
  readonly complaints: string[] = [];
  /** Shows a profile that came with the plugin; rejects with a sentence where that is refused. Set by the deck. */
  switchToProfile = (_device: string, _path?: string, _page?: number): Promise<void> =>
    Promise.reject(new Error("there is no deck yet."));
  /** Makes the id of an action that is put there. */
  readonly contextFor: (slot: ContextSlot) => string = () => randomBytes(16).toString("hex");
  /** Shows the inspector of `action`, of those that are loaded, or none. Nothing here: one is loaded, and shown. */
  readonly show: (action: DeckAction | undefined) => void = () => {};
  /** Whose inspector is shown, where `show` does something. */
  shown: DeckAction | undefined;
  protected readonly options: ApplicationOptions;
  protected readonly actions = new Map<string, DeckAction>();
  protected readonly pages = new Map<string, InspectorPage>();
  protected plugin: WebSocket | undefined;
  #globalSettings: JsonObject;
  readonly #events: Listeners<DeckEvents>;
  readonly #forgotten = new Set<string>();
  readonly #server: WebSocketServer;

  constructor(options: ApplicationOptions, server: WebSocketServer) {
    this.options = options;
    this.manifest = options.manifest;
    this.#globalSettings = options.globalSettings;
    this.#events = options.events;
    this.#server = server;
    server.on("connection", (socket) => {
      // A socket that breaks closes as well, and the end is dealt with there.
      socket.on("error", () => socket.terminate());
      socket.once("message", (data) => this.greet(socket, textOf(data)));
    });
  }

  /** Listens on a free port of 127.0.0.1. */
  static async listen(): Promise<WebSocketServer> {
    const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
    await once(server, "listening");
    return server;
  }

  /** The registration information as JSON text, with the devices of now. */
  info(): string {
    return registrationInfo(this.options.info, this.options.known, this.manifest);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Whether the plugin is registered and its socket open. */
  get hasPlugin(): boolean {
    return this.plugin !== undefined;
  }

  get globalSettings(): JsonObject {
    return this.#globalSettings;
  }

  /** Sends an event, or a text as it is, to the plugin; answers whether it is there. */
  tellPlugin(event: JsonObject | string): boolean {
    if (this.plugin === undefined) return false;
    this.plugin.send(typeof event === "string" ? event : JSON.stringify(event));
    return true;
  }

  /** Resolves once the plugin has read everything that it was sent so far, or is gone. */
  heard(): Promise<void> {
    return this.plugin === undefined ? Promise.resolve() : hasRead(this.plugin);
  }

  /** Sends an event to the inspector that is open for `action`, or whatever its action when none is given. */
  tellInspector(event: JsonObject, action?: DeckAction): void {
    const page = this.#openPage();
    if (page !== undefined && (action === undefined || page.action === action)) this.tellPage(page, event);
  }

  /** Sends an event to one page. */
  tellPage({ socket }: InspectorPage, event: JsonObject): void {
    socket?.send(JSON.stringify(event));
  }

  add(action: DeckAction): void {
    this.actions.set(action.context, action);
  }

  forget(action: DeckAction): void {
    this.actions.delete(action.context);
    this.#forgotten.add(action.context);
  }

  /** The key or dial of that context. */
  actionAt(context: string): DeckAction | undefined {
    return this.actions.get(context);
  }

  /** Whether that context was once on the deck: what is still on its way to it is nobody's mistake. */
  isForgotten(context: string): boolean {
    return this.#forgotten.has(context);
  }

  /** Makes the id of a new inspector page and answers what the application would pass to that page. */
  newPage(action: DeckAction): InspectorArguments {
    const uuid = randomBytes(16).toString("hex").toUpperCase();
    this.pages.set(uuid, { uuid, action, socket: undefined });
    const actionInfo = JSON.stringify(action.actionInfo());
    return [String(this.port), uuid, "registerPropertyInspector", this.info(), actionInfo];
  }

  /** Whether the page of that id has registered and is open. */
  isPageOpen(uuid: string): boolean {
    return this.pages.get(uuid)?.socket !== undefined;
  }

  /** Closes the inspector of `action`, if one is open. */
  closeInspector(action: DeckAction): void {
    const page = this.#openPage();
    if (page?.action === action) this.#closePage(page);
  }

  /** The global settings as an event; `id` is that of the request it answers. */
  globalSettingsEvent(id?: string): JsonObject {
    const payload = { settings: this.globalSettings };
    return { event: "didReceiveGlobalSettings", ...(id === undefined ? {} : { id }), payload };
  }

  /** Stores global settings without telling anyone. */
  storeGlobalSettings(settings: JsonObject): void {
    this.#globalSettings = settings;
    const bytes = Buffer.byteLength(JSON.stringify(settings));
    if (bytes > globalSettingsBytes) {
      this.complain(`The global settings take ${bytes} bytes; Windows stores ${globalSettingsBytes}.`);
    }
  }

  /** Writes a command down; answers when it came. Listeners hear of it once it had its effect. */
  record(
    command: PluginCommand | InspectorCommand,
    from: "plugin" | "inspector",
    action?: DeckAction,
  ): number {
    const payload = "payload" in command ? command.payload : undefined;
    const received = { at: performance.now(), from, event: command.event, action, payload };
    this.commands.push(received);
    if (this.commands.length > maxCommands) this.commands.shift();
    queueMicrotask(() => this.#events.tell("command", received));
    return received.at;
  }

  /** Says that something one can see or read of `action` is different now. */
  changed(action: DeckAction): void {
    this.#events.tell("change", action);
  }

  /** Writes down what the application would refuse. */
  complain(sentence: string): void {
    this.complaints.push(sentence);
    this.#events.tell("complaint", sentence);
  }

  /** Closes the plugin's socket, as when the application ends. */
  dismissPlugin(): void {
    this.plugin?.close();
  }

  /** Ends every connection and the server. */
  async close(): Promise<void> {
    for (const client of this.#server.clients) client.terminate();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Takes a connection by its first message. */
  protected greet(socket: WebSocket, text: string): void {
    const { event, uuid } = parseJsonObject(text) ?? {};
    if (event === "registerPlugin" && uuid === this.pluginUuid && this.plugin === undefined) {
      this.plugin = socket;
      socket.on("message", (data) => this.obey(textOf(data)));
      socket.once("close", () => this.pluginLeft());
      this.tellConnection("plugin");
      return;
    }
    const page = typeof uuid === "string" ? this.pages.get(uuid) : undefined;
    if (event === "registerPropertyInspector" && page !== undefined) {
      this.#welcomePage(socket, page);
      return;
    }
    this.complain("A connection began with something other than the registration it was given.");
    socket.close();
  }

  /** Does what the plugin asks. */
  protected obey(text: string): void {
    const { command, complaint } = readPluginCommand(text);
    if (complaint === undefined) handlePluginCommand(command, this);
    else this.complain(complaint);
  }

  /** Does what a page asks. */
  protected obeyPage(text: string, page: InspectorPage): void {
    const { command, complaint } = readInspectorCommand(text);
    if (complaint === undefined) handleInspectorCommand(command, page, this);
    else this.complain(complaint);
  }

  protected pluginLeft(): void {
    this.plugin = undefined;
    this.tellConnection("plugin");
  }

  protected tellConnection(whose: "plugin" | "inspector"): void {
    this.#events.tell("connection", whose);
  }

  #welcomePage(socket: WebSocket, page: InspectorPage): void {
    // The application shows one inspector at a time; a page that loads again takes its own place.
    const before = this.#openPage();
    if (before !== undefined) this.#closePage(before);
    page.socket = socket;
    socket.on("message", (data) => {
      if (page.socket === socket) this.obeyPage(textOf(data), page);
    });
    socket.once("close", () => {
      if (page.socket === socket) this.#closePage(page);
    });
    this.tellPlugin(page.action.event("propertyInspectorDidAppear"));
    this.tellConnection("inspector");
  }

  #closePage(page: InspectorPage): void {
    page.socket?.close();
    page.socket = undefined;
    this.tellPlugin(page.action.event("propertyInspectorDidDisappear"));
    this.tellConnection("inspector");
  }

  #openPage(): InspectorPage | undefined {
    return [...this.pages.values()].find(({ socket }) => socket !== undefined);
  }
}
