import type { Context } from "hono";
import { isJsonObject } from "../../shared/api/fields.ts";
import type { Clock } from "../../shared/clock.ts";
import type { ControlPages } from "../control/control-pages.ts";
import type { LookFile } from "../library/look-file/look-file.ts";
import { lookRoutes } from "../library/look-file/look-routes.ts";
import { addressAnswers, type AddressAnswerSources } from "../pages/overlay-answers.ts";
import type { Answer } from "../forms/question.ts";
import { type Route, type RouteEnv, streamResponse } from "../server/route.ts";
import type { Account } from "../session/account.ts";
import { createRateLimit } from "../server/server-limits.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { apiAddress, apiRenewal } from "./api-questions.ts";
import { programAlert } from "./program-alert.ts";
import { stateNow, stateStream } from "./program-state.ts";
import type { ActionReply } from "./run-action.ts";

/** The parts of the plugin that other programs may use. */
export interface ApiParts {
  readonly clock: Clock;
  readonly controlPages: ControlPages;
  readonly settings: SettingsStore;
  readonly look: LookFile;
  /** Presses a key of the action with these settings. */
  readonly runAction: (name: string, settings: object) => Promise<ActionReply>;
  readonly account: Account;
}

/** The longest settings of an action: a few prompts. */
const maxSettingsBytes = 16 * 1024;
/** Requests of programs that do something, in a burst and per second after that. */
const burst = 60;
const aSecond = 5;
const tooMany: ActionReply = {
  status: 429,
  body: { error: "Too many requests. Wait a second." },
  retryAfterSeconds: 1,
};
/** Streams of state at once. */
const maxStreams = 8;

/** Routes for other programs on this computer, which the streamer has to switch on. */
export function apiRoutes(parts: ApiParts, onChange: () => void): readonly Route[] {
  const { account, controlPages, clock, look, settings } = parts;
  let streams = 0;
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
  ): Route => ({
    method,
    path,
    token: "api",
    maxBodyBytes: maxSettingsBytes,
    onTooLarge: (context) => context.json({ error: "The settings are larger than 16 kB." }, 413),
    handle: (context) => closed(context) ?? handle(context),
  });
  const mayAct = createRateLimit(clock, burst, aSecond);
  /** Replies to a request that does something, once its body has been read. */
  const whenRead = async (
    context: Context<RouteEnv>,
    act: (sent: object) => ActionReply | Promise<ActionReply>,
  ): Promise<Response> => {
    const sent = json(await context.req.text());
    if (!isJsonObject(sent))
      return context.json({ error: "The body is to be a JSON object, or empty." }, 400);
    // The body may have taken its time, and the token been renewed meanwhile.
    const rejection = closed(context) ?? context.var.rejectionNow();
    if (rejection) return rejection;
    const reply = mayAct() ? await act(sent) : tooMany;
    if (reply.retryAfterSeconds !== undefined) context.header("retry-after", String(reply.retryAfterSeconds));
    return context.json(reply.body, reply.status);
  };
  return [
    // Where the address that the streamer copies leads, in a browser.
    route("GET", "/api/", (context) =>
      context.json({
        actions: "/api/actions/<name>",
        alerts: "/api/alerts",
        state: "/api/state",
        events: "/api/events",
        look: "/api/look",
        help: "/help/#other-programs",
      }),
    ),
    route("POST", "/api/actions/:name", (context) =>
      whenRead(context, (sent) => parts.runAction(context.req.param("name") ?? "", sent)),
    ),
    route("POST", "/api/alerts", (context) =>
      whenRead(context, (sent): ActionReply => {
        const found = programAlert(sent, account.session?.channelOf(undefined) ?? "", clock);
        if ("error" in found) return { status: 400, body: found };
        account.showAlert(found);
        return { status: 200, body: { result: "shown" } };
      }),
    ),
    route("GET", "/api/state", (context) => context.json(stateNow(controlPages))),
    route("GET", "/api/events", (context) => {
      if (streams >= maxStreams) return context.json({ error: "Too many streams are open." }, 429);
      streams++;
      const mayGoOn = (): boolean => isOpen() && context.var.rejectionNow() === undefined;
      return streamResponse(stateStream(controlPages, clock, mayGoOn, () => streams--));
    }),
    ...lookRoutes(look, { path: "/api/look", token: "api", onChange, closed }),
  ];
}

/** An empty body is no settings; `undefined`: it is not JSON. */
function json(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers about the address for other programs. */
export function apiAnswers(sources: AddressAnswerSources): readonly Answer[] {
  return addressAnswers("api", [apiAddress, apiRenewal], sources, () =>
    sources.log.info("Other programs have a new address; the old one no longer works."),
  );
}
