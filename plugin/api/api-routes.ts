import { lookRoutes } from "../library/look-file/look-routes.ts";
import { addressAnswers, type AddressAnswerSources } from "../pages/overlay-answers.ts";
import type { Answer } from "../forms/question.ts";
import { type Route, streamResponse } from "../server/route.ts";
import { apiAddress, apiRenewal } from "./api-questions.ts";
import { type ApiParts, createApiTools } from "./api-tools.ts";
import { programAlert } from "./program-alert.ts";
import { stateNow, stateStream } from "./program-state.ts";
import { ruleRoutes } from "./rule-routes.ts";
import type { ActionReply } from "./run-action.ts";

/** Streams of state at once. */
const maxStreams = 8;

/** Routes for other programs on this computer, which the streamer has to switch on. */
export function apiRoutes(parts: ApiParts, onChange: () => void): readonly Route[] {
  const { account, controlPages, clock, look } = parts;
  let streams = 0;
  const tools = createApiTools(parts);
  const { isOpen, closed, once, route, whenRead } = tools;
  return [
    // Where the address that the streamer copies leads, in a browser.
    route("GET", "/api/", (context) =>
      context.json({
        actions: "/api/actions/<name>",
        alerts: "/api/alerts",
        state: "/api/state",
        events: "/api/events",
        rules: "/api/rules",
        look: "/api/look",
        help: "/help/other-programs/",
      }),
    ),
    route("POST", "/api/actions/:name", (context) =>
      whenRead(context, (sent) => parts.runAction(context.req.param("name") ?? "", sent)),
    ),
    route("POST", "/api/alerts", (context) =>
      once(context, (sent, id): ActionReply => {
        const found = programAlert(sent, account.session?.channelOf(undefined) ?? "", clock, id);
        if ("error" in found) return { status: 400, body: found };
        const result = account.showAlert(found) ? "shown" : "repeated";
        return { status: 200, body: { result } };
      }),
    ),
    route("GET", "/api/state", (context) => context.json(stateNow(controlPages))),
    route("GET", "/api/events", (context) => {
      if (streams >= maxStreams) return context.json({ error: "Too many streams are open." }, 429);
      streams++;
      const mayGoOn = (): boolean => isOpen() && context.var.rejectionNow() === undefined;
      return streamResponse(stateStream(controlPages, clock, mayGoOn, () => streams--));
    }),
    ...ruleRoutes(parts, tools),
    ...lookRoutes(look, { path: "/api/look", token: "api", onChange, closed }),
  ];
}

/** Answers about the address for other programs. */
export function apiAnswers(sources: AddressAnswerSources): readonly Answer[] {
  return addressAnswers("api", [apiAddress, apiRenewal], sources, () =>
    sources.log.info("Other programs have a new address; the old one no longer works."),
  );
}
