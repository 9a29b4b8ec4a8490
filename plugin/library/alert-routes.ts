import type { Context } from "hono";
import type { AlertSettings } from "../../shared/alerts/alert-settings.ts";
import { currencyName, untouchedAlert } from "../../shared/alerts/alert-settings.ts";
import type { AlertSettingsProblem } from "../../shared/alerts/media.ts";
import { isAlertName, kindSettingsIn } from "../../shared/alerts/read-alert-settings.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import { isJsonObject } from "../../shared/api/fields.ts";
import { type Route, nameInPath, overlayRoute, screenRoute } from "../server/route.ts";
import { type ChannelAlerts, maxAlertBytes } from "./channel-alerts.ts";

/** What the routes need of hidden words and of rules. */
export interface AlertRoutesOptions {
  /** Prepares the settings of alerts for pages that viewers see. */
  readonly forPages: (settings: AlertSettings) => AlertSettings;
  /** The rules, of which the studio lists those about an alert's event. */
  readonly rules: { readonly all: readonly Rule[]; readonly areOn: boolean };
}

const statuses = { kind: 400, name: 400, full: 400, unwritten: 500 } as const;

/**
 * Routes of the alerts' settings. The studio, which edits them, asks with `?for=studio` and gets them as they are. A
 * rejection's body is the `AlertSettingsProblem`.
 */
export function alertRoutes(
  alerts: ChannelAlerts,
  onChange: () => void,
  { forPages, rules }: AlertRoutesOptions,
): readonly Route[] {
  const path = "/alerts";
  const onTooLarge = (context: Context): Response => rejection(context, "full");
  const answer = (context: Context, problem: AlertSettingsProblem | undefined, json: object): Response => {
    if (problem === undefined || problem === "unwritten") onChange();
    return problem === undefined ? context.json(json) : rejection(context, problem);
  };
  return [
    screenRoute(path, (context) =>
      context.json(
        context.req.query("for") === "studio"
          ? {
              settings: alerts.settings,
              seen: alerts.seen,
              currency: alerts.inUse[currencyName]?.choices.currency,
              unknownCurrency: alerts.unknownCurrency,
              rules: rules.all.map(({ name, on, when, then }) => ({
                name,
                event: when.event,
                reacts: rules.areOn && on && then.action === "reaction",
              })),
            }
          : { settings: forPages(alerts.inUse), seen: [] },
      ),
    ),
    overlayRoute("PUT", `${path}/:name`, { maxBodyBytes: maxAlertBytes, onTooLarge }, async (context) => {
      const [name, body] = [nameInPath(context), await bodyOf(context)];
      if (!isAlertName(name)) return rejection(context, "name");
      if (!isJsonObject(body)) return rejection(context, "kind");
      const settings = kindSettingsIn(body);
      return answer(context, await alerts.put(name, settings), settings);
    }),
    overlayRoute("DELETE", `${path}/:name`, async (context) => {
      const name = nameInPath(context);
      if (!Object.hasOwn(alerts.settings, name)) return context.body(null, 204);
      const problem = await alerts.put(name, untouchedAlert);
      onChange();
      return problem === undefined ? context.body(null, 204) : rejection(context, problem);
    }),
  ];
}

function rejection(context: Context, problem: AlertSettingsProblem): Response {
  return context.text(problem, statuses[problem]);
}

/** The body as JSON; `undefined`: it is none, or was cut off. */
async function bodyOf(context: Context): Promise<unknown> {
  return context.req.json().catch(() => undefined);
}
