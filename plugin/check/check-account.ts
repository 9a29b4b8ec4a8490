import { type ChannelStatus, type CharacterSummary, createClient } from "../../shared/api/client.ts";
import { normaliseBaseUrl } from "../../shared/api/request.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { type Locale, type Messages, plural } from "../../shared/words/words.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { chatRefusal } from "../account/chat-plan.ts";
import { failureSentence, missingSentence } from "../account/account-sentences.ts";
import type { Account } from "../session/account.ts";
import { type Failure, failureOf } from "../session/state/failure.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import type { CheckId } from "../../shared/protocol/check-lines.ts";
import { measureClock, checkClock } from "./check-clock.ts";
import { type Finding, type AddFinding, finding } from "./finding.ts";

export interface AccountCheckSources extends ConnectionTools {
  readonly account: Account;
  readonly settings: SettingsStore;
}

/** How long to wait for a refusal of the chat stream. A good response may begin only with the first line of chat. */
const chatMs = 2_500;

/** Checks address, API key, plan, channels, characters and clock against the service. */
export async function checkAccount(
  sources: AccountCheckSources,
  locale: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  const { account, settings } = sources;
  const { words } = locale;
  const baseUrl = normaliseBaseUrl(settings.value?.baseUrl ?? "");
  const unknown = (...ids: readonly CheckId[]): void => {
    for (const id of ids) add(finding(id, "unknown", words.check.first));
  };
  const missing = missingSentence(account, words);
  if (missing !== undefined || !account.client || !settings.value || baseUrl === null) {
    const isOfKey = account.setup === "key" || account.setup === "badKey";
    const id = isOfKey ? "key" : "address";
    const advice = words.check.todo.account;
    add(finding(id, "trouble", missing ?? words.missing.address, { advice }));
    return unknown("address", "key", "plan", "channels", "characters", "clock");
  }
  const measured = measureClock(sources.fetch, sources.clock);
  const client = createClient({ ...sources, fetch: measured.fetch, baseUrl, apiKey: settings.value.apiKey });
  const channels = client.channelStatus();
  const characters = client.listCharacters();
  const chat = chatRefusal(client, sources, chatMs);
  // A check also retries connections that were given up.
  account.session?.tryNow();
  const isUsable = await checkService(channels, new URL(baseUrl).host, locale, add).finally(() =>
    checkClock(measured.differenceMs(), locale, add),
  );
  if (!isUsable) {
    await Promise.allSettled([characters, chat]);
    return unknown("key", "plan", "channels", "characters");
  }
  await Promise.all([
    checkCharacters(characters, locale, add),
    chat.then((refusal) => checkPlan(refusal, sources, locale, add)),
  ]);
}

/** Checks address, API key and channels; resolves with whether the service accepted the request. */
async function checkService(
  channels: Promise<readonly ChannelStatus[]>,
  host: string,
  { language, words }: Locale<Messages>,
  add: AddFinding,
): Promise<boolean> {
  const answers = (): void => add(finding("address", "fine", words.check.answers, { names: { host } }));
  try {
    const list = await channels;
    answers();
    add(finding("key", "fine", words.check.accepted));
    const names = new Intl.ListFormat(language).format(list.map(({ channelName }) => channelName));
    const sentence = plural(language, words.channels, list.length);
    if (list.length > 0)
      add(finding("channels", "fine", sentence, { facts: { count: list.length }, names: { names } }));
    else add(lacking("channels", words.failures["no-channel"], words.check.todo.service));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentence = failureSentence(words, failureOf(error));
    if (error.kind === "unauthorised") {
      answers();
      add(finding("key", "trouble", sentence, { advice: words.check.todo.key }));
    } else add(finding("address", "trouble", sentence, { advice: words.check.todo.address }));
    return false;
  }
}

async function checkCharacters(
  characters: Promise<readonly CharacterSummary[]>,
  { language, words }: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  try {
    const list = await characters;
    const sentence = plural(language, words.characters, list.length);
    if (list.length === 0) add(lacking("characters", words.check.noCharacters, words.check.todo.service));
    else add(finding("characters", "fine", sentence, { facts: { count: list.length } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sentence = failureSentence(words, failureOf(error));
    add(finding("characters", "trouble", sentence, { advice: words.check.todo.again }));
  }
}

/** Checks the plan, which only the refusal of a stream reveals. */
function checkPlan(
  chat: Failure | undefined,
  { account }: AccountCheckSources,
  { words }: Locale<Messages>,
  add: AddFinding,
): void {
  const state = account.session?.store.value;
  const events = state?.connection === "refused" ? state.failure : undefined;
  const refused = [events, chat].filter((failure) => failure !== undefined);
  if (refused.length > 0) {
    const sentence = refused.map((failure) => failureSentence(words, failure)).join(" ");
    return add(lacking("plan", sentence, words.check.todo.plan));
  }
  // While the event stream is not open, only the chat stream is known.
  const isWhole = state?.connection === "open";
  add(finding("plan", isWhole ? "fine" : "unknown", isWhole ? words.check.wholePlan : words.check.chatPlan));
}

function lacking(id: CheckId, sentence: string, advice: string): Finding {
  return finding(id, "attention", sentence, { advice });
}
