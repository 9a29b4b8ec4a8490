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
 * The account's events on their way to pages. It goes on while the relay moves to another port or lets pages in by
 * another address: what comes in between is stored for them.
 */
export interface EventRelay {
  readonly streams: PageStreams;
  /** The voices that the events announce. */
  readonly voices: VoiceRoutes;
}

/** What it needs. */
export interface EventRelayOptions {
  readonly account: Account;
  readonly control: Pick<OverlayControl, "onSeen" | "onCommand" | "subscribe" | "settings">;
  readonly clock: Clock;
  readonly log: Log;
  /** Hosts that a voice may come from, beside the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
}

/** Far more than an event that a service means to send: what a page gets is stored for it, and for the next one. */
const mostEventBytes = 256 * 1024;

/** Passes events on from now on. */
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
    // These events are of another account than the overlay is now.
    pending.clear();
    voices.clear();
  });
  control.onSeen((eventIds) => pending.acknowledge(eventIds));
  control.onCommand((command) => {
    // A page that is away just now must not bring up what was wanted gone.
    if (command === "alerts.clear") pending.drop("alerts");
    if (command === "voice.stop") pending.drop("said");
  });
  const followPause = (): void => pending.pauseAlerts(control.settings.alertsPaused, clock.now());
  control.subscribe(followPause);
  followPause();
  return { streams, voices };
}
