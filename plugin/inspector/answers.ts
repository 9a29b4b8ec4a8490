import * as v from "valibot";
import type { Check } from "../check/check-routes.ts";
import type { DetailedLog } from "../check/detailed-log.ts";
import { type ReportSources, saveReport } from "../check/save-report.ts";
import { type Finding, lineOf } from "../check/finding.ts";
import type { Client } from "../../shared/api/client.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { contextLimit, lengthOf } from "../../shared/api/limits.ts";
import type { Clock } from "../../shared/clock.ts";
import { failureOf } from "../session/state/failure.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import type { Account } from "../session/account.ts";
import type { ChatPlanSources } from "../account/chat-plan.ts";
import { missingIn } from "../account/missing.ts";
import { removeFromObs } from "../obs/remove-overlay-reply.ts";
import { failureHelp, failureSentence } from "../account/failure-sentence.ts";
import { relaySentence } from "../relay/relay-sentence.ts";
import { testConnection } from "../account/test-connection.ts";
import { testObs } from "../obs/test-obs.ts";
import type { ListReply, TestReply, TroubleReply } from "../forms/replies.ts";
import { checkWords, fill, type Language, type Messages } from "../../shared/words/words.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { VtubeLink } from "../vtube-studio/vtube-link.ts";
import { vtubeHotkeys, vtubeReply } from "../vtube-studio/vtube-replies.ts";
import type { OverlayInObs } from "../obs/overlay-in-obs.ts";
import type { RelayProblem } from "../relay/relay-keeper.ts";

/** What the replies to a property inspector are made from. */
export interface InspectorSources extends ChatPlanSources, ReportSources {
  readonly account: Account;
  readonly check: Check;
  readonly detailedLog: DetailedLog;
  readonly obs: ObsLink;
  readonly vtube: Pick<VtubeLink, "state" | "ask" | "askAgain">;
  readonly overlayInObs: Pick<OverlayInObs, "remove">;
  /** Makes another address of the overlay: the old one lets nobody in any more. */
  readonly renewOverlay: () => void;
  /** The overlay's address, or why there is none. */
  readonly overlay: () => Promise<{ readonly url: string } | RelayProblem>;
  /** Makes another address of the control page: the old one lets nobody in any more. */
  readonly renewControl: () => void;
  /** The control page's address, or why there is none. */
  readonly controlPage: () => Promise<{ readonly url: string } | RelayProblem>;
  /** What is wrong with the key whose inspector asks. */
  readonly trouble: () => TroubleReply;
  /** What the AI is told when the scene changes. */
  readonly sceneText: () => string;
  readonly saveSceneText: (text: string) => void;
  /** What viewers neither see nor hear. */
  readonly hiddenWords: Pick<HiddenWords, "list" | "set">;
  /** Resolves with what is wrong with the stored list of them. */
  readonly wordsTrouble: () => Promise<"unread" | "unsaved" | undefined>;
  /** Has Stream Deck add the starter profile for the inspector's device. */
  readonly fillDeck: () => Promise<TestReply>;
}

/** One reply, as it is sent. */
export interface InspectorReply {
  readonly [field: string]: string | boolean | number | ListReply["items"] | undefined;
  readonly event: string;
}

const settingsWaitMs = 5_000;

const question = v.object({ event: v.string(), id: v.fallback(v.optional(v.string()), undefined) });

/**
 * The plugin's reply to a property inspector's message (`{ event }`), or `undefined` for a message that is not
 * for it. Failures are part of the reply, in words; so is the `id` of the message, if it has one.
 */
export async function replyToInspector(
  message: unknown,
  sources: InspectorSources,
): Promise<InspectorReply | undefined> {
  const read = v.safeParse(question, message);
  if (!read.success) return undefined;
  const { event, id } = read.output;
  const reply = await replyTo(event, message, sources);
  return reply && (id === undefined ? reply : { ...reply, id });
}

async function replyTo(
  event: string,
  message: unknown,
  sources: InspectorSources,
): Promise<InspectorReply | undefined> {
  const { account, locale } = sources;
  const { words } = locale;
  await settingsKnown(account, sources.clock);
  switch (event) {
    case "getChannels":
      return itemsOf(event, sources, async (client) =>
        (await client.channelStatus()).map(({ channelName: name, isPrimary }) => ({
          label: isPrimary ? fill(words.primary, { name }) : name,
          value: name,
        })),
      );
    case "getCharacters":
      return itemsOf(event, sources, async (client) =>
        (await client.listCharacters()).map(({ id, name, isActive }) => ({
          label: isActive ? fill(words.active, { name }) : name,
          value: id,
        })),
      );
    case "renewOverlayUrl":
      sources.renewOverlay();
      return addressReply(event, sources.overlay, words);
    case "getOverlayUrl":
      return addressReply(event, sources.overlay, words);
    case "renewControlUrl":
      sources.renewControl();
      return addressReply(event, sources.controlPage, words);
    case "getControlUrl":
      return addressReply(event, sources.controlPage, words);
    case "testConnection":
      return { event, ...(await testConnection(account, locale, sources)) };
    case "testObs":
      return { event, ...(await testObs(sources.obs, locale)) };
    case "getVtube":
      // With it, VTube Studio asks once more.
      if (v.is(askedAgain, message)) sources.vtube.askAgain();
      return { event, ...vtubeReply(sources.vtube.state.value, locale) };
    case "getVtubeHotkeys":
      return { event, ...(await vtubeHotkeys(sources.vtube, locale)) };
    case "checkEverything":
      return { event, items: wantingItems(await sources.check.run(), locale.language) };
    case "saveReport":
      return { event, ...(await saveReport(sources)) };
    case "detailedLog":
      return { event, remainingMs: turnDetailedLog(message, sources) };
    case "fillDeck":
      return { event, ...(await sources.fillDeck()) };
    case "removeOverlay":
      return { event, ...(await removeFromObs(sources.overlayInObs, locale)) };
    case "sceneText":
      saveSceneText(message, sources);
      return { event, text: sources.sceneText() };
    case "hiddenWords":
      saveHiddenWords(message, sources);
      return { event, text: sources.hiddenWords.list.join("\n"), error: await wordsError(sources) };
    case "getTrouble":
      return { event, ...sources.trouble() };
    default:
      return undefined;
  }
}

const askedAgain = v.object({ again: v.literal("yes") });

const turned = v.object({ turn: v.picklist(["on", "off"]) });

/** Without a turn it is only a question. */
function turnDetailedLog(message: unknown, { detailedLog, log }: InspectorSources): number {
  const read = v.safeParse(turned, message);
  if (read.success) {
    detailedLog.turn(read.output.turn === "on");
    log.info(`The detailed log was turned ${read.output.turn}.`);
  }
  return detailedLog.remainingMs;
}

/** What is to be looked at, where the page that shows every line cannot be had. */
function wantingItems(findings: readonly Finding[], language: Language): ListReply["items"] {
  return findings
    .map(lineOf)
    .filter(({ state }) => state === "attention" || state === "trouble")
    .map(({ id, sentence, advice }) => ({
      label: checkWords[language].names[id],
      value: `${sentence} ${advice}`.trim(),
    }));
}

const sceneText = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => lengthOf(text) <= contextLimit),
  ),
});

/** Without a text it is only a question. */
function saveSceneText(message: unknown, sources: InspectorSources): void {
  const read = v.safeParse(sceneText, message);
  if (read.success) sources.saveSceneText(read.output.text);
}

const hiddenWords = v.object({ text: v.string() });

/** Without a text it is only a question. */
function saveHiddenWords(message: unknown, sources: InspectorSources): void {
  const read = v.safeParse(hiddenWords, message);
  if (read.success) sources.hiddenWords.set(read.output.text.split("\n"));
}

async function wordsError({ wordsTrouble, locale }: InspectorSources): Promise<string | undefined> {
  const trouble = await wordsTrouble();
  return trouble && locale.words.hiddenWords[trouble];
}

async function addressReply(
  event: string,
  address: InspectorSources["overlay"],
  words: Messages,
): Promise<InspectorReply> {
  const found = await address();
  return "url" in found ? { event, url: found.url } : { event, url: "", error: relaySentence(found, words) };
}

async function itemsOf(
  event: string,
  { account, locale }: InspectorSources,
  read: (client: Client) => Promise<ListReply["items"]>,
): Promise<InspectorReply> {
  const missing = missingIn(account, locale.words);
  if (missing !== undefined || !account.client) return { event, items: [], error: missing ?? "" };
  try {
    return { event, items: await read(account.client) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = failureOf(error);
    return {
      event,
      items: [],
      error: failureSentence(locale.words, failure),
      help: failureHelp(failure),
    };
  }
}

/** An inspector may open before Stream Deck has handed over the settings: a reply then would be wrong. */
function settingsKnown(account: Account, clock: Pick<Clock, "after">): Promise<void> {
  if (account.setup !== "unknown") return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel();
      unsubscribe();
      resolve();
    };
    const cancel = clock.after(settingsWaitMs, finish);
    const unsubscribe = account.subscribe(finish);
  });
}
