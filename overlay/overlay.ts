import { decodeEnvelope } from "../shared/api/decode-envelope.ts";
import { addressOf } from "../shared/api/request.ts";
import { systemClock } from "../shared/clock.ts";
import { overlay as english } from "../shared/words/english.ts";
import { loadWords } from "../shared/words/load-words.ts";
import { setPageLanguage } from "../shared/words/system-fonts.ts";
import { type OverlayWords, languageFor } from "../shared/words/words.ts";
import { openEventFeed } from "../shared/api/event-feed.ts";
import { openEventSource } from "../shared/api/event-source.ts";
import type { FeedOptions } from "../shared/api/feed.ts";
import type { RelayLink } from "./page/relay-link.ts";
import { readAvatars } from "./page/avatars.ts";
import { readFigures } from "./page/figures.ts";
import { readTones } from "./page/tones.ts";
import { chosenMoods } from "../shared/figure-pictures.ts";
import { linkWithDeck } from "./page/deck-link.ts";
import { createFirstConnection } from "./page/first-connection.ts";
import { SidekickOverlay } from "./pieces/overlay/sidekick-overlay.ts";
import { readQuery } from "./page/layout.ts";
import { type Source, readOptions, readSource } from "./page/options.ts";
import { logUncaught, pageLog } from "./page/page-log.ts";
import { createPacedLevels } from "./page/paced-levels.ts";
import { createSteadyClock } from "./page/steady-clock.ts";
import { type RunningPieces, startPieces } from "./pieces/start-pieces.ts";
import { pageFetch } from "./page/page-fetch.ts";

/** Connects the pieces with the page, and the page with its events. */
async function start(source: Source, query: URLSearchParams, root: SidekickOverlay): Promise<void> {
  const { baseUrl, apiKey, resumes, isDirect } = source;
  const options = readOptions(query);
  const words = await speak(options.language || navigator.language, root);
  let link: RelayLink | undefined;
  const light = lightOf(root);
  const pieces = startPieces(
    {
      clock: createSteadyClock(systemClock),
      fetch: pageFetch,
      source,
      options,
      words,
      onSeen: (eventIds) => link?.seen(eventIds),
    },
    {
      level(level, isElsewhere) {
        light(level);
        if (!isElsewhere) link?.level(level);
      },
    },
  );
  root.options = options;
  for (const [name, { shown }] of pieces.players) {
    const show = (): void => {
      root.shown = { ...root.shown, [name]: shown.value };
    };
    shown.subscribe(show);
    show();
  }
  if (!isDirect) {
    void showPictures(root);
    link = linkWithDeck(pieces.players.values(), () => {
      void showPictures(root);
      void followLayout(query);
    });
  }

  // A hidden page's timers may run late: overdue work is done when it becomes visible.
  document.addEventListener("visibilitychange", () => pieces.catchUp());
  if (parent !== window && !isDirect) takeTriedOut(pieces);

  // There is nothing to show until the relay has said which page speaks and whether alerts are paused.
  await link?.whenUp();
  const feed: Omit<FeedOptions, "url"> = {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    fetch: pageFetch,
    clock: systemClock,
    random: Math.random,
    log: pageLog,
    resumes,
    onEvent({ envelope }) {
      if (envelope?.type === "ai.tts.generated" && link) void link.whenUp().then(() => pieces.show(envelope));
      else if (envelope) pieces.show(envelope);
    },
    onStatus: () => {},
  };
  const eventSubUrl = addressOf(baseUrl, { endpoint: "GET /v1/eventsub/stream" });
  if (!isDirect) return void openEventFeed({ ...feed, url: eventSubUrl });
  const first = createFirstConnection(words, (trouble) => (root.trouble = trouble));
  openEventSource({
    ...feed,
    onStatus: (status) => first.on(status),
    eventSubUrl,
    chatUrl: addressOf(baseUrl, { endpoint: "GET /v1/events/chat/messages/stream" }),
    primaryChannel: () => "",
    onChatStream: (isOpen) => {
      if (isOpen) first.on({ connection: "open" });
    },
  });
}

/** Shows the pictures and the moods that the streamer has given. */
async function showPictures(root: SidekickOverlay): Promise<void> {
  const [avatars, figures, tones = []] = await Promise.all([
    readAvatars(location.origin, pageFetch),
    readFigures(),
    readTones(),
  ]);
  root.avatars = avatars;
  root.figures = figures;
  root.moods = chosenMoods(tones);
}

/** The studio, which frames its preview, tries events out on it; nobody else's page can, and none reaches one in OBS. */
function takeTriedOut(pieces: RunningPieces): void {
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || typeof data !== "string") return;
    const decoded = decodeEnvelope(data);
    if (decoded.kind === "known") pieces.show(decoded.envelope, true);
  });
}

/** Shows the voice's loudness. Nobody sees whether it follows faster, which would cost twice as much. */
function lightOf(root: SidekickOverlay): (level: number) => void {
  return createPacedLevels(systemClock, (level) => {
    root.level = level;
  });
}

/** Has everything said in a language. */
async function speak(name: string, root: SidekickOverlay): Promise<OverlayWords> {
  const locale = await loadWords<OverlayWords>(document, english, languageFor(name), pageLog);
  setPageLanguage(document, locale.language);
  root.locale = locale;
  return locale.words;
}

/** Restarts the page when its layout has changed; what was not seen to the end comes again. */
async function followLayout(before: URLSearchParams): Promise<void> {
  const now = await readQuery(location.href, pageFetch);
  if (now && now.toString() !== before.toString()) location.reload();
}

logUncaught();
const root = document.querySelector("sidekick-overlay");
const source = readSource(location.href);
if (!source) {
  pageLog.error("The overlay's address names no service: its part after base= is missing or wrong.");
  if (root instanceof SidekickOverlay)
    void speak(navigator.language, root).then(({ unreachable }) => (root.trouble = unreachable));
} else if (root instanceof SidekickOverlay)
  void readQuery(location.href, pageFetch).then((query) =>
    // Without its layout the page still uses the options of its address.
    start(source, query ?? new URL(location.href).searchParams, root),
  );
