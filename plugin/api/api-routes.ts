import type { Context } from "hono";
import type { LookFile } from "../library/look-file/look-file.ts";
import { lookRoutes } from "../library/look-file/look-routes.ts";
import { addressAnswers, type AddressAnswerSources } from "../pages/overlay-answers.ts";
import type { Answer } from "../forms/question.ts";
import type { Route } from "../server/route.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { apiAddress, apiRenewal } from "./api-questions.ts";

/** The parts of the plugin that other programs may use. */
export interface ApiParts {
  readonly settings: SettingsStore;
  readonly look: LookFile;
}

/** Routes for other programs on this computer, which the streamer has to switch on. */
export function apiRoutes({ settings, look }: ApiParts, onChange: () => void): readonly Route[] {
  const closed = (context: Context): Response | undefined => {
    if (settings.value?.api === true) return undefined;
    const error =
      'Other programs may not use Sidekick Deck yet. Switch it on in "Set up…", under "Other programs".';
    return context.json({ error }, 403);
  };
  return [
    // Where the address that the streamer copies leads, in a browser.
    {
      method: "GET",
      path: "/api/",
      token: "api",
      handle: (context) =>
        closed(context) ?? context.json({ look: "/api/look", help: "/help/#other-programs" }),
    },
    ...lookRoutes(look, { path: "/api/look", token: "api", onChange, closed }),
  ];
}

/** Answers about the address for other programs. */
export function apiAnswers(sources: AddressAnswerSources): readonly Answer[] {
  return addressAnswers("api", [apiAddress, apiRenewal], sources, () =>
    sources.log.info("Other programs have a new address; the old one no longer works."),
  );
}
