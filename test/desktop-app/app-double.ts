import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** A message in either direction. */
export interface AppMessage {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The service's desktop application: its socket, and its window that asks the user. */
export interface AppDouble {
  readonly address: string;
  /** Messages of clients, in order. */
  readonly received: readonly AppMessage[];
  /** Connections that are open. */
  readonly clients: number;
  /** Name of the client that its window asks about; `undefined`: no window. */
  readonly asksAbout: string | undefined;
  /** The user is signed in, and the application has the API key. */
  isSignedIn: boolean;
  /** It closes each connection as soon as it has said welcome. */
  leaves: boolean;
  /** It answers no hello. */
  isMute: boolean;
  /** The key and channel that it hands out. */
  apiKey: string;
  channelName: string | undefined;
  /** Answers its window, or the next one if that request is still on the way. */
  allow(isAllowed: boolean): void;
  /** Ends the pending request, as after its time. */
  expire(): void;
  /** Plays a voice at this level, 0 to 1. */
  speak(level: number): void;
  /** Sends everybody this text as it is. */
  say(text: string | Uint8Array): void;
  drop(): void;
  close(): Promise<void>;
}

/** The way that the double is to be. */
export interface AppDoubleOptions {
  readonly port?: number;
  readonly apiKey?: string;
  readonly channelName?: string;
  readonly isSignedIn?: boolean;
  /** False: it cannot open its window. */
  readonly hasWindow?: boolean;
  /** False: a pending request is not announced. */
  readonly isPendingSaid?: boolean;
  /** Requests this soon after another are refused; 0: none. */
  readonly restMs?: number;
  /** Called when the window opens or closes, or a client comes or goes. */
  readonly onChange?: () => void;
}

interface Pending {
  readonly clientId: string;
  readonly displayName: string;
  readonly requestId: string;
  readonly client: WebSocket;
}

const clientIdPattern = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Starts it on a free port of this computer. */
export async function startAppDouble(options: AppDoubleOptions = {}): Promise<AppDouble> {
  const { onChange = () => {}, hasWindow = true, isPendingSaid = true, restMs = 0 } = options;
  const received: AppMessage[] = [];
  const known = new Map<WebSocket, string>();
  const askedAt = new Map<string, number>();
  let pending: Pending | undefined;
  let decided: boolean | undefined;

  const send = (client: WebSocket, type: string, payload: object): void =>
    client.send(JSON.stringify({ type, payload }));
  const fail = (client: WebSocket, code: string): void => send(client, "error", { code, message: code });

  const decide = (reason: string | undefined): void => {
    if (!pending) return;
    const { client, requestId } = pending;
    pending = undefined;
    if (reason !== undefined) send(client, "access_denied", { requestId, reason });
    else
      send(client, "access_granted", {
        requestId,
        apiKey: double.apiKey,
        scopes: ["rest.full"],
        ...(double.channelName === undefined ? {} : { channelName: double.channelName }),
      });
    onChange();
  };

  const requestAccess = (client: WebSocket, payload: AppMessage["payload"]): void => {
    const { clientId, displayName, requestedScopes } = payload;
    if (!known.has(client)) return fail(client, "missing_hello");
    if (clientId !== known.get(client)) return fail(client, "invalid_client_id");
    if (JSON.stringify(requestedScopes) !== '["rest.full"]') return fail(client, "invalid_scope");
    if (!double.isSignedIn) return fail(client, "not_ready");
    if (pending?.clientId === clientId) return fail(client, "request_pending");
    if (performance.now() - (askedAt.get(String(clientId)) ?? -Infinity) < restMs)
      return fail(client, "rate_limited");
    askedAt.set(String(clientId), performance.now());
    if (!hasWindow) return fail(client, "ui_unavailable");
    pending = {
      clientId: String(clientId),
      displayName: String(displayName ?? clientId),
      requestId: randomUUID(),
      client,
    };
    if (isPendingSaid) send(client, "access_pending", { requestId: pending.requestId });
    onChange();
    if (decided !== undefined) double.allow(decided);
  };

  const take = (client: WebSocket, message: AppMessage): void => {
    received.push(message);
    const { type, payload } = message;
    if (type === "request_access") return requestAccess(client, payload);
    if (type !== "hello" || double.isMute) return;
    if (payload["clientType"] !== "integration") return fail(client, "invalid_client_type");
    const { clientId } = payload;
    if (typeof clientId !== "string" || !clientIdPattern.test(clientId))
      return fail(client, "invalid_client_id");
    known.set(client, clientId);
    const capabilities = ["events", "state", ...(double.isSignedIn ? ["integration.auth"] : [])];
    send(client, "welcome", { capabilities });
    if (double.leaves) client.close();
  };

  const server = new WebSocketServer({ host: "127.0.0.1", port: options.port ?? 0 });
  await once(server, "listening");
  server.on("connection", (client) => {
    onChange();
    client.on("error", () => client.terminate());
    client.on("close", () => {
      known.delete(client);
      // The window closes with the program that it asks about.
      if (pending?.client === client) pending = undefined;
      onChange();
    });
    client.on("message", (text: Buffer) => take(client, JSON.parse(text.toString("utf8")) as AppMessage));
  });

  const double: AppDouble = {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    isSignedIn: options.isSignedIn ?? true,
    leaves: false,
    isMute: false,
    apiKey: options.apiKey ?? "key-from-the-app",
    channelName: options.channelName,
    get clients() {
      return server.clients.size;
    },
    get asksAbout() {
      return pending?.displayName;
    },
    allow(isAllowed) {
      decided = pending ? undefined : isAllowed;
      decide(isAllowed ? undefined : "user_denied");
    },
    expire: () => decide("timeout"),
    speak(level) {
      const payload = { name: "ttsAmplitude", data: { soundAmplitudeValue: level, animationId: null } };
      for (const client of known.keys()) send(client, "event", payload);
    },
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
