import { randomUUID } from "node:crypto";
import { countedCommands, hiddenWordsEvent } from "../../shared/protocol/overlay-protocol.ts";
import type { Approval } from "../approval/approval.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import { createEventText } from "./event-text.ts";
import { type EventVoices, type EventVoicesOptions, createEventVoices } from "../voices/event-voices.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import { type ChannelAlerts, learnAlerts } from "../library/channel-alerts.ts";
import { clearedBy, createKeptEvents } from "./kept-events.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { type PageStreams, createPageStreams } from "./page-streams.ts";
import { hiddenWordsText } from "./untouched-events.ts";

/** Passes the account's events to pages. It stores them while the relay changes its port or token. */
export interface PageEvents {
  readonly streams: PageStreams;
  /** The voices that the events announce. */
  readonly voices: EventVoices;
}

export interface PageEventsOptions extends EventVoicesOptions {
  readonly control: OverlayControl;
  readonly approval: Approval;
  readonly hiddenWords: HiddenWords;
  readonly alerts: ChannelAlerts;
}

/** Far more than a real event. Every event is stored, and masking the words of a larger one would take too long. */
const maxEventBytes = 32 * 1024;

/** Deeper than a real event. Masking words is recursive and would run out of stack. */
const maxLevels = 64;

/** Starts passing events on. */
export function createPageEvents(options: PageEventsOptions): PageEvents {
  const { account, control, clock, log, approval, hiddenWords, alerts } = options;
  const kept = createKeptEvents(randomUUID());
  const textFor = createEventText(hiddenWords, () => alerts.inUse);
  const streams = createPageStreams({ clock, kept, textFor: (event) => textFor(event) });
  const isInApp = (): boolean => control.state.voice.isApp;
  const voices = createEventVoices(options, () => !isInApp());
  control.subscribe(() => voices.follow());
  learnAlerts(alerts, account.onEvent);
  showHiddenWords(hiddenWords, control, (before) => {
    const text = hiddenWordsText(kept.events, textFor, before, hiddenWords.mask);
    // In the stream of events, so that none that was masked by the earlier list comes after it.
    streams.send({ frame: { id: "", event: hiddenWordsEvent, text }, envelope: undefined });
  });
  const warnOfSize = createThrottledLog(clock, (_reason, count) =>
    log.warn(
      `${count === 1 ? "An event was" : `${count} events were`} too large for the overlay and left out.`,
    ),
  );
  account.onEvent((event) => {
    const { frame, envelope } = event;
    if (Buffer.byteLength(frame.text) > maxEventBytes || isDeep(frame.text)) return warnOfSize("size");
    if (envelope?.type !== "ai.tts.generated")
      return approval.pass(event, (isBare) => streams.send({ ...event, isBare }));
    // The relay listens to a voice at once, even while its message awaits approval. No page plays what the desktop
    // application does.
    const voice = isInApp() ? "" : voices.announce(envelope.payload);
    approval.pass(event, () => streams.send({ ...event, voiceUrl: voices.pathTo(voice) }));
  });
  let { identity } = account;
  account.subscribe(() => {
    const before = identity;
    if (account.identity === before) return;
    ({ identity } = account);
    // Events of the previous account must not reach the overlay of this one.
    approval.clear();
    kept.forget();
    voices.clear();
    // Pages have some already; after a start, those are of the same account.
    if (before !== undefined) for (const [command] of countedCommands) control.command(command);
  });
  control.onSeen((eventIds) => kept.acknowledge(eventIds));
  control.onWaits((eventIds) => kept.extend(eventIds));
  control.onCommand((command) => {
    // A reconnecting page must not show what the streamer has cleared.
    const what = clearedBy[command];
    if (what !== undefined) kept.clear(what);
  });
  const followPause = (): void => kept.pauseAlerts(control.settings.alertsPaused, clock.now());
  control.subscribe(followPause);
  followPause();
  return { streams, voices };
}

/** Makes pages drop, at each change of the hidden words, the texts that the change affects. */
function showHiddenWords(
  hiddenWords: HiddenWords,
  control: OverlayControl,
  onChange: (before: HiddenWords["mask"]) => void,
): void {
  let { mask } = hiddenWords;
  // A reloaded page restores its chat only if the list is still the one that masked it.
  const sendRevision = (): void => control.setHiddenWords(hiddenWords.revision);
  hiddenWords.subscribe(() => {
    onChange(mask);
    ({ mask } = hiddenWords);
    // The lines of alerts are masked as well.
    control.appearanceChanged();
    sendRevision();
  });
  sendRevision();
}

/** Whether JSON has too many levels. */
function isDeep(json: string): boolean {
  // No event that the service sends has so many signs, and reading all of it would take longer than the rest.
  if (countOf("{", json) + countOf("[", json) <= maxLevels) return false;
  let levels = 0;
  for (const [sign] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[{\]}]/gs)) {
    if (sign === "[" || sign === "{") levels++;
    else if (sign === "]" || sign === "}") levels--;
    if (levels > maxLevels) return true;
  }
  return false;
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= maxLevels; at = text.indexOf(sign, at + 1)) count++;
  return count;
}
