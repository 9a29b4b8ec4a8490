import type { DeckKey } from "../deck/deck-key.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import type { World } from "./world.ts";

/** What one can see of a press: on the key, at the service, at OBS and on pages. */
interface Seen {
  /** Alerts and check marks of Stream Deck. */
  readonly signs: number;
  /** Messages to pages, requests to OBS, and pages that were opened. */
  readonly messages: number;
  readonly image: string | undefined;
  readonly state: string;
}

/** The longest that a press may take to show anything, on the plugin's clock: the service has ten seconds to answer. */
const maxMs = 45_000;
/** Stream Deck takes ten images a second. */
const paintMs = 100;

/** The request that each action's press becomes; the others change something that a key or the control page shows. */
const requestsOf: Readonly<Record<string, RegExp | undefined>> = {
  [uuid.reaction]: /^POST \/v1\/events\/generations/,
  [uuid.answer]: /^POST \/v1\/events\/generations/,
  [uuid.context]: /^POST \/v1\/events$/,
  [uuid.character]: /^PUT \/v1\/characters/,
  [uuid.presence]: /^(POST|DELETE) \/v1\/streams/,
  [uuid.status]: /^GET \/v1\/channels\/status/,
  [uuid.quiet]: /^DELETE \/v1\/streams/,
};

/** Actions whose presses change pages, or what waits for the streamer. */
const ofPages = new Set([uuid.voice, uuid.alerts, uuid.quiet, uuid.approve, uuid.overlay]);

/** Words of keys on which a press changes nothing, because one is under way. */
const busy = /Sending|Joining|Leaving|Switching|Working/;
/** Words of keys that show already what a press asks for. */
const satisfied = /Quiet|Silent|Hold to undo|Nothing|Too soon/;

function look(world: World, key: DeckKey): Seen {
  const { obs, pages } = world;
  const { type: _, ...state } = world.controlState();
  return {
    signs: key.alerts + key.oks,
    messages:
      (ofPages.has(key.action) ? pages.reduce((sum, page) => sum + page.messages, 0) : 0) +
      (key.action === uuid.overlay ? (obs.double?.received.length ?? 0) : 0) +
      world.deck.commands.filter(({ event }) => event === "openUrl").length,
    image: key.svg(),
    state: ofPages.has(key.action)
      ? JSON.stringify([state.voice, state.alerts, state.isQuiet, state.aiMessages, state.lost])
      : "",
  };
}

/**
 * Presses a key and looks for a sign of it: a request, an alert, another image, or another state of what it controls. A
 * sentence: there was none.
 */
export async function pressAndWatch(world: World, key: DeckKey): Promise<string | undefined> {
  await world.settle();
  await world.pass(paintMs);
  let isAsked = false;
  const stopWatching = world.service.onRequest(({ method, path }) => {
    if (requestsOf[key.action]?.test(`${method} ${path}`)) isAsked = true;
  });
  try {
    return await watchPress(world, key, () => isAsked);
  } finally {
    stopWatching();
  }
}

async function watchPress(world: World, key: DeckKey, isAsked: () => boolean): Promise<string | undefined> {
  const before = look(world, key);
  const words = wordsOn(key);
  if (key.action === uuid.approve) world.approvals.approveOne();
  if (key.action === uuid.quiet) world.approvals.rejectAll();
  key.press();
  await world.settle();
  const page = world.pages.length;
  for (let waitedMs = 0; ;) {
    const now = look(world, key);
    const isSign =
      now.signs > before.signs ||
      isAsked() ||
      now.messages > before.messages ||
      now.state !== before.state ||
      // A countdown changes the image by itself, so only what changes at once counts.
      (waitedMs <= paintMs && now.image !== before.image);
    // A title of the streamer's own takes the place of the words.
    const isUnclear = key.title !== "" || busy.test(words) || satisfied.test(words);
    if (isSign || isUnclear || !key.visible || page !== world.pages.length) return undefined;
    if (waitedMs >= maxMs)
      return `A press on ${key.action} ${JSON.stringify(key.settings)} that showed “${words}” left no sign; it shows “${wordsOn(key)}”.`;
    const step = waitedMs < paintMs ? paintMs : 5_000;
    await world.pass(step);
    waitedMs += step;
  }
}
