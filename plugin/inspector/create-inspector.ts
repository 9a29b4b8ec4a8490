import type { Clock } from "../../shared/clock.ts";
import {
  type AccountReply,
  accountQuestion,
  channelsQuestion,
  charactersQuestion,
  troubleQuestion,
} from "../account/account-questions.ts";
import { type Answer, answerTo } from "../forms/question.ts";
import { goalsQuestion } from "../goals/goals-questions.ts";
import { type GoalsReplySources, goalsReply } from "../goals/goals-reply.ts";
import type { HostApplication } from "../host/host-application.ts";
import type { PropertyInspector } from "../host/property-inspector.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { canvasesQuestion } from "../obs/obs-questions.ts";
import { createAnswering } from "../panel/answer-questions.ts";
import { type TroubleSources, keyTrouble } from "../panel/key-trouble.ts";
import { createUnaskedReplies } from "../panel/unasked-replies.ts";
import { missingSettings } from "../settings/missing-settings.ts";
import { type SettingsStore, readGlobalSettings } from "../settings/global-settings.ts";
import { type SetUpAddressSources, setUpAnswer } from "../set-up/set-up-answer.ts";
import { setUpAddress } from "../set-up/set-up-questions.ts";

/** The parts of the plugin behind the open inspector. */
export interface InspectorParts extends TroubleSources, SetUpAddressSources, GoalsReplySources {
  /** The answers to the questions of its forms. */
  readonly answers: readonly Answer[];
  readonly application: HostApplication;
  readonly clock: Clock;
  readonly inspector: PropertyInspector;
  readonly obs: ObsLink;
  /** Calls back when a key fails in a way that no store reports. */
  readonly onKeyTrouble: (listener: () => void) => unknown;
  readonly settings: SettingsStore;
}

/**
 * Questions that the plugin answers although every computer of the network can ask them: those of keys' forms. The
 * others change something for all keys, or hand out the address of a page.
 */
const harmless: readonly string[] = [
  accountQuestion,
  canvasesQuestion,
  channelsQuestion,
  charactersQuestion,
  goalsQuestion,
  setUpAddress,
  troubleQuestion,
].map(({ event }) => event);

/** Returns what answers the questions of property inspectors, and sends the open one its key's trouble and the goals unasked. */
export function createInspector(parts: InspectorParts): ReturnType<typeof createAnswering> {
  const { account, answers, application, clock, inspector, locale, obs, stored } = parts;
  const unasked = createUnaskedReplies(inspector.send, () => inspector.openKey() !== undefined);
  const sources = [account, stored, obs.state, { subscribe: parts.onKeyTrouble }];
  unasked.follow(troubleQuestion, sources, () => keyTrouble(inspector.openKey(), parts));
  // Goals are made in the studio while the form is open.
  unasked.follow(goalsQuestion, [parts.goals], () => goalsReply(parts));
  inspector.onOpened(() => unasked.forget());
  tellAccount(parts);
  const all = [...answers, answerTo(accountQuestion, () => accountReply(parts)), setUpAnswer(parts)];
  const refused = application.isOpenToNetwork ? all.filter(({ event }) => !harmless.includes(event)) : [];
  const error = locale.words.onlyInSetUp;
  return createAnswering(
    all.map((one) => (refused.includes(one) ? { ...one, reply: async () => ({ error }) } : one)),
    account,
    clock,
  );
}

/** Sends the open inspector the account whenever settings of it have changed. */
function tellAccount(parts: InspectorParts): void {
  const { inspector, settings } = parts;
  let last: string | undefined;
  settings.subscribe(async () => {
    const reply = await accountReply(parts);
    const next = JSON.stringify([reply, settings.value?.baseUrl, settings.value?.apiKey]);
    if (next === last) return;
    last = next;
    if (inspector.openKey() !== undefined) inspector.send({ event: accountQuestion.event, ...reply });
  });
}

async function accountReply({ application, server, settings }: InspectorParts): Promise<AccountReply> {
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
