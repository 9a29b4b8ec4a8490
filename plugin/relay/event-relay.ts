import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../../shared/clock.ts";
import type { Account } from "../account.ts";
import { createEventRing } from "./event-ring.ts";
import type { OverlayControl } from "./overlay-control.ts";
import { owedFor } from "./owed.ts";
import { type PageStreams, createPageStreams } from "./page-streams.ts";
import { type VoiceRoutes, createVoiceRoutes } from "./voice-routes.ts";

/**
 * The account's events on their way to pages. It goes on while the relay moves to another port or lets pages in by
 * another address: what comes in between is kept for them.
 */
export interface EventRelay {
  readonly streams: PageStreams;
  /** The voices that the events announce. */
  readonly voices: VoiceRoutes;
}

/** What it needs. */
export interface EventRelayOptions {
  readonly account: Account;
  readonly control: Pick<OverlayControl, "onSeen">;
  readonly clock: Clock;
  /** Hosts that a voice may come from, beside the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
}

/** Passes events on from now on. */
export function createEventRelay({ account, control, clock, voiceHosts }: EventRelayOptions): EventRelay {
  const streams = createPageStreams(clock, createEventRing(randomUUID()));
  const voices = createVoiceRoutes(randomBytes(32).toString("base64url"));
  account.onEvent(({ frame, envelope }) => {
    const serviceUrl = account.client?.eventSubUrl();
    const isVoice = envelope?.type === "ai.tts.generated" && serviceUrl !== undefined;
    const text = isVoice
      ? voices.rewrite(frame.text, envelope.payload.ttsStreamUrl, serviceUrl, voiceHosts())
      : withoutVoiceAddress(frame.text);
    streams.send(frame.event, text, envelope && owedFor(envelope));
  });
  control.onSeen((eventIds) => streams.forget(eventIds));
  return { streams, voices };
}

/** An event of a type that is not known here may hold such an address as well, and it is a credential wherever it stands. */
function withoutVoiceAddress(text: string): string {
  if (!text.includes("ttsStreamUrl")) return text;
  return JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === "ttsStreamUrl" ? "" : value));
}
