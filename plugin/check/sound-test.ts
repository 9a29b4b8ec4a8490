import { sleep } from "../../shared/clock.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { adviceOnNoPage, askedPages, findingOfSound, type PagesCheckSources } from "./check-pages.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { findOverlaySources, mainSource } from "../obs/overlay-sources.ts";
import { type Finding, finding } from "./finding.ts";

/** Time limit: the test voice takes two and a half seconds, after any voice that is playing. */
const patienceMs = 8_000;
const againMs = 400;

/** Level in decibels from which OBS's meter has moved. */
const movedDb = -60;
/** Silence, on OBS's meter. */
const silentDb = -100;

/**
 * Plays the test voice on the speaking page, and judges the sound that the page and OBS's own meter of it measure.
 * `onLevel` is called with the level on that meter, in decibels.
 */
export async function runSoundTest(
  sources: PagesCheckSources,
  locale: Locale<Messages>,
  onLevel?: (level: number) => void,
): Promise<Finding> {
  let highest = silentDb;
  const stop = await watchOverlay(sources.obs, (level) => {
    highest = Math.max(highest, level);
    onLevel?.(level);
  });
  const found = await playTest(sources, locale);
  stop?.();
  const isInObs = sources.control.pages.some(({ isSpeaker, inObs }) => isSpeaker && inObs);
  if (!stop || !isInObs || found.state !== "fine") return found;
  const { meterMoved, meterStill } = locale.words.check;
  if (highest < movedDb) return { ...found, state: "attention", sentence: `${found.sentence} ${meterStill}` };
  const facts = { ...found.facts, level: highest };
  return { ...found, sentence: `${found.sentence} ${meterMoved}`, facts };
}

/** Follows OBS's meter of the overlay until the returned function is called; `undefined`: there is none. */
async function watchOverlay(
  { ask, meters }: ObsLink,
  onLevel: (level: number) => void,
): Promise<(() => void) | undefined> {
  try {
    const found = await findOverlaySources(ask);
    const source = mainSource(found) ?? found[0];
    return (
      source &&
      meters.watch(source.name, (peakDb = silentDb) => onLevel(Math.max(silentDb, Math.round(peakDb))))
    );
  } catch (error) {
    if (error instanceof ObsError) return undefined;
    throw error;
  }
}

async function playTest(sources: PagesCheckSources, locale: Locale<Messages>): Promise<Finding> {
  const { control, clock } = sources;
  const { check } = locale.words;
  const before = await askedPages(sources);
  if (control.state.voice.isApp) return findingOfSound(before, control.state.voice, locale);
  if (!before.some(({ isSpeaker }) => isSpeaker))
    return finding("heard", "attention", check.noPage, { advice: adviceOnNoPage(sources, check) });
  control.command("voice.test");
  const began = clock.now();
  let hasSpoken = false;
  for (;;) {
    await sleep(clock, againMs);
    // A streamer who tests the sound is not waited for.
    if (control.state.voice.awaitsTurn) control.gate.sayNow();
    const pages = await askedPages(sources);
    const speaker = pages.find(({ isSpeaker }) => isSpeaker);
    const { state } = speaker?.voice ?? { state: "idle" };
    const { heard, failed } = speaker?.answer ?? {};
    const isNew = (one: { readonly agoMs: number } | null | undefined): boolean =>
      one ? one.agoMs < clock.now() - began : false;
    hasSpoken ||= state === "speaking" || isNew(heard) || isNew(failed);
    const isOver = hasSpoken && state !== "speaking" && state !== "loading";
    if (isOver || state === "blocked") return findingOfSound(pages, control.state.voice, locale);
    if (clock.now() - began > patienceMs)
      return finding("heard", "trouble", check.heardNothing, { advice: check.todo.reload });
  }
}
