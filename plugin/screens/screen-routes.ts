import type { Context } from "hono";
import * as v from "valibot";
import { pairingPath, sessionPath } from "../../shared/screens/session-path.ts";
import { openPageRoute } from "../pages/page-routes.ts";
import type { Route, RouteEnv } from "../server/route.ts";
import type { Pairings } from "./pairings.ts";
import { sourceAddressOf } from "./screens-gate.ts";
import type { AnswerProof, Sessions } from "./sessions.ts";

const maxBodyBytes = 16 * 1_024;
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const proofSchema = v.object({ nonce: v.pipe(v.string(), v.maxLength(256)), own: hex, proof: hex });

/** Every route for other screens; `own` are those of the plugin's server, of which few are for other screens. */
export async function screenRoutes(
  own: readonly Route[],
  { pagesFolder, host }: { readonly pagesFolder: string; readonly host: string },
  sessions: Sessions,
  pairings: Pairings,
): Promise<readonly Route[]> {
  return [
    await openPageRoute(pagesFolder, "overlay", host),
    await openPageRoute(pagesFolder, "control", host),
    ...sessionRoutes(sessions, pairings),
    ...own.filter(({ isForScreens }) => isForScreens).map(forViewers),
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

function sessionRoutes(sessions: Sessions, pairings: Pairings): readonly Route[] {
  return [
    {
      method: "GET",
      path: sessionPath,
      token: "none",
      handle: (context) => context.json({ nonce: sessions.nonceFor(from(context)) }),
    },
    proofRoute(sessionPath, sessions.open),
    proofRoute(pairingPath, pairings.pair),
  ];
}

/** A route that takes a proof, for which `answer` has the reply. */
function proofRoute(path: string, answer: AnswerProof): Route {
  return {
    method: "PUT",
    path,
    token: "none",
    maxBodyBytes,
    async handle(context) {
      const body: unknown = await context.req.json().catch(() => undefined);
      const read = v.safeParse(proofSchema, body);
      if (!read.success) return context.text("This is no proof.", 400);
      const { proof, ...nonces } = read.output;
      const answered = await answer(nonces, proof, from(context));
      if (answered === "wait") return context.text("Too many wrong proofs. Wait a minute.", 429);
      if (answered === "stale") return context.text("This nonce is no longer valid.", 409);
      return answered === "wrong" ? context.text("Not allowed.", 403) : context.json(answered);
    },
  };
}

function from(context: Context<RouteEnv>): string {
  return sourceAddressOf(context.env.incoming.socket);
}
