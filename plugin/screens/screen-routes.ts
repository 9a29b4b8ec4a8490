import type { Context } from "hono";
import * as v from "valibot";
import { sessionPath } from "../../shared/screens/session-path.ts";
import { openPageRoute } from "../pages/page-routes.ts";
import type { Route, RouteEnv } from "../server/route.ts";
import { sourceAddressOf } from "./screens-gate.ts";
import type { Sessions } from "./sessions.ts";

/** What an overlay reads. Nothing else of the plugin's server exists for other screens. */
const readPaths: readonly string[] = [
  "/v1/eventsub/stream",
  "/layouts",
  "/portraits",
  "/avatars",
  "/avatars/:file",
  "/tones",
  "/alerts",
  "/media/:file",
  "/voice/test",
  "/voice/:id",
];

const maxBodyBytes = 16 * 1_024;
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const proofSchema = v.object({ nonce: v.pipe(v.string(), v.maxLength(256)), own: hex, proof: hex });

/** Every route for other screens; `own` are those of the plugin's server. */
export async function screenRoutes(
  own: readonly Route[],
  { pagesFolder, host }: { readonly pagesFolder: string; readonly host: string },
  sessions: Sessions,
): Promise<readonly Route[]> {
  return [
    await openPageRoute(pagesFolder, "overlay", host),
    ...sessionRoutes(sessions),
    ...own.filter(({ method, path }) => method === "GET" && readPaths.includes(path)).map(forViewers),
  ];
}

/** The same route without what only the studio asks for: the settings of alerts with the hidden words in them. */
function forViewers(route: Route): Route {
  return {
    ...route,
    handle: (context) =>
      context.req.query("for") === undefined ? route.handle(context) : context.text("Not allowed.", 403),
  };
}

function sessionRoutes(sessions: Sessions): readonly Route[] {
  const from = (context: Context<RouteEnv>): string => sourceAddressOf(context.env.incoming.socket);
  return [
    {
      method: "GET",
      path: sessionPath,
      token: "none",
      handle: (context) => context.json({ nonce: sessions.nonceFor(from(context)) }),
    },
    {
      method: "PUT",
      path: sessionPath,
      token: "none",
      maxBodyBytes,
      async handle(context) {
        const body: unknown = await context.req.json().catch(() => undefined);
        const read = v.safeParse(proofSchema, body);
        if (!read.success) return context.text("This is no proof.", 400);
        const { proof, ...nonces } = read.output;
        const opened = sessions.open(nonces, proof, from(context));
        if (opened === "wait") return context.text("Too many wrong proofs. Wait a minute.", 429);
        if (opened === "wrong") return context.text("Not allowed.", 403);
        return context.json({ session: opened.token });
      },
    },
  ];
}
