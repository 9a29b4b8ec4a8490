import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import * as v from "valibot";
import {
  type ControlMessage,
  type ControlPress,
  type ControlRequest,
  type ControlResult,
  type ControlState,
  type ReactionKey,
  controlRequestSchema,
} from "../../../shared/protocol/control-protocol.ts";
import { pluginDir } from "../../plugin/stage.ts";

/** A double of the plugin's side of the control page: serves the built page, and says what the test wants. */
export interface ControlDouble {
  /** The page's address, with the token. */
  readonly url: string;
  /** What was pressed, in order. */
  readonly presses: ControlPress[];
  /** Open connections. */
  readonly connections: () => number;
  /** Changes the state and tells it. */
  tell(change: Partial<ControlState>): void;
  /** Has these reaction keys on the deck. */
  tellReactions(keys: readonly ReactionKey[]): void;
  /** Sends anything. */
  send(message: unknown): void;
  /** What each press is answered with; `undefined`: with nothing. */
  answer: ((request: ControlRequest) => Omit<ControlResult, "type" | "id"> | undefined) | undefined;
  /** Answers the last press. */
  settle(outcome: ControlResult["outcome"], sentence?: string): void;
  /** The token is no longer valid: connections end, and the page is refused. */
  revoke(): void;
  /** Ends all connections, and puts the double back to its beginning. */
  reset(): Promise<void>;
  /** The plugin goes away; comes back at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A state in which nothing happens. */
export const calm: ControlState = {
  type: "state",
  trouble: null,
  problem: null,
  channel: "streamer",
  isLive: true,
  presence: "in",
  characters: [
    { id: "a", name: "Ada Gale", isActive: true },
    { id: "b", name: "Bo", isActive: false },
  ],
  cooldown: { readyInMs: 0, windowMs: 25_000, isSending: false },
  chat: [],
  removed: [],
  aiMessages: [],
  isApproving: false,
  lost: 0,
  voice: { state: "idle", waiting: 0, isMuted: false, volume: 80 },
  alerts: { isShowing: false, waiting: 0, merged: 0, dropped: 0, isPaused: false },
  queue: [],
  events: [],
  goals: [],
  pages: 1,
  isQuiet: false,
  prompts: ["Answer {viewer}, who wrote: {message}", "Tease {viewer}", "Explain: {message}"],
};

/** A line of chat. */
export const line = (id: string, message = `message ${id}`, viewer = `viewer ${id}`) => ({
  id,
  viewer,
  message,
  isNew: true,
});

/** Starts a double. */
export async function startControlDouble(): Promise<ControlDouble> {
  const sockets = new Set<WebSocket>();
  const presses: ControlPress[] = [];
  const noReactions: ControlMessage = { type: "reactions", keys: [] };
  const done: ControlDouble["answer"] = () => ({ outcome: "done", sentence: "" });
  let state = calm;
  let reactions = noReactions;
  let lastId = 0;
  let port = 0;
  let isRevoked = false;
  const isAllowed = (path = ""): boolean =>
    !isRevoked && new URL(path, "http://x").searchParams.get("token") === "t";
  const files = {
    "/control/": ["index.html", "text/html"],
    "/control/control.js": ["control.js", "text/javascript"],
  };
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://x");
    const [name, type] = files[pathname as keyof typeof files] ?? [];
    // The script's request has no token of its own: the page's has.
    if (name === undefined || (pathname === "/control/" && !isAllowed(request.url))) {
      response.writeHead(403).end();
      return;
    }
    void readFile(`${pluginDir}/control/${name}`).then((file) =>
      response.writeHead(200, { "content-type": type ?? "" }).end(file),
    );
  });
  const server = new WebSocketServer({ noServer: true });
  http.on("upgrade", (request, socket, head) => {
    if (!isAllowed(request.url)) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    server.handleUpgrade(request, socket, head, (page) => {
      sockets.add(page);
      page.on("close", () => sockets.delete(page));
      page.on("message", (data: Buffer) =>
        take(page, v.parse(controlRequestSchema, JSON.parse(data.toString()))),
      );
      page.send(JSON.stringify(state));
      page.send(JSON.stringify(reactions));
    });
  });
  const send = (message: unknown): void => {
    for (const page of sockets) page.send(typeof message === "string" ? message : JSON.stringify(message));
  };
  const take = (page: WebSocket, request: ControlRequest): void => {
    presses.push(request.press);
    lastId = request.id;
    const answer = double.answer?.(request);
    if (answer) page.send(JSON.stringify({ type: "result", id: request.id, ...answer }));
  };
  const start = async (): Promise<void> => {
    http.listen(port, "127.0.0.1");
    await once(http, "listening");
    ({ port } = http.address() as AddressInfo);
  };
  const drop = (): void => {
    for (const page of sockets) page.terminate();
  };
  await start();
  const double: ControlDouble = {
    url: `http://127.0.0.1:${port}/control/?token=t`,
    presses,
    connections: () => sockets.size,
    tell(change) {
      state = { ...state, ...change };
      send(state);
    },
    tellReactions(keys) {
      reactions = { type: "reactions", keys: [...keys] };
      send(reactions);
    },
    send,
    answer: done,
    settle: (outcome, sentence = "") => send({ type: "result", id: lastId, outcome, sentence }),
    revoke() {
      isRevoked = true;
      drop();
    },
    async reset() {
      drop();
      if (!http.listening) await start();
      presses.length = 0;
      [state, reactions, isRevoked, double.answer] = [calm, noReactions, false, done];
    },
    async stop() {
      drop();
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
    start,
  };
  return double;
}
