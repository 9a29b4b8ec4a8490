import { streamDeck } from "@elgato/streamdeck";
import { type Clock, watchForWake } from "../../shared/clock.ts";

/** Events of Stream Deck, as far as they show whether decks and application still work. Times are of the wall clock. */
export interface DeckActivity {
  /** Time of the last event of any kind; `undefined`: none since the plugin started. */
  readonly lastEventAt: number | undefined;
  /** Time at which the computer woke up, while no deck has sent anything since. */
  readonly silentSince: number | undefined;
  /** Decks that were disconnected and have not come back. */
  readonly missing: readonly MissingDeck[];
}

/** A deck that was disconnected. */
interface MissingDeck {
  /** The streamer's name for it. */
  readonly name: string;
  readonly since: number;
}

/** The host's side: where events are noted. */
export type DeckActivityLog = ReturnType<typeof createDeckActivity>;

/** Stream Deck may report one wake-up several times, and between them the decks may have come back. */
const sameWakeMs = 30_000;
/** A jump of the clock is noticed so much later at most, and a deck may have sent something meanwhile. */
const noticedWithinMs = 10_000;

/** Creates the log. A jump of the clock counts as a wake-up as well: Stream Deck does not report every one. */
export function createDeckActivity(clock: Clock) {
  let lastEventAt: number | undefined;
  let lastOfDecksAt = Number.NEGATIVE_INFINITY;
  let wokeAt: number | undefined;
  const missing = new Map<string, MissingDeck>();

  const wokeSince = (at: number): void => {
    if (wokeAt === undefined || clock.wall() - wokeAt > sameWakeMs) wokeAt = at;
  };
  const note = (): number => (lastEventAt = clock.wall());
  const deckSent = (): void => void (lastOfDecksAt = note());
  watchForWake(clock, () => wokeSince(clock.wall() - noticedWithinMs));

  return {
    get lastEventAt() {
      return lastEventAt;
    },
    get silentSince() {
      return wokeAt !== undefined && lastOfDecksAt < wokeAt ? wokeAt : undefined;
    },
    get missing() {
      return [...missing.values()];
    },
    /** Notes an event of a key, a dial or a page on a deck. */
    deckSent,
    /** Notes an event that needs no deck, as of a settings page. */
    applicationSent: () => void note(),
    /** Notes that Stream Deck has reported a wake-up. */
    woke: () => wokeSince(note()),
    connected(deckId: string) {
      missing.delete(deckId);
      deckSent();
    },
    disconnected: (deckId: string, name: string) => void missing.set(deckId, { name, since: note() }),
  };
}

/** Stream Deck's activity, and whether it answers now. */
export interface StreamDeckHost {
  readonly activity: DeckActivity;
  /** Resolves when Stream Deck answers a request; a Stream Deck that hangs never does. */
  readonly ask: () => Promise<unknown>;
}

/** Follows every event that Stream Deck sends, but the settings that the plugin itself requests. */
export function followStreamDeck(clock: Clock): StreamDeckHost {
  const activity = createDeckActivity(clock);
  const { actions, devices, settings, system, ui } = streamDeck;
  const { deckSent, applicationSent } = activity;
  actions.onKeyDown(deckSent);
  actions.onKeyUp(deckSent);
  actions.onDialDown(deckSent);
  actions.onDialUp(deckSent);
  actions.onDialRotate(deckSent);
  actions.onTouchTap(deckSent);
  actions.onWillAppear(deckSent);
  actions.onWillDisappear(deckSent);
  actions.onTitleParametersDidChange(applicationSent);
  settings.onDidReceiveSettings(applicationSent);
  ui.onDidAppear(applicationSent);
  ui.onDidDisappear(applicationSent);
  ui.onSendToPlugin(applicationSent);
  system.onSystemDidWakeUp(() => activity.woke());
  devices.onDeviceDidConnect(({ device }) => activity.connected(device.id));
  devices.onDeviceDidDisconnect(({ device }) => activity.disconnected(device.id, device.name));
  return { activity, ask: () => settings.getGlobalSettings() };
}
