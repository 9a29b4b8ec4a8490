import { type HttpBindings, type ServerType, createAdaptorServer } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";
import { refusalFor } from "./request-origin.ts";
import { type PageFile, readPageFiles } from "./page-files.ts";
import { createRateLimit, limitServer, serverOptions } from "./server-limits.ts";
import type { EventRelay } from "./event-relay.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { openControlSockets } from "./control-sockets.ts";
import type { Avatars } from "./avatars.ts";
import type { Layouts } from "./layouts.ts";
import { type StudioObs, isStudioChange, studioRoutes } from "./studio-routes.ts";
import { testVoiceFrame } from "./test-voice.ts";
import type { OverlayControl } from "./overlay-control.ts";
import { openVoice } from "./voice.ts";

/** What a relay needs. */
export interface RelayOptions {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  /** Lets a page in. It is part of the overlay's address and stays the same across restarts. */
  readonly token: string;
  /** Folder of the built overlay. */
  readonly overlayFolder: string;
  /** Folder of the built studio page. */
  readonly studioFolder: string;
  readonly account: Account;
  /** Voice and alerts of the open pages; it outlives a relay that moves to another port. */
  readonly control: OverlayControl;
  readonly events: EventRelay;
  readonly layouts: Layouts;
  /** Hosts that the voice may come from, beside the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
  readonly avatars: Avatars;
  readonly obs: StudioObs;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: typeof fetch;
}

/** A running relay. */
export interface Relay {
  readonly port: number;
  /** The address OBS needs. It holds the token: only for the streamer's own eyes. */
  readonly overlayUrl: string;
  close(): Promise<void>;
}

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  // OBS's custom CSS is a style element it adds: without 'unsafe-inline' it would be silently ignored. A page of
  // this computer may show the overlay in a frame; there is nothing in it to click.
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; " +
    "media-src 'self' blob: data:; font-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
} as const;

/**
 * Starts the plugin's loopback server: the overlay page, the service's events under the service's own path, its
 * characters as the plugin last read them, and the voice. The API key stays in the plugin.
 * Rejects when the port is taken.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { account, clock, log, token } = options;
  const { streams: events, voices } = options.events;
  const files = await readPageFiles(options.overlayFolder, "overlay.js", token);
  const studio = await readPageFiles(options.studioFolder, "studio.js", token);
  const app = new Hono<{ Bindings: HttpBindings }>();
  let port = options.port;
  const warnOfRefusal = onceAMinute(clock, (reason: string, count: number) =>
    log.warn(`The overlay's server refused ${count === 1 ? "a request" : `${count} requests`} (${reason}).`),
  );
  const mayAnswerOwn = createRateLimit(clock);
  const mayAnswerOthers = createRateLimit(clock);
  app.use("*", async (context, next) => {
    await next();
    // Refusals have them as well.
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
  });
  app.use("*", async (context, next) => {
    const { method, path } = context.req;
    const changes = isStudioChange(method, path);
    const refusal = refusalFor(
      {
        host: hostOf(context.req),
        // A browser always says from where it changes something.
        origin: context.req.header("origin") ?? (changes ? "" : undefined),
        tokens: [context.req.query("token"), context.req.header("authorization")?.replace(/^Bearer /, "")],
      },
      port,
      token,
    );
    // Any page of any site can ask: that must not cost the overlay its own requests.
    if (!(refusal ? mayAnswerOthers : mayAnswerOwn)()) {
      warnOfRefusal("too many");
      return context.text("Too many requests.", 429);
    }
    const isHealthCheck = path === "/health" && refusal === "token";
    if (refusal && !isHealthCheck) {
      warnOfRefusal(refusal);
      return context.text("Not allowed. Use the overlay address that the plugin's settings show.", 403);
    }
    // A HEAD would open a stream that nobody reads and nobody closes.
    if (method !== "GET" && !changes) return context.text("Only GET is answered here.", 405);
    return next();
  });
  app.get("/health", (context) => context.text("ok"));
  for (const [path, folder] of [
    ["/overlay", files],
    ["/studio", studio],
  ] as const) {
    app.get(`${path}/`, compress(), (context) => page(context, folder.get("index.html")));
    app.get(`${path}/:name`, compress(), (context) => page(context, folder.get(context.req.param("name"))));
  }
  app.get("/v1/eventsub/stream", (context) => stream(events.open(resumeFrom(context.req))));
  app.get("/v1/characters", () => list(account.session?.store.value.characters));
  const { layouts, avatars, control, obs } = options;
  app.route("/", studioRoutes({ layouts, avatars, obs, onChange: () => control.lookChanged() }));
  app.get("/voice/test", () => stream(new Blob([testVoiceFrame()]).stream()));
  app.get("/voice/:id", (context) =>
    openVoice(
      voices.addressOf(context.req.param("id")),
      { left: context.req.raw.signal, cut: () => context.env.outgoing.destroy() },
      options,
    ),
  );

  const server = createAdaptorServer({ fetch: app.fetch, serverOptions });
  limitServer(server as Server);
  await listen(server, options.port);
  port = (server.address() as AddressInfo).port;
  const sockets = openControlSockets({
    server: server as Server,
    control: options.control,
    clock,
    refusalFor: ({ headers, url }) => {
      // A request line can hold what is no address at all.
      const tokens = [URL.parse(url ?? "/", "http://relay")?.searchParams.get("token") ?? undefined];
      // Browsers always send it with a WebSocket; a program that is not one has no page to control.
      const origin = headers.origin ?? "";
      const refusal = refusalFor({ host: headers.host, origin, tokens }, port, token);
      if (refusal) warnOfRefusal(refusal);
      return refusal;
    },
  });
  log.info(`The overlay is served on port ${port}.`);
  return {
    port,
    overlayUrl: `http://127.0.0.1:${port}/overlay/?token=${token}`,
    async close() {
      sockets.close();
      events.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Voice streams and idle connections would hold the port.
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}

function listen(server: ServerType, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function page(context: Context, file: PageFile | undefined): Response {
  if (!file) return context.text("There is no such page.", 404);
  return context.body(file.body, 200, { "content-type": file.type });
}

function stream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}

/** Answers as the service would; before the plugin has read a list there is nothing to say. */
function list(items: readonly object[] | undefined): Response {
  return items ? Response.json(items) : new Response(null, { status: 503 });
}

/** The host that is asked for; a request line may name another one than the header. */
function hostOf(request: {
  readonly url: string;
  header(name: string): string | undefined;
}): string | undefined {
  const named = request.header("host");
  return URL.parse(request.url)?.host === named?.toLowerCase() ? named : undefined;
}

function resumeFrom(request: {
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}): string | undefined {
  return request.header("last-event-id") || request.query("cursor") || undefined;
}
