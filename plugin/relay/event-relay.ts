import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";
import { createEventRing } from "./event-ring.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { createPendingLedger } from "./pending-ledger.ts";
import type { OverlayControl } from "./overlay-control.ts";
import { pendingFor } from "./pending.ts";
import { type PageStreams, createPageStreams } from "./page-streams.ts";
import { type VoiceRoutes, createVoiceRoutes, withoutVoiceAddress } from "./voice-routes.ts";

/**
 * Passes the account's events to pages. It outlives the relay's changes of port or token: events in between are stored.
 */
export interface EventRelay {
  readonly streams: PageStreams;
  /** The voices that the events announce. */
  readonly voices: VoiceRoutes;
}

/** Options of `createEventRelay`. */
export interface EventRelayOptions {
  readonly account: Account;
  readonly control: Pick<OverlayControl, "onSeen" | "onCommand" | "subscribe" | "settings">;
  readonly clock: Clock;
  readonly log: Log;
  /** Further hosts that a voice may come from. */
  readonly voiceHosts: () => readonly string[];
}

/** Far more than a real event: every event is stored, for this page and the next. */
const mostEventBytes = 256 * 1024;

/** Starts passing events on. */
export function createEventRelay(options: EventRelayOptions): EventRelay {
  const { account, control, clock, log, voiceHosts } = options;
  const pending = createPendingLedger();
  const streams = createPageStreams(clock, createEventRing(randomUUID()), (now) =>
    pending.unacknowledged(now),
  );
  const voices = createVoiceRoutes(randomBytes(32).toString("base64url"));
  const warnOfSize = onceAMinute(clock, (_reason, count) =>
    log.warn(
      `${count === 1 ? "An event was" : `${count} events were`} too large for the overlay and left out.`,
    ),
  );
  account.onEvent(({ frame, envelope }) => {
    if (Buffer.byteLength(frame.text) > mostEventBytes) return warnOfSize("size");
    const serviceUrl = account.client?.eventSubUrl();
    const isVoice = envelope?.type === "ai.tts.generated" && serviceUrl !== undefined;
    const text = isVoice
      ? voices.rewrite(frame.text, envelope.payload.ttsStreamUrl, serviceUrl, voiceHosts())
      : withoutVoiceAddress(frame.text);
    const sent = streams.send(frame.event, text);
    const event = envelope && pendingFor(envelope);
    if (event) pending.add(sent, event);
  });
  let { identity } = account;
  account.subscribe(() => {
    if (account.identity === identity) return;
    ({ identity } = account);
    // These events are from another account than the overlay's current one.
    pending.clear();
    voices.clear();
  });
  control.onSeen((eventIds) => pending.acknowledge(eventIds));
  control.onCommand((command) => {
    // A page that is reconnecting must not show what the streamer has dropped.
    if (command === "alerts.clear") pending.drop("alerts");
    if (command === "voice.stop") pending.drop("said");
  });
  const followPause = (): void => pending.pauseAlerts(control.settings.alertsPaused, clock.now());
  control.subscribe(followPause);
  followPause();
  return { streams, voices };
}
