import { type ChannelStatus, type CharacterSummary, createClient } from "../../shared/api/client.ts";
import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { type Locale, type Messages, plural } from "../../shared/words/words.ts";
import { type ChatPlanSources, chatRefusal } from "../account/chat-plan.ts";
import { failureSentence, missingSentence } from "../account/account-sentences.ts";
import type { Account } from "../session/account.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import type { CheckId } from "../../shared/protocol/check-lines.ts";
import { noteClock, tellClock } from "./check-clock.ts";
import type { Finding, Tell } from "./finding.ts";

/** What the account is checked with. */
export interface AccountCheckSources extends ChatPlanSources {
  readonly account: Account;
  readonly settings: SettingsStore;
}

/** A service may begin the answer to the chat stream only with the first line of chat. */
const chatMs = 2_500;

/** Asks the service: address, key, plan, channels, characters, and what time it is there. */
export async function checkAccount(
  sources: AccountCheckSources,
  locale: Locale<Messages>,
  tell: Tell,
): Promise<void> {
  const { account, settings } = sources;
  const { words } = locale;
  const baseUrl = normaliseBaseUrl(settings.value?.baseUrl ?? "");
  const unknown = (...ids: readonly CheckId[]): void => {
    for (const id of ids) tell({ id, state: "unknown", sentence: words.check.first });
  };
  const missing = missingSentence(account, words);
  if (missing !== undefined || !account.client || !settings.value || baseUrl === null) {
    const isOfKey = account.setup === "no-key" || account.setup === "bad-key";
    const id = isOfKey ? "key" : "address";
    const advice = words.check.todo.account;
    tell({ id, state: "trouble", sentence: missing ?? words.missing.address, advice });
    return unknown("address", "key", "plan", "channels", "characters", "clock");
  }
  const noted = noteClock(sources.fetch, sources.clock);
  const client = createClient({ ...sources, fetch: noted.fetch, baseUrl, apiKey: settings.value.apiKey });
  const channels = client.channelStatus();
  const characters = client.listCharacters();
  const chat = chatRefusal(client, sources, chatMs);
  // A check is also a request to try again what was given up.
  account.session?.tryNow();
  const told = await tellService(channels, new URL(baseUrl).host, locale, tell).finally(() =>
    tellClock(noted.differenceMs(), locale, tell),
  );
  if (!told) {
    await Promise.allSettled([characters, chat]);
    return unknown("key", "plan", "channels", "characters");
  }
  await Promise.all([
    tellCharacters(characters, locale, tell),
    chat.then((refusal) => tellPlan(refusal, sources, locale, tell)),
  ]);
}

/** Tells of address, key and channels; returns whether all of them can be used. */
async function tellService(
  channels: Promise<readonly ChannelStatus[]>,
  host: string,
  { language, words }: Locale<Messages>,
  tell: Tell,
): Promise<boolean> {
  const answers = (): void =>
    tell({ id: "address", state: "fine", sentence: words.check.answers, names: { host } });
  try {
    const list = await channels;
    answers();
    tell({ id: "key", state: "fine", sentence: words.check.accepted });
    const names = new Intl.ListFormat(language).format(list.map(({ channelName }) => channelName));
    const sentence = plural(language, words.channels, list.length);
    if (list.length > 0)
      tell({
        id: "channels",
        state: "fine",
        sentence,
        facts: { count: list.length },
        names: { names },
      });
    else tell(lacking("channels", words.failures["no-channel"], words.check.todo.service));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentence = failureSentence(words, failureOf(error));
    if (error.kind === "unauthorised") {
      answers();
      tell({ id: "key", state: "trouble", sentence, advice: words.check.todo.key });
    } else tell({ id: "address", state: "trouble", sentence, advice: words.check.todo.address });
    return false;
  }
}

async function tellCharacters(
  characters: Promise<readonly CharacterSummary[]>,
  { language, words }: Locale<Messages>,
  tell: Tell,
): Promise<void> {
  try {
    const list = await characters;
    const sentence = plural(language, words.characters, list.length);
    if (list.length === 0) tell(lacking("characters", words.check.noCharacters, words.check.todo.service));
    else tell({ id: "characters", state: "fine", sentence, facts: { count: list.length } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentence = failureSentence(words, failureOf(error));
    tell({ id: "characters", state: "trouble", sentence, advice: words.check.todo.again });
  }
}

/** Only what refuses the streams says which of them a plan includes. */
function tellPlan(
  chat: Failure | undefined,
  { account }: AccountCheckSources,
  { words }: Locale<Messages>,
  tell: Tell,
): void {
  const state = account.session?.store.value;
  const events = state?.connection === "refused" ? state.failure : undefined;
  const refused = [events, chat].filter((failure) => failure !== undefined);
  if (refused.length > 0) {
    const sentence = refused.map((failure) => failureSentence(words, failure)).join(" ");
    return tell(lacking("plan", sentence, words.check.todo.plan));
  }
  // The events were not open yet, or are not at the moment: then only the other one is known.
  const isWhole = state?.connection === "open";
  tell({
    id: "plan",
    state: isWhole ? "fine" : "unknown",
    sentence: isWhole ? words.check.wholePlan : words.check.chatPlan,
  });
}

function lacking(id: CheckId, sentence: string, advice: string): Finding {
  return { id, state: "attention", sentence, advice };
}
