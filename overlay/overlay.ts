import { decodeEnvelope } from "../shared/api/decode-envelope.ts";
import { systemClock } from "../shared/clock.ts";
import { overlay as english } from "../shared/words/english.ts";
import { loadWords } from "../shared/words/load-words.ts";
import { setPageLanguage } from "../shared/words/system-fonts.ts";
import { type Locale, type OverlayWords, languageFor } from "../shared/words/words.ts";
import { openEventFeed, type FeedOptions } from "../shared/api/feed.ts";
import type { RelayLink } from "./page/relay-link.ts";
import { readAvatarPictures, readPortraits, readTones } from "./page/appearance.ts";
import { chosenMoods } from "../shared/avatar/tone-moods.ts";
import { linkWithDeck } from "./pieces/deck-link.ts";
import type { direct } from "./page/direct.ts";
import { loadOnDemand } from "./page/on-demand.ts";
import { loadPieces, type RunningPieces, startPieces } from "./pieces/start-pieces.ts";
import { SidekickOverlay } from "./element/sidekick-overlay.ts";
import { readQuery } from "./page/layout.ts";
import { readOptions } from "./options/options.ts";
import { type Source, readSource } from "./page/source.ts";
import { logUncaught, overlayLog } from "./page/overlay-log.ts";
import { createPacedLevels } from "./page/voice-levels.ts";
import { createSteadyClock } from "./page/steady-clock.ts";
import { keepLoading, restart, retryNow } from "./page/retries.ts";
import { pageFetch } from "./page/page-fetch.ts";

// Exports that scripts on demand share with this one: see `shared` in on-demand.config.ts.
export { css, html, nothing, render, svg, unsafeCSS } from "lit";
export { keyed } from "lit/directives/keyed.js";
export { ForbiddenError, UnauthorisedError } from "../shared/api/errors.ts";
export { openEventFeed, openFeed } from "../shared/api/feed.ts";
export { openStream } from "../shared/api/stream.ts";
export { flag, isJsonObject, neededText, readObject, text } from "../shared/api/fields.ts";
export { LastIds, createSeenIds } from "../shared/api/last-ids.ts";
export { createAlarm, earliest } from "../shared/alarm.ts";
export { pictureFor } from "../shared/avatar/avatar-pictures.ts";
export { moodOf } from "../shared/avatar/tone-moods.ts";
export { loadScript } from "../shared/load-script.ts";
export { createStore } from "../shared/store.ts";
export { directionOf, isolated } from "../shared/text-direction.ts";
export { fill, plural } from "../shared/words/words.ts";
export { mediaAddress, picturesOf, pictureAddress } from "./page/appearance.ts";
export { loadOnDemand, loadedBefore } from "./page/on-demand.ts";
export { overlayLog } from "./page/overlay-log.ts";
export { createLevelFollower } from "./page/voice-levels.ts";
export { keepLoading } from "./page/retries.ts";
export { tabStorage } from "./page/storage.ts";
export { readingMs } from "./pieces/ai-message/message-stage.ts";
export { chatOptions, isHidden, isStreamers } from "./pieces/chat/chat-options.ts";
export { countMessages } from "./pieces/count-messages.ts";
export { visibleText } from "../shared/visible-text.ts";
export { SidekickPiece, keepRows, theme } from "./pieces/sidekick-piece.ts";

/** Connects the pieces with the page, and the page with its events. */
async function start(source: Source, query: URLSearchParams, root: SidekickOverlay): Promise<void> {
  const { baseUrl, apiKey, resumes, isDirect } = source;
  const options = readOptions(query);
  const [words, pieces] = await Promise.all([
    setLanguage(options.language || navigator.language, root),
    loadPieces(options.show),
    // In direct mode a notice shows the reason for a missing connection.
    isDirect && loadOnDemand("status"),
  ]);
  let link: RelayLink | undefined;
  let wakeEvents = (): void => {};
  const showLevel = levelShower(root);
  const running = startPieces(
    pieces,
    {
      clock: createSteadyClock(systemClock),
      fetch: pageFetch,
      source,
      options,
      words,
      onSeen: (eventIds) => link?.sendSeen(eventIds),
    },
    {
      level(level, isElsewhere) {
        showLevel(level);
        if (!isElsewhere) link?.level(level);
      },
    },
  );
  root.pieces = pieces;
  root.options = options;
  for (const [name, { shown }] of running.players) {
    const show = (): void => {
      root.shown = { ...root.shown, [name]: shown.value };
    };
    shown.subscribe(show);
    show();
  }
  if (!isDirect) {
    showPictures(root);
    link = linkWithDeck(
      running.players.values(),
      () => {
        showPictures(root);
        void readQuery();
      },
      () => {
        retryNow();
        running.catchUp();
        wakeEvents();
      },
    );
  }

  // A hidden page's timers may run late: overdue work is done when it becomes visible.
  document.addEventListener("visibilitychange", () => running.catchUp());
  if (parent !== window && !isDirect) showTestsOfStudio(running);

  // Events wait for the relay's settings: whether this page speaks, and whether alerts are paused.
  await link?.whenUp();
  let isOpen = false;
  const feed: FeedOptions = {
    url: `${baseUrl}/v1/eventsub/stream`,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    fetch: pageFetch,
    clock: systemClock,
    random: Math.random,
    log: overlayLog,
    resumes,
    onEvent({ envelope }) {
      if (envelope?.type === "ai.tts.generated" && link)
        void link.whenUp().then(() => running.show(envelope));
      else if (envelope) running.show(envelope);
    },
    onStatus: ({ connection }) => (isOpen = connection === "open"),
  };
  if (isDirect) return followService(baseUrl, feed, words, root);
  const stream = openEventFeed(feed);
  wakeEvents = () => !isOpen && stream.reconnect();
}

/** Follows the service's own events, without a relay. */
async function followService(
  baseUrl: string,
  feed: FeedOptions,
  words: OverlayWords,
  root: SidekickOverlay,
): Promise<void> {
  const onTrouble = (trouble: string): void => {
    root.trouble = trouble;
  };
  const follow = (await loadOnDemand("direct")) as typeof direct | undefined;
  if (follow) follow(baseUrl, feed, words, onTrouble);
  else onTrouble(words.unreachable);
}

/** Loads the streamer's pictures and moods into the overlay. */
function showPictures(root: SidekickOverlay): void {
  keepShowing("portraits", readPortraits, (portraits) => (root.portraits = portraits));
  keepShowing("pictures", readAvatarPictures, (pictures) => (root.pictures = pictures));
  keepShowing("moods", readTones, (tones) => (root.moods = chosenMoods(tones)));
}

function keepShowing<Value>(
  name: string,
  read: () => Promise<Value | undefined>,
  show: (value: Value) => void,
): void {
  void keepLoading(name, async () => {
    const value = await read();
    if (value !== undefined) show(value);
    return value !== undefined;
  });
}

/** Shows test events from the studio around this preview. A page in OBS has no parent to send it any. */
function showTestsOfStudio(pieces: RunningPieces): void {
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || typeof data !== "string") return;
    const decoded = decodeEnvelope(data);
    if (decoded.kind === "known") pieces.show(decoded.envelope, true);
  });
}

/** Returns a function that shows the voice's level. A higher rate would not be visible and costs twice as much. */
function levelShower(root: SidekickOverlay): (level: number) => void {
  return createPacedLevels(systemClock, (level) => {
    root.level = level;
  });
}

/** Loads the words of a language, or of the nearest one that there is. */
async function setLanguage(name: string, root: SidekickOverlay): Promise<OverlayWords> {
  const language = languageFor(name);
  let locale: Locale<OverlayWords> = { language: "en", words: english };
  const load = async (): Promise<boolean> => {
    locale = await loadWords(document, english, language, { warn() {} });
    return locale.language === language;
  };
  await keepLoading("words", load, restart);
  setPageLanguage(document, locale.language);
  root.locale = locale;
  return locale.words;
}

logUncaught();
const root = document.querySelector("sidekick-overlay");
const source = readSource(location.href);
if (!source) {
  overlayLog.error("The overlay's address names no service: its part after base= is missing or wrong.");
  if (root instanceof SidekickOverlay)
    void Promise.all([setLanguage(navigator.language, root), loadOnDemand("status")]).then(
      ([{ unreachable }]) => (root.trouble = unreachable),
    );
} else if (root instanceof SidekickOverlay) void readQuery().then((query) => start(source, query, root));
