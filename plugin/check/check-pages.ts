import type { Language, Locale, Messages } from "../../shared/words/words.ts";
import { fill, plural } from "../../shared/words/words.ts";
import { ObsError } from "../obs/obs-error.ts";
import { findOverlaySources } from "../obs/overlay-sources.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";
import type { OverlayControl, OverlayState } from "../pages/overlay-control.ts";
import type { PageFacts } from "../pages/open-pages.ts";
import { type ObsCheckSources, areAdmitted } from "./check-obs.ts";
import { type Finding, type AddFinding, finding } from "./finding.ts";
import { timeAgo } from "../../shared/time-ago.ts";
import type { Tools } from "../../shared/tools.ts";

export interface PagesCheckSources extends ObsCheckSources, Tools {
  readonly control: OverlayControl;
}

/** Time limit for a page's response. A working page takes milliseconds, also in the background. */
const answerMs = 2_000;
/** Oldest Chromium that the overlay supports. */
const minEngine = 127;
/** Level below which a page plays silence. */
const minLevel = 0.01;

/** Checks the open pages: their number, the speaking page, browsers, and the sound of the last voice. */
export async function checkPages(
  sources: PagesCheckSources,
  locale: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  const pages = await askedPages(sources);
  const { check } = locale.words;
  add(await findingOfPages(pages, sources, locale));
  if (pages.length === 0) {
    add(finding("browser", "unknown", check.noPage));
    return add(finding("heard", "unknown", check.noPage));
  }
  // OBS's is a Chromium; others have 0.
  const engines = pages.flatMap(({ engine }) => engine || []);
  const engine = Math.min(...engines);
  const other = pages.find((page) => page.engine === 0);
  if (engines.length === 0 && other) {
    const facts = { browser: other.browser || "?", least: minEngine };
    add(finding("browser", "unknown", check.otherBrowser, { facts }));
  } else if (engines.length === 0)
    add(finding("browser", "unknown", check.pageOld, { advice: check.todo.reload }));
  else {
    const isOld = engine < minEngine;
    add(
      finding("browser", isOld ? "attention" : "fine", isOld ? check.engineOld : check.engine, {
        facts: { engine, least: minEngine },
        ...(isOld ? { advice: check.todo.updateObs } : {}),
      }),
    );
  }
  add(findingOfSound(pages, sources.control.state.voice, locale));
}

/** Pages that viewers could see, after each has responded or has run out of time. Excludes the studio's previews. */
export async function askedPages({ control, clock }: PagesCheckSources): Promise<readonly PageFacts[]> {
  const pages = (): readonly PageFacts[] => control.pages.filter(({ isPreview }) => !isPreview);
  control.askPages();
  await new Promise<void>((resolve) => {
    const end = (): void => {
      unsubscribe();
      cancel();
      resolve();
    };
    const check = (): void => {
      if (pages().every(({ engine, answer }) => answer !== undefined || engine === undefined)) end();
    };
    const cancel = clock.after(answerMs, end);
    const unsubscribe = control.subscribe(check);
    check();
  });
  return pages();
}

async function findingOfPages(
  pages: readonly PageFacts[],
  sources: PagesCheckSources,
  { language, words }: Locale<Messages>,
): Promise<Finding> {
  const { check } = words;
  const id = "pages";
  const count = pages.length;
  const inObs = pages.filter((page) => page.inObs);
  const stalled = pages.find(({ engine, answer }) => engine !== undefined && answer === undefined);
  if (stalled) return finding(id, "trouble", check.pageStalled, { advice: check.todo.reload });
  if (inObs.length === 0 && sources.obs.state.value.overlay === "shown") {
    // Reloading does not help a page with an old address, which the relay rejects.
    const advice = (await isRefused(sources)) ? check.todo.addToObs : check.todo.reload;
    return finding(id, "trouble", check.pageMissing, { advice });
  }
  if (count === 0) return finding(id, "attention", check.noPage, { advice: adviceOnNoPage(sources, check) });
  const lacking = new Set(pages.flatMap((page) => sentenceOfMissing(page, language, check)));
  if (lacking.size > 0) return finding(id, "trouble", [...lacking].join(" "), { advice: check.todo.reload });
  const speaker = pages.find(({ isSpeaker }) => isSpeaker);
  const { isApp } = sources.control.state.voice;
  const whose = isApp
    ? "heardInApp"
    : speaker
      ? speaker.inObs
        ? "speaksInObs"
        : "speaksInBrowser"
      : "speaksNone";
  const onAir = inObs.filter(({ isOnAir }) => isOnAir);
  const sentence = `${fill(plural(language, check.pagesOpen, count), { count })} ${check[whose]}`;
  if (onAir.length > 1)
    return finding(id, "attention", `${sentence} ${check.pagesTwice}`, { advice: check.todo.removeOne });
  const isSpare = count > 1 && inObs.length < count;
  if (isSpare) return finding(id, "attention", sentence, { advice: check.todo.closeOne });
  if (speaker || isApp) return finding(id, "fine", sentence);
  return finding(id, "attention", sentence, { advice: check.todo.voice });
}

/** How a page gets opened: without a connection to OBS, no key can add one. */
export function adviceOnNoPage({ obs }: ObsCheckSources, { todo }: Messages["check"]): string {
  return obs.state.value.connection === "open" ? todo.addToObs : todo.refreshInObs;
}

type Parts = Messages["check"]["parts"];

/** Parts of a page as the streamer knows them, by the names under which a page loads them, where those are others. */
const partOf: Readonly<Record<string, keyof Parts>> = {
  alerts: "ownAlerts",
  moods: "avatar",
  picture: "avatar",
  pictures: "avatar",
  words: "language",
};

function sentenceOfMissing(
  { missing, inObs }: PageFacts,
  language: Language,
  check: Messages["check"],
): readonly string[] {
  // Names come from the page: only known ones are repeated.
  const parts = new Set(missing.map((name) => (Object.hasOwn(partOf, name) ? partOf[name] : name)));
  const named = Object.entries(check.parts).flatMap(([part, words]) => (parts.has(part) ? words : []));
  if (named.length === 0) return [];
  const what = new Intl.ListFormat(language).format(named);
  return [fill(inObs ? check.lacksInObs : check.lacksInBrowser, { what })];
}

async function isRefused({ obs, overlayForObs }: ObsCheckSources): Promise<boolean> {
  try {
    return (await areAdmitted(await findOverlaySources(obs.ask), overlayForObs)) === false;
  } catch (error) {
    if (error instanceof ObsError) return false;
    throw error;
  }
}

/** Judges the sound of the last voice, measured at the speaking page's output. */
export function findingOfSound(
  pages: readonly PageFacts[],
  { muted, volume, isApp, appTrouble }: OverlayState["voice"],
  { language, words }: Locale<Messages>,
): Finding {
  const { check } = words;
  const id = "heard";
  if (appTrouble) return finding(id, "trouble", words.app[appTrouble]);
  if (isApp) return finding(id, "fine", check.heardInApp);
  if (muted || volume === 0) return finding(id, "attention", check.heardMuted, { advice: check.todo.unmute });
  const speaker = pages.find(({ isSpeaker }) => isSpeaker);
  const { heard, failed } = speaker?.answer ?? {};
  const hasFailed = failed && (!heard || failed.agoMs < heard.agoMs);
  if (speaker?.voice.state === "blocked") {
    // Sound that was there, or that needs no click.
    const isLost = speaker.inObs || (hasFailed && failed.reason === "no-sound");
    return isLost
      ? finding(id, "trouble", check.heardLost, { advice: check.todo.soundCard })
      : finding(id, "trouble", check.heardBlocked, { advice: check.todo.click });
  }
  if (hasFailed) {
    const sentence = check.voiceFailed[failed.reason];
    const facts = { ago: timeAgo(language, failed.agoMs) };
    const advice = adviceOn(failed.reason, speaker?.inObs ?? false, check);
    return finding(id, "trouble", sentence, { facts, ...(advice === undefined ? {} : { advice }) });
  }
  if (!heard) return finding(id, "unknown", check.heardUntested, { advice: check.todo.test });
  const facts = { ago: timeAgo(language, heard.agoMs) };
  return heard.level < minLevel
    ? finding(id, "trouble", check.heardSilence, { facts, advice: check.todo.volume })
    : finding(id, "fine", check.heard, {
        facts,
        advice: check.appVoice.ask,
        appVoice: check.appVoice.choose,
      });
}

function adviceOn(reason: VoiceFailure, inObs: boolean, { todo }: Messages["check"]): string | undefined {
  if (reason === "host-not-allowed") return todo.voiceHost;
  // OBS asks for no click.
  return reason === "no-sound" && !inObs ? todo.click : undefined;
}
