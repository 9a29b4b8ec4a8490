import type { Locale, Messages } from "../../shared/words/words.ts";
import { unsavedTrouble } from "../account/account-sentences.ts";
import { alertsForPages } from "../approval/masked-alerts.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import { checkRoutes } from "../check/check-routes.ts";
import type { Check } from "../check/create-check.ts";
import type { Emotes } from "../emotes/create-emotes.ts";
import { emoteRoutes } from "../emotes/emote-routes.ts";
import type { EventRelay } from "../events/event-relay.ts";
import { eventRoutes } from "../events/event-routes.ts";
import { goalRoutes } from "../goals/goal-routes.ts";
import { helpRoutes } from "../help/routes.ts";
import { apiRoutes } from "../api/api-routes.ts";
import type { ApiParts } from "../api/api-tools.ts";
import type { HostApplication } from "../host/host-application.ts";
import type { Library } from "../library/library.ts";
import { lookRoutes } from "../library/look-file/look-routes.ts";
import { libraryRoutes } from "../library/library-routes.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import { studioObsRoutes } from "../obs/studio-routes.ts";
import { pageRoutes } from "../pages/page-routes.ts";
import type { PageSocketOptions } from "../pages/page-socket.ts";
import type { OneUseAddresses } from "../server/one-use-addresses.ts";
import { type Route, type ServerTokens, overlayRoute } from "../server/route.ts";
import type { Account } from "../session/account.ts";
import { voiceRoutes } from "../voices/event-voices.ts";

/** The features that the plugin's server serves. */
export interface RelayParts extends PageSocketOptions, ApiParts {
  readonly account: Account;
  /** Folder of the built pages. */
  readonly pagesFolder: string;
  readonly tokens: ServerTokens;
  readonly application: HostApplication;
  readonly locale: Locale<Messages>;
  readonly check: Check;
  readonly library: Library;
  readonly overlayInObs: OverlayInObs;
  readonly emotes: Emotes;
  readonly events: EventRelay;
  readonly hiddenWords: HiddenWords;
  readonly oneUse: OneUseAddresses;
  readonly stored: ApiParts["stored"] & { readonly isUnsaved: boolean };
}

/** Every route of the plugin's server, in the order in which they match requests. */
export async function relayRoutes(parts: RelayParts): Promise<readonly Route[]> {
  const { pagesFolder, tokens, locale, check, library, control, overlayInObs, events, account } = parts;
  const { hiddenWords, look, oneUse, application } = parts;
  const { appearanceChanged: onChange } = control;
  return [
    health,
    ...helpRoutes(pagesFolder, application.name),
    oneUse.route(locale.words.openedBefore),
    // Before the pages, which take every path below their names.
    ...checkRoutes(check),
    ...(await pageRoutes(pagesFolder, tokens, application.name)),
    ...libraryRoutes(library, onChange, {
      forPages: (alerts) => alertsForPages(alerts, hiddenWords.mask),
      rules: parts.stored.rules,
    }),
    ...goalRoutes(parts.goals),
    ...lookRoutes(look, { path: "/look", token: "overlay", onChange }),
    ...apiRoutes(parts, onChange),
    ...emoteRoutes(parts.emotes),
    ...studioObsRoutes(overlayInObs, locale),
    overlayRoute("GET", "/unsaved", () =>
      Response.json({ sentence: unsavedTrouble(parts.stored, locale.words)?.message ?? "" }),
    ),
    ...eventRoutes(events.streams, account),
    ...voiceRoutes(events.voices),
  ];
}

/** Shows that the server runs, and nothing else. */
const health: Route = {
  method: "GET",
  path: "/health",
  token: "none",
  handle: (context) => context.text("ok"),
};
