import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type LookProblem, lookProblems } from "../../../shared/protocol/look-protocol.ts";
import type { Route, RouteEnv, RouteRules } from "../../server/route.ts";
import { LookError, rejectionFor } from "./look-error.ts";
import type { LookFile } from "./look-file.ts";
import { maxLookBytes } from "./read-look.ts";
import { type LookBody, tooLargeLook } from "./receive.ts";

/** Where routes are served, and how an import ends. */
export interface LookRouteOptions {
  readonly path: string;
  readonly token: RouteRules["token"];
  /** Called when the look has changed. */
  readonly onChange: () => void;
  /** Why no request is answered now; default: all are. */
  readonly closed?: (context: Context) => Response | undefined;
}

/**
 * Routes of the studio's file. `PUT` with `?plan` only replies what an import would change; with `?keep=both`, layouts of
 * the same name are added beside those that there are. `DELETE` undoes an import; with `?anyway`, even if something that
 * was edited since is lost. A rejection's body is a `LookRejection`.
 */
export function lookRoutes(look: LookFile, options: LookRouteOptions): readonly Route[] {
  const { path, token, onChange, closed } = options;
  type Handler = (context: Context<RouteEnv>) => Promise<Response>;
  /** Ends a request that would be rejected by now. */
  const check = (context: Context<RouteEnv>): void => {
    const res = closed?.(context) ?? context.var.rejectionNow();
    if (res) throw new HTTPException(403, { res });
  };
  const route = (method: Route["method"], path: string, handle: Handler): Route => ({
    method,
    path,
    token,
    async handle(context) {
      try {
        return closed?.(context) ?? (await handle(context));
      } catch (error) {
        if (!(error instanceof LookError)) throw error;
        return context.json(rejectionFor(error), statusOf(error.problem));
      }
    },
  });
  return [
    route("GET", path, async (context) => {
      const { name, body, bytes } = await look.write();
      return context.body(body, 200, {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${name}"`,
        // For a progress bar: the stream itself has no length before its end.
        "x-look-bytes": String(bytes),
      });
    }),
    route("PUT", path, async (context) => {
      // Rejected before it is sent: a connection that ends in the middle of a file takes the reply with it.
      if (Number(context.req.header("content-length")) > maxLookBytes) throw tooLargeLook();
      const body: LookBody = context.req.raw.body;
      const keepsBoth = context.req.query("keep") === "both";
      if (context.req.query("plan") !== undefined) {
        const plan = await look.plan(body, keepsBoth);
        check(context);
        return context.json(plan);
      }
      const report = await look.import(body, keepsBoth, () => check(context));
      onChange();
      return context.json(report);
    }),
    route("GET", `${path}/imports`, async (context) => context.json(look.imports)),
    route("DELETE", `${path}/:id`, async (context) => {
      await look.undo(context.req.param("id") ?? "", context.req.query("anyway") !== undefined);
      onChange();
      return context.body(null, 204);
    }),
  ];
}

function statusOf(problem: LookProblem): (typeof lookProblems)[LookProblem] {
  return lookProblems[problem];
}
