import type { Context } from "hono";
import * as v from "valibot";
import { isJsonObject } from "../../shared/api/fields.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import type { ControlPages } from "../control/control-pages.ts";
import type { Goals } from "../goals/goals.ts";
import type { LookFile } from "../library/look-file/look-file.ts";
import type { Rules } from "../rules/create-rules.ts";
import type { Route, RouteEnv } from "../server/route.ts";
import { createRateLimit } from "../server/server-limits.ts";
import type { Account } from "../session/account.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import type { AnsweredRequests } from "./answered-requests.ts";
import { jsonFault } from "./json-fault.ts";
import { programFields } from "./program-fields.ts";
import type { ActionReply } from "./run-action.ts";
import type { ApiSettings } from "./settings.ts";
import { jsonIn } from "../../shared/json-in.ts";

/** The parts of the plugin that other programs may use. */
export interface ApiParts {
  readonly clock: Clock;
  readonly controlPages: ControlPages;
  readonly settings: Store<ApiSettings | undefined>;
  readonly look: LookFile;
  /** Presses a key of the action with these settings. */
  readonly runAction: (name: string, settings: object) => Promise<ActionReply>;
  readonly account: Account;
  readonly rules: Rules;
  readonly stored: { readonly rules: SavedRules };
  readonly locale: Locale<Messages>;
  readonly answered: AnsweredRequests;
  readonly goals: Goals;
}

/** The longest settings of an action: a few prompts. */
const maxSettingsBytes = 16 * 1024;
/** Requests of programs that do something, in a burst and per second after that. */
const burst = 60;
const aSecond = 5;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const tooMany: ActionReply = {
  status: 429,
  body: { error: "Too many requests. Wait a second." },
  retryAfterSeconds: 1,
};

/** What the routes for other programs share. */
export type ApiTools = ReturnType<typeof createApiTools>;

/** Creates them. */
export function createApiTools({ answered, clock, goals, settings }: ApiParts) {
  /** Whether the streamer lets other programs in. */
  const isOpen = (): boolean => settings.value?.api === true;
  const closed = (context: Context): Response | undefined => {
    if (isOpen()) return undefined;
    const error =
      'Other programs may not use Sidekick Deck yet. Switch it on in "Set up…", under "Other programs".';
    return context.json({ error }, 403);
  };
  const route = (
    method: Route["method"],
    path: string,
    handle: (context: Context<RouteEnv>) => Response | Promise<Response>,
    maxBodyBytes: number = maxSettingsBytes,
  ): Route => ({
    method,
    path,
    token: "api",
    maxBodyBytes,
    onTooLarge: (context) =>
      context.json({ error: `The body is larger than ${maxBodyBytes / 1024} kB.` }, 413),
    handle: (context) => closed(context) ?? handle(context),
  });
  const mayAct = createRateLimit(clock, burst, aSecond);
  /** Replies to a request that does something, once its body has been read. `takes`: what the body may be. */
  const whenRead = async (
    context: Context<RouteEnv>,
    act: (sent: object) => ActionReply | Promise<ActionReply>,
    takes: "object" | "list" | "form" = "object",
  ): Promise<Response> => {
    const text = await context.req.text();
    // A program may send JSON without naming its type, and the usual one is a form's.
    const isForm = takes === "form" && formType.test(context.req.header("content-type") ?? "");
    const sent =
      isForm && !/^\s*[[{"]/.test(text)
        ? Object.fromEntries(new URLSearchParams(text.trim()))
        : // An empty body is no settings.
          jsonIn(text.trim() || "{}");
    if (sent === undefined) return context.json({ error: jsonFault(text) }, 400);
    if (takes === "list" ? !Array.isArray(sent) : !isJsonObject(sent))
      return context.json(
        { error: `The body is to be a JSON ${takes === "list" ? "list" : "object, or empty"}.` },
        400,
      );
    // The body may have taken its time, and the token been renewed meanwhile.
    const rejection = closed(context) ?? context.var.rejectionNow();
    if (rejection) return rejection;
    const reply = mayAct() ? await act(sent as object) : tooMany;
    if (reply.retryAfterSeconds !== undefined) context.header("retry-after", String(reply.retryAfterSeconds));
    return context.json(reply.body, reply.status);
  };
  /** The same for an alert or an event, whose sender may send it again when it missed the answer. */
  const once = (
    context: Context<RouteEnv>,
    act: (sent: object, id: string | undefined) => ActionReply,
  ): Promise<Response> =>
    whenRead(
      context,
      async (sent) => {
        const read = v.safeParse(v.object({ id: programFields.id }), sent);
        if (!read.success) return { status: 400, body: { error: read.issues[0].message } };
        const id = (read.output.id ?? context.req.header("idempotency-key"))?.trim();
        const reply = id ? answered.once(context.req.path, id, () => act(sent, id)) : act(sent, undefined);
        // A program that gets an answer does not send its request again, so the goals are stored before.
        await goals.settled();
        return reply;
      },
      "form",
    );
  return { isOpen, closed, once, route, whenRead };
}
