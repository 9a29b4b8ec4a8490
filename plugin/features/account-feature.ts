import { accountAnswers } from "../account/account-answers.ts";
import { type AccountReply, accountQuestion } from "../account/account-questions.ts";
import { checkAccount } from "../check/check-account.ts";
import { checkCooldown, checkEvents } from "../check/check-events.ts";
import type { PluginContext } from "../context.ts";
import { type CreateFeature, pushOf } from "../feature.ts";
import { answerTo } from "../forms/question.ts";
import { missingSettings } from "../settings/missing-settings.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";

/** The account of the service: its settings as forms show them, its lists, and the connection's checks. */
export const accountFeature: CreateFeature = (plugin) => {
  const { settings } = plugin;
  const isForKeys = true;
  return {
    answers: [
      ...accountAnswers(plugin),
      answerTo(accountQuestion, () => accountReply(plugin), { isForKeys }),
    ],
    pushes: [
      pushOf(accountQuestion, [settings], () => accountReply(plugin), {
        isForKeys,
        revision: () => [settings.value?.baseUrl, settings.value?.apiKey],
      }),
    ],
    checks: [
      (locale, add) => checkAccount(plugin, locale, add),
      (locale, add) => checkEvents(plugin, locale, add),
      (locale, add) => checkCooldown(plugin, locale, add),
    ],
  };
};

/** The account as the form of a key shows it. */
async function accountReply({ application, server, settings }: PluginContext): Promise<AccountReply> {
  const found = settings.value ?? readGlobalSettings({});
  const address = await server.addressOf("overlay");
  const { approval, channelName } = found;
  return {
    ...("url" in address ? { helpServer: new URL(address.url).origin } : {}),
    approval,
    channelName,
    missing: missingSettings(found),
    mayConnectApp: !application.isOpenToNetwork,
  };
}
