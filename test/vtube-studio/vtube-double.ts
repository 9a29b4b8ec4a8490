import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Fields = Readonly<Record<string, unknown>>;

/** A hotkey of the model that is loaded. */
export interface Hotkey {
  readonly hotkeyID: string;
  readonly name: string;
  readonly description?: string;
}

/** A value that was injected, and when. */
export interface Injected {
  readonly value: number;
  readonly at: number;
  readonly data: Fields;
}

/** VTube Studio's side of its public API 1.0, with its window, plugins' permissions, parameters and hotkeys. */
export interface VtubeDouble {
  readonly address: string;
  /** Requests in order, by type. */
  readonly received: readonly string[];
  /** How often its window has asked whether a plugin is allowed. */
  readonly windows: number;
  /** Connections that are authenticated. */
  readonly clients: number;
  /** What was injected into MouthOpen, in order. */
  readonly injected: readonly Injected[];
  /** What MouthOpen is at now: a value that is not sent again within a second is lost. */
  readonly mouth: number;
  /** Ids of the hotkeys that were executed. */
  readonly executed: readonly string[];
  /** Tokens that hold. */
  readonly tokens: ReadonlySet<string>;
  hotkeys: readonly Hotkey[];
  isModelLoaded: boolean;
  /** "Allow Plugin API access" in its settings. */
  isApiOn: boolean;
  /** Another plugin sets the mouth. */
  isMouthTaken: boolean;
  /** Answers the window that asks, or the next one if its request is still on the way. */
  allow(isAllowed: boolean): void;
  /** Takes the permission of every plugin away. */
  revoke(): void;
  /** Says this to everybody, as it is. */
  say(text: string | Uint8Array): void;
  /** Ends every connection. */
  drop(): void;
  close(): Promise<void>;
}

/** What the double is to be like. */
export interface VtubeDoubleOptions {
  readonly port?: number;
  /** What the streamer answers at once; left out: the window waits for `allow`. */
  readonly allows?: boolean;
  /** Tokens that it gave earlier. */
  readonly tokens?: Iterable<string>;
  readonly isApiOn?: boolean;
  /** Requests that are never answered. */
  readonly silentOn?: readonly string[];
  /** Requests that are answered with something that makes no sense. */
  readonly absurdOn?: readonly string[];
  /** Error ids that requests are answered with. */
  readonly errorOn?: Readonly<Record<string, number>>;
  /** What it says to whoever connects, without having been asked. */
  readonly greeting?: string | Uint8Array;
}

/** Error ids, as documented (ErrorID.cs). */
const errors = {
  apiOff: 1,
  jsonInvalid: 2,
  nameInvalid: 3,
  unknownRequest: 7,
  unauthenticated: 8,
  denied: 50,
  asking: 51,
  badPluginName: 52,
  badDeveloperName: 53,
  tokenMissing: 100,
  noModel: 201,
  noHotkey: 202,
  noData: 450,
  badValue: 451,
  noParameter: 453,
  taken: 454,
} as const;

class Refusal extends Error {
  readonly errorID: number;
  constructor(errorID: number, message: string) {
    super(message);
    this.errorID = errorID;
  }
}

interface Request {
  readonly apiName?: unknown;
  readonly apiVersion?: unknown;
  readonly requestID?: unknown;
  readonly messageType?: unknown;
  readonly data?: Fields | null;
}

const lostAfterMs = 1_000;

/** Starts the double on a free port of this computer. */
export async function startVtubeDouble(options: VtubeDoubleOptions = {}): Promise<VtubeDouble> {
  const tokens = new Set(options.tokens);
  const authenticated = new Map<WebSocket, string>();
  const received: string[] = [];
  const injected: Injected[] = [];
  const executed: string[] = [];
  let windows = 0;
  let waiting: ((isAllowed: boolean) => void) | undefined;
  let decided: boolean | undefined;
  let setter: { readonly client: WebSocket; readonly at: number } | undefined;

  const requirePlugin = ({ pluginName, pluginDeveloper }: Fields): void => {
    const isName = (name: unknown): boolean =>
      typeof name === "string" && name.length >= 3 && name.length <= 32;
    if (!isName(pluginName))
      throw new Refusal(errors.badPluginName, "Plugin name has to be 3 to 32 characters.");
    if (!isName(pluginDeveloper)) throw new Refusal(errors.badDeveloperName, "Developer has to be 3 to 32.");
  };
  const requireModel = (): void => {
    if (!double.isModelLoaded) throw new Refusal(errors.noModel, "No model is loaded.");
  };

  const answers: Readonly<Record<string, (data: Fields, client: WebSocket) => unknown>> = {
    async AuthenticationTokenRequest(data) {
      requirePlugin(data);
      if (waiting) throw new Refusal(errors.asking, "A token request is currently ongoing.");
      windows++;
      const isAllowed =
        options.allows ?? decided ?? (await new Promise<boolean>((resolve) => (waiting = resolve)));
      waiting = decided = undefined;
      if (!isAllowed) throw new Refusal(errors.denied, "User has denied API access for your plugin.");
      const authenticationToken = randomUUID();
      tokens.add(authenticationToken);
      return { authenticationToken };
    },
    AuthenticationRequest(data, client) {
      requirePlugin(data);
      const { authenticationToken: token } = data;
      if (typeof token !== "string" || token === "")
        throw new Refusal(errors.tokenMissing, "Token is missing.");
      if (!tokens.has(token)) return { authenticated: false, reason: "Token invalid or revoked." };
      authenticated.set(client, token);
      return { authenticated: true, reason: "Token valid." };
    },
    InjectParameterDataRequest(data, client) {
      const values = data["parameterValues"];
      if (!Array.isArray(values) || values.length === 0) throw new Refusal(errors.noData, "No data.");
      for (const { id, value } of values as Fields[]) {
        if (id !== "MouthOpen") throw new Refusal(errors.noParameter, `Parameter ${String(id)} not found.`);
        if (typeof value !== "number") throw new Refusal(errors.badValue, "Value is invalid.");
        const now = performance.now();
        const isOthers = setter && setter.client !== client && now - setter.at < lostAfterMs;
        if (double.isMouthTaken || isOthers)
          throw new Refusal(errors.taken, "Parameter is controlled by another plugin.");
        setter = { client, at: now };
        injected.push({ value, at: now, data });
      }
      return {};
    },
    HotkeysInCurrentModelRequest: () => ({
      modelLoaded: double.isModelLoaded,
      modelName: double.isModelLoaded ? "Gull" : "",
      modelID: double.isModelLoaded ? "gull" : "",
      availableHotkeys: double.isModelLoaded
        ? double.hotkeys.map((hotkey) => ({
            type: "ToggleExpression",
            description: "Toggles an expression",
            file: "",
            keyCombination: [],
            onScreenButtonID: -1,
            ...hotkey,
          }))
        : [],
    }),
    HotkeyTriggerRequest({ hotkeyID }) {
      requireModel();
      const hotkey = double.hotkeys.find((one) => one.hotkeyID === hotkeyID || one.name === hotkeyID);
      if (!hotkey) throw new Refusal(errors.noHotkey, "No hotkey of this id or name.");
      executed.push(hotkey.hotkeyID);
      return { hotkeyID: hotkey.hotkeyID };
    },
  };

  const respond = async (
    client: WebSocket,
    { messageType, requestID, data, ...head }: Request,
  ): Promise<void> => {
    const type = String(messageType);
    received.push(type);
    if (options.silentOn?.includes(type)) return;
    let response: { messageType: string; data: unknown };
    try {
      if (head.apiName !== "VTubeStudioPublicAPI") throw new Refusal(errors.nameInvalid, "API name invalid.");
      if (!double.isApiOn) throw new Refusal(errors.apiOff, "API access is deactivated.");
      const handle = answers[type];
      if (!handle) throw new Refusal(errors.unknownRequest, "Unknown request.");
      if (!type.startsWith("Authentication")) {
        const token = authenticated.get(client);
        if (token === undefined) throw new Refusal(errors.unauthenticated, "Authenticate first.");
        if (!tokens.has(token))
          throw new Refusal(errors.denied, "User has denied API access for your plugin.");
      }
      const errorId = options.errorOn?.[type];
      if (errorId !== undefined) throw new Refusal(errorId, "It does not work.");
      const isAbsurd = options.absurdOn?.includes(type) === true;
      response = {
        messageType: type.replace("Request", "Response"),
        data: isAbsurd ? { absurd: true } : await handle(data ?? {}, client),
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response = { messageType: "APIError", data: { errorID: error.errorID, message: error.message } };
    }
    client.send(
      JSON.stringify({
        apiName: "VTubeStudioPublicAPI",
        apiVersion: "1.0",
        timestamp: Date.now(),
        requestID,
        ...response,
      }),
    );
  };

  const server = new WebSocketServer({ host: "127.0.0.1", port: options.port ?? 0 });
  await once(server, "listening");
  server.on("connection", (client) => {
    if (options.greeting !== undefined) client.send(options.greeting);
    client.on("error", () => client.terminate());
    client.on("close", () => authenticated.delete(client));
    client.on(
      "message",
      (text: Buffer) => void respond(client, JSON.parse(text.toString("utf8")) as Request),
    );
  });

  const double: VtubeDouble = {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    injected,
    executed,
    tokens,
    hotkeys: [],
    isModelLoaded: true,
    isApiOn: options.isApiOn ?? true,
    isMouthTaken: false,
    get windows() {
      return windows;
    },
    get clients() {
      return authenticated.size;
    },
    get mouth() {
      const last = injected.at(-1);
      return last && performance.now() - last.at < lostAfterMs ? last.value : 0;
    },
    allow(isAllowed) {
      if (waiting) waiting(isAllowed);
      else decided = isAllowed;
    },
    revoke: () => tokens.clear(),
    say(text) {
      for (const client of server.clients) client.send(text);
    },
    drop() {
      for (const client of server.clients) client.terminate();
    },
    async close() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, "close");
    },
  };
  return double;
}
