import { overlay as english } from "../shared/words/english.ts";
import { loadWords } from "../shared/words/load-words.ts";
import { setPageLanguage } from "../shared/words/system-fonts.ts";
import { type Locale, type OverlayWords, languageFor } from "../shared/words/words.ts";
import { openEventFeed, type StreamEvent } from "../shared/api/feed.ts";
import { areEmotesKnown } from "./emotes/emotes.ts";
import { readAvatarPictures, readPortraits, readTones } from "./page/appearance.ts";
import { chosenMoods } from "../shared/avatar/tone-moods.ts";
import { type PiecesLink, isPreview, linkWithDeck } from "./pieces/deck-link.ts";
import { preview } from "./preview/preview-channel.ts";
import { type RunningPiece, type RunningPieces, startPieces } from "./pieces/start-pieces.ts";
import { SidekickOverlay, levelsShown } from "./element/sidekick-overlay.ts";
import { isOtherScreen, sessionOpen } from "./page/page-session.ts";
import { readPageQuery } from "./page/page-query.ts";
import { readOptions } from "./options/options.ts";
import type { OverlayOptions } from "./page/overlay-options.ts";
import { logUncaught, overlayLog } from "./page/overlay-log.ts";
import type { IsUntouched, PageContext } from "./pieces/piece.ts";
import { shownPieces } from "./pieces/registry.ts";
import { isJsonObject } from "../shared/api/fields.ts";
import { hiddenWordsEvent } from "../shared/protocol/overlay-protocol.ts";
import { createPacedLevels } from "./page/voice-levels.ts";
import { style } from "./style/style.ts";
import { loadThemeFace } from "./style/theme-face.ts";
import { pageClock } from "./page/page-clock.ts";
import { keepLoading, retryNow } from "./page/retries.ts";
import { pageFetch } from "./page/page-fetch.ts";

/** Connects the pieces with the page, and the page with its events. */
async function start(root: SidekickOverlay): Promise<void> {
  // A higher rate would not be visible and costs as much more.
  const showLevel = createPacedLevels(pageClock, (level) => (root.level = level), levelsShown);
  const running = startPieces(
    {
      clock: pageClock,
      fetch: pageFetch,
      baseUrl: location.origin,
      options: () => root.options,
      words: () => root.locale.words,
      ...reportsTo(() => link),
    },
    {
      level(level, isElsewhere) {
        showLevel(level);
        if (!isElsewhere) link.level(level);
      },
    },
    (started) => {
      showPiece(root, running, started);
      link.join(started.player);
    },
  );
  let latest: OverlayOptions | undefined;
  /**
   * Applies options, at the start and whenever they change: all that depends on options is renewed here. Resolves when
   * the words that they need are loaded, after the first try.
   */
  const applyOptions = async (options: OverlayOptions): Promise<void> => {
    latest = options;
    await loadThemeFace(options.theme);
    if (latest !== options) return;
    style(options, shownPieces);
    root.options = options;
    running.onOptions();
    running.start(options.show);
    link.renew();
    await setLanguage(options.language || navigator.language, root);
  };
  let used: string | undefined;
  const asked = { isSteered: false, isLive: true };
  /** Resolves once a preview knows whether it shows the channel's events. */
  const told = Promise.withResolvers<void>();
  const readLayout = async (): Promise<void> => {
    const query = await readPageQuery(() => void readLayout());
    if (asked.isSteered || query.toString() === used) return;
    used = query.toString();
    await applyOptions(readOptions(query));
  };
  // Both connections are opened while layout and letters load: what comes by them waits for the pieces.
  const link = linkWithDeck({
    onLayouts: () => void readLayout(),
    onPictures: () => showPictures(root),
    onUp(hasOtherWords) {
      if (hasOtherWords) running.forget(() => false);
      retryNow();
      running.catchUp();
      events.wake();
    },
  });
  const events = followRelay(running, link, () => asked.isLive);
  await readLayout();
  showPictures(root);

  // A hidden page's timers may run late: overdue work is done when it becomes visible.
  document.addEventListener("visibilitychange", () => running.catchUp());
  if (isPreview())
    preview({
      root,
      running,
      isUp: link.whenUp(),
      applyQuery(query) {
        asked.isSteered = true;
        return applyOptions(readOptions(query));
      },
      showLive(isOn) {
        asked.isLive = isOn;
        events.leaveOut();
        told.resolve();
      },
    });
  else told.resolve();
  // Events wait for the relay's settings too: whether this page speaks, and whether alerts are paused.
  await link.whenUp();
  await areEmotesKnown();
  await told.promise;
  events.pass();
}

/** The reports of the pieces, which go to the plugin. */
function reportsTo(
  link: () => PiecesLink,
): Pick<PageContext, "onSeen" | "onMeasured" | "onReport" | "onWaits"> {
  return {
    onSeen: (eventIds) => link().sendSeen(eventIds),
    onMeasured: (character, lufs) => link().sendMeasured(character, lufs),
    onReport: (report) => link().sendSpeech(report),
    onWaits: (eventIds) => link().sendWaits(eventIds),
  };
}

/** Shows a piece that was started. */
function showPiece(root: SidekickOverlay, { pieces }: RunningPieces, { piece, player }: RunningPiece): void {
  const { shown } = player;
  const show = (): void => {
    root.shown = { ...root.shown, [piece.name]: shown.value };
  };
  shown.subscribe(show);
  show();
  root.pieces = pieces.map((one) => one.piece);
}

/** Follows the relay's events. `isLive`: whether they are shown. */
function followRelay(pieces: RunningPieces, link: PiecesLink, isLive: () => boolean) {
  let isOpen = false;
  /** Events in their order, until the page can show them. */
  let waiting: StreamEvent[] | undefined = [];
  const show = ({ frame, envelope }: StreamEvent): void => {
    if (frame.event === hiddenWordsEvent) return pieces.forget(untouchedIn(frame.text));
    const { changes } = pieces;
    // While a voice waits for the connection, one of its words may become hidden.
    if (envelope?.type === "ai.tts.generated")
      void link.whenUp().then(() => changes === pieces.changes && pieces.show(envelope));
    else if (envelope) pieces.show(envelope);
  };
  const isWanted = ({ frame }: StreamEvent): boolean => isLive() || frame.event === hiddenWordsEvent;
  const stream = openEventFeed({
    url: `${location.origin}/v1/eventsub/stream`,
    headers: {},
    fetch: pageFetch,
    clock: pageClock,
    random: Math.random,
    log: overlayLog,
    resumes: true,
    onEvent(event) {
      if (!isWanted(event)) return;
      if (waiting) waiting.push(event);
      else show(event);
    },
    onStatus: ({ connection }) => (isOpen = connection === "open"),
  });
  return {
    /** Shows the events that wait, and from now on each as it comes. */
    pass(): void {
      const events = waiting ?? [];
      waiting = undefined;
      for (const event of events) show(event);
    },
    /** Drops the events that wait, if the channel's own are not shown. */
    leaveOut: () => void (waiting = waiting?.filter(isWanted)),
    /** Reconnects at once if the connection is lost. */
    wake: () => !isOpen && !waiting && stream.reconnect(),
  };
}

/** Reads which events and messages a change of the hidden words leaves untouched. */
function untouchedIn(text: string): IsUntouched {
  const event: unknown = JSON.parse(text);
  const untouched = isJsonObject(event) ? event["untouched"] : undefined;
  return (id) => isJsonObject(untouched) && Object.hasOwn(untouched, id);
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

/** The words that are loaded, and the language that was asked for last. */
const locales = new Map<string, Locale<OverlayWords>>();
let wanted: string | undefined;

/** Sets the overlay's language, or the nearest one that there is, once its words are loaded. */
async function setLanguage(name: string, root: SidekickOverlay): Promise<void> {
  const language = languageFor(name);
  if (language === wanted) return;
  wanted = language;
  await keepLoading("words", async () => {
    const locale = locales.get(language) ?? (await loadWords(document, english, language, { warn() {} }));
    if (language !== wanted) return true;
    if (locale.language !== language) return false;
    locales.set(language, locale);
    setPageLanguage(document, language);
    root.locale = locale;
    return true;
  });
}

/** Starts the page, on another screen once it has proved itself. */
async function open(root: SidekickOverlay): Promise<void> {
  if (isOtherScreen) await sessionOpen(() => void showNotPaired(root));
  root.trouble = "";
  await start(root);
}

/** Shows a notice in place of everything else: the plugin does not know this address. */
async function showNotPaired(root: SidekickOverlay): Promise<void> {
  await setLanguage(readOptions(new URLSearchParams(location.search)).language || navigator.language, root);
  root.trouble = root.locale.words.notPaired;
}

logUncaught();
const root = document.querySelector("sidekick-overlay");
// Addresses of older versions, which led to the service itself.
const isOld = new URLSearchParams(location.search).has("base");
if (root instanceof SidekickOverlay) void (isOld ? showNotPaired(root) : open(root));
