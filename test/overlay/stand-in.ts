import { readFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { type WebSocket, WebSocketServer } from "ws";
import type { Command, PageSettings, PluginMessage } from "../../shared/protocol/overlay-protocol.ts";
import type { Hello, PageMessage, PageState } from "../../shared/protocol/page-messages.ts";
import { pageMessageSchema } from "../../shared/protocol/page-messages.ts";
import { audioLabel } from "../../shared/voice/formats/audio-label.ts";
import type { EnvelopeMap, EnvelopeType } from "../../shared/api/envelope.ts";

/** A relay reduced to what a page needs, with the hands on every byte: built pages, events, voices. */
export interface StandIn {
  readonly origin: string;
  /** Address of the overlay page. */
  readonly pageUrl: string;
  /** Sends an event to the open streams; answers with its id. */
  emit<Type extends EnvelopeType>(type: Type, payload: EnvelopeMap[Type], id?: string): string;
  /** Sends text as it is on the event stream. */
  emitRaw(text: string): void;
  /**
   * Sends a part of a message's voice, by default of the one that was announced last and in the announced format. As in the
   * plugin, a page gets all parts from the first one on, whenever it asks for them.
   */
  speak(part: {
    readonly messageId?: string;
    readonly audio?: string;
    readonly format?: string;
    readonly isFinal?: boolean;
  }): void;
  /** Has something done by the pages, as the deck does. */
  command(what: Command): void;
  /** Tells the pages how things stand; what is left out is as at the start: audible, going on, heard. */
  settings(settings: Partial<PageSettings>): void;
  /** Resolves when a page has taken all that it was told: events come by another connection, and may be faster. */
  taken(): Promise<void>;
  /** Answers a path with this from now on; text is JSON. */
  serve(path: string, body: string | Uint8Array, type?: string): void;
  /** Tells the pages that the streamer changed something in the studio. */
  changeAppearance(of?: "layouts"): void;
  /** Answers these paths with an error; none: all are answered again. */
  withhold(...paths: string[]): void;
  /** Whether every connection is cut and refused, as while the plugin does not run. */
  stayAway(isAway: boolean): void;
  /** Whether a page's hello is left without its answer. */
  keepSilent(isSilent: boolean): void;
  /** What pages said of themselves, in order. */
  readonly hellos: readonly Hello[];
  /** What a page said last that it is doing. */
  readonly state: PageState | undefined;
  /** Pages that can be controlled. */
  readonly pages: number;
  /** Events whose alert the pages have shown. */
  readonly seen: readonly string[];
  /** Lines of the pages' logs, without those for details. */
  readonly logged: readonly string[];
  /** How loud a page said its voice was, in order, and when. */
  readonly levels: readonly { readonly level: number; readonly at: number }[];
  /** Loudness of voices that the pages have measured, in order. */
  readonly measured: readonly { readonly character: string; readonly lufs: number }[];
  /** Tells the pages how loud another one is. */
  level(level: number): void;
  /** Addresses asked for so far, in order. */
  readonly asked: readonly string[];
  readonly eventStreams: number;
  readonly voiceStreams: number;
  close(): Promise<void>;
}

const dist = fileURLToPath(new URL("../../dist/app.sidekick.deck.sdPlugin/overlay", import.meta.url));
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** What a stand-in is to be like. */
interface StandInOptions {
  /** Settings of every page from its first connection on. */
  readonly settings?: Partial<PageSettings>;
  /** Called with each message of a page about its state. */
  readonly onState?: (state: Extract<PageMessage, { readonly type: "state" }>) => void;
}

/** Starts one on a free port. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const events = new Set<ServerResponse>();
  const voices = new Map<ServerResponse, string>();
  /** The frames of each message's voice, and its announced format. */
  const spoken = new Map<string, string[]>();
  const announced = { messageId: "", formats: new Map<string, string>() };
  const asked: string[] = [];
  let count = 0;
  const pages = new Set<WebSocket>();
  let state: PageState | undefined;
  const seen: string[] = [];
  const hellos: Hello[] = [];
  const logged: string[] = [];
  const levels: { level: number; at: number }[] = [];
  const measured: { character: string; lufs: number }[] = [];
  let isSilent = false;
  let isAway = false;
  let withheld: readonly string[] = [];
  const served = new Map([
    ["/alerts", { body: '{"settings":{},"seen":[]}' as string | Uint8Array, type: "application/json" }],
  ]);
  /** Sends a stream's frames of one turn in one piece, so that a busy computer does not tear them apart. */
  const write = (stream: ServerResponse, text: string): void => {
    stream.cork();
    stream.write(text);
    process.nextTick(() => stream.uncork());
  };
  const announce = (voice: EnvelopeMap["ai.tts.generated"]): EnvelopeMap["ai.tts.generated"] => {
    const { messageId, audioFormat, ttsStreamUrl } = voice;
    announced.messageId = messageId;
    announced.formats.set(messageId, audioFormat);
    spoken.delete(messageId);
    return ttsStreamUrl.includes("/voice/") ? { ...voice, ttsStreamUrl: `/voice/${messageId}` } : voice;
  };
  let answered = Promise.withResolvers<void>();
  const toPages = (message: PluginMessage): void => {
    for (const one of pages) one.send(JSON.stringify(message));
  };
  const settings = {
    muted: false,
    volume: 100,
    alertsPaused: false,
    isAvatarHidden: false,
    speaks: true,
    chimes: true,
    companion: null,
    ...options.settings,
  };
  let latest: PageSettings = settings;

  const stream = (response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(":ping\n\n");
  };
  const page = async (path: string, response: ServerResponse): Promise<void> => {
    const file = join(dist, normalize(path === "/overlay/" ? "/index.html" : path.slice("/overlay".length)));
    const body = await readFile(file);
    response
      .writeHead(200, { "content-type": `${types[extname(file)] ?? "text/plain"}; charset=utf-8` })
      .end(body);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    asked.push(pathname);
    if (withheld.includes(pathname)) return void response.writeHead(503).end();
    if (pathname.startsWith("/overlay/")) return page(pathname, response);
    const own = served.get(pathname);
    if (own) return void response.writeHead(200, { "content-type": own.type }).end(own.body);
    if (pathname === "/v1/characters" || pathname === "/tones") {
      response.writeHead(200, { "content-type": "application/json" }).end("[]");
    } else if (pathname === "/layouts") {
      response.writeHead(200, { "content-type": "application/json" }).end('{"Evening":"show=chat,avatar"}');
    } else if (["/portraits", "/avatars"].includes(pathname)) {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    } else if (pathname === "/v1/eventsub/stream") {
      stream(response);
      events.add(response);
      response.on("close", () => events.delete(response));
    } else if (pathname.startsWith("/voice/")) {
      stream(response);
      const messageId = pathname.slice("/voice/".length);
      voices.set(response, messageId);
      write(response, (spoken.get(messageId) ?? []).join(""));
      response.on("close", () => voices.delete(response));
    } else {
      response.writeHead(404).end();
    }
  };
  const server = createServer((request, response) => {
    if (isAway) {
      asked.push(`refused ${request.url?.split("?")[0]}`);
      return void request.socket.destroy();
    }
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  const control = new WebSocketServer({ server, path: "/pages", verifyClient: () => !isAway });
  control.on("connection", (one) => {
    pages.add(one);
    state = undefined;
    latest = settings;
    one.on("close", () => {
      pages.delete(one);
      if (pages.size === 0) state = undefined;
    });
    one.on("message", (data) => {
      const message = v.parse(pageMessageSchema, JSON.parse((data as Buffer).toString()));
      if (message.type === "hello") {
        hellos.push(message);
        if (!isSilent) one.send(JSON.stringify({ type: "settings", ...latest }));
      } else if (message.type === "seen") seen.push(...message.eventIds);
      else if (message.type === "log") {
        if (message.level !== "debug") logged.push(message.sentence);
      } else if (message.type === "level") levels.push({ level: message.level, at: performance.now() });
      else if (message.type === "state") {
        state = message;
        options.onState?.(message);
      } else if (message.type === "measured") measured.push(message);
      else answered.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    pageUrl: `${origin}/overlay/`,
    emit(type, payload, id = `event-${++count}`) {
      const sent =
        type === "ai.tts.generated"
          ? announce(payload as unknown as EnvelopeMap["ai.tts.generated"])
          : payload;
      const envelope = {
        id,
        type,
        timestamp: new Date().toISOString(),
        channel: { id: "c1", name: "harbour", platform: "PLATFORM_A" },
        payload: sent,
      };
      for (const one of events)
        write(one, `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(envelope)}\n\n`);
      return id;
    },
    emitRaw(text) {
      for (const one of events) write(one, text);
    },
    speak({ messageId = announced.messageId, audio, format, isFinal }) {
      const label = audioLabel(format ?? announced.formats.get(messageId) ?? "");
      const frame = `data: ${JSON.stringify({ audio, format: label, isFinal })}\n\n`;
      spoken.set(messageId, [...(spoken.get(messageId) ?? []), frame]);
      for (const [one, of] of voices) if (of === messageId) write(one, frame);
    },
    command: (what) => toPages({ type: "do", what }),
    serve: (path, body, type = "application/json") => void served.set(path, { body, type }),
    changeAppearance: (of) => toPages({ type: "appearance", ...(of && { of }) }),
    withhold(...paths) {
      withheld = paths;
    },
    stayAway(next) {
      isAway = next;
      if (!isAway) return;
      for (const one of pages) one.terminate();
      server.closeAllConnections();
    },
    keepSilent(next) {
      isSilent = next;
    },
    settings(change) {
      latest = { ...settings, ...change };
      toPages({ type: "settings", ...latest });
    },
    taken() {
      answered = Promise.withResolvers();
      toPages({ type: "question" });
      return answered.promise;
    },
    hellos,
    seen,
    logged,
    levels,
    measured,
    level: (level) => toPages({ type: "level", level }),
    get pages() {
      return pages.size;
    },
    get state() {
      return state;
    },
    asked,
    get eventStreams() {
      return events.size;
    },
    get voiceStreams() {
      return voices.size;
    },
    close() {
      for (const one of pages) one.terminate();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
