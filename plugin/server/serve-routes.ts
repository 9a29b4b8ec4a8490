import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { type Check, checkRoutes } from "../check/check-routes.ts";
import type { EventRelay } from "../events/event-relay.ts";
import { helpRoutes } from "../help/help-routes.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { pageRoutes } from "../pages/page-routes.ts";
import type { RelayTokens } from "./route.ts";
import { type StudioRoutesOptions, studioRoutes } from "../library/library-routes.ts";
import { testVoiceFrame } from "../voices/test-voice.ts";
import { type VoiceOptions, openVoice } from "../voices/voice.ts";

/** Options of `relayRoutes`. */
export interface RelayRoutesOptions extends VoiceOptions, Omit<StudioRoutesOptions, "onChange"> {
  readonly tokens: RelayTokens;
  /** Folder of the built pages. */
  readonly pagesFolder: string;
  readonly events: EventRelay;
  readonly check: Check;
  /** Voice and alerts of the open pages; it outlives a relay that moves to another port. */
  readonly control: OverlayControl;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; " +
  "media-src 'self' blob: data:; font-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; ";

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  // OBS adds its custom CSS as a style element, which would be silently ignored without 'unsafe-inline'. Pages of this
  // computer may frame the overlay; there is nothing in it to click.
  "content-security-policy": `${policy}frame-ancestors 'self' http://127.0.0.1:* http://localhost:*`,
} as const;

/** Everything that the relay serves, behind `check`. */
export async function relayRoutes(
  options: RelayRoutesOptions,
  check: MiddlewareHandler,
): Promise<Hono<{ Bindings: HttpBindings }>> {
  const { account, control } = options;
  const { streams, voices } = options.events;
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use("*", async (context, next) => {
    await next();
    // Rejected requests get them as well.
    for (const [name, value] of Object.entries(securityHeaders))
      if (!context.res.headers.has(name)) context.header(name, value);
  });
  // Whoever framed the control page could have the streamer press what is not seen.
  routes.use("/control/*", async (context, next) => {
    await next();
    context.header("content-security-policy", `${policy}frame-ancestors 'none'`);
  });
  routes.use("*", check);
  routes.get("/health", (context) => context.text("ok"));
  routes.route("/", helpRoutes(options.pagesFolder));
  // Before the pages, which take whatever is below their names.
  routes.route("/", checkRoutes(options.check));
  routes.route("/", await pageRoutes(options.pagesFolder, options.tokens));
  routes.route("/", studioRoutes({ ...options, onChange: () => control.appearanceChanged() }));
  routes.get("/v1/eventsub/stream", ({ req }) =>
    stream(streams.open(req.header("last-event-id") || req.query("cursor") || undefined)),
  );
  routes.get("/v1/characters", () => list(account.session?.store.value.characters));
  routes.get("/voice/test", () => stream(new Blob([testVoiceFrame()]).stream()));
  routes.get("/voice/:id", (context) => {
    const id = context.req.param("id");
    const heard = voices.heardAs(id);
    if (heard) return stream(heard);
    return openVoice(
      voices.addressOf(id),
      { left: context.req.raw.signal, cut: () => context.env.outgoing.destroy() },
      { ...options, onKept: voices.onKept },
    );
  });
  return routes;
}

function stream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}

/** Responds like the service; before the plugin has read a list there is nothing to return. */
function list(items: readonly object[] | undefined): Response {
  return items ? Response.json(items) : new Response(null, { status: 503 });
}
