import { randomBytes } from "node:crypto";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import { Emitter } from "../../shared/emitter.ts";
import { type VoicePaths, createVoicePaths } from "./voice-paths.ts";
import { VoiceListener } from "./voice-listener.ts";
import { type VoiceOptions, fetchVoice } from "./voice.ts";
import type { Clock } from "../../shared/clock.ts";

/** Options of `EventVoices`. */
export interface EventVoicesOptions extends VoiceOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether there may be a voice that pages must not hear. */
  readonly isKept: () => boolean;
}

/** A voice that the relay listens to itself; anything else is an address. */
const heard = "heard:";

/** Where pages get the voices that events announce: from the service by way of the relay, or as the relay heard them. */
export class EventVoices {
  readonly #options: EventVoicesOptions;
  readonly #listener: VoiceListener;
  readonly #paths: VoicePaths = createVoicePaths(randomBytes(32).toString("base64url"));
  readonly #kept = new Emitter();
  #wasKept = false;
  /** Calls back when pages may not hear the service themselves any more; returns an unsubscribe function. */
  readonly onKept = this.#kept.subscribe;

  constructor(options: EventVoicesOptions) {
    this.#options = options;
    this.#listener = new VoiceListener({
      ...options,
      fetch: (address, init) =>
        fetchVoice(address instanceof Request ? address.url : address.toString(), init?.signal, options),
      isWanted: options.isKept,
    });
  }

  /** A voice was announced; returns what `rewrite` makes a path of. `null`: its address may not be opened; empty: it has none. */
  announce(voice: EnvelopeMap["ai.tts.generated"]): string | null {
    const { account, voiceHosts, isKept, log } = this.#options;
    if (voice.ttsStreamUrl === "") {
      log.warn("The service announced a voice without an address.");
      return "";
    }
    const serviceUrl = account.client?.eventSubUrl();
    const address =
      serviceUrl === undefined ? null : admittedVoiceUrl(voice.ttsStreamUrl, serviceUrl, voiceHosts());
    if (address === null || (!isKept() && !this.#listener.isBusy)) return address;
    this.#listener.announce(voice, address);
    return heard + voice.messageId;
  }

  /** The event's text with the path of its voice. */
  rewrite(eventText: string, target: string | null): string {
    return this.#paths.rewrite(eventText, target);
  }

  /** The voice behind a path's id as the relay heard it; `undefined`: it comes from `addressOf`. */
  heardAs(id: string): ReadableStream<Uint8Array> | undefined {
    const target = this.#paths.targetOf(id);
    return target?.startsWith(heard) ? this.#listener.streamOf(target.slice(heard.length)) : undefined;
  }

  /** The address behind a path's id, unless pages may not hear the service themselves. */
  addressOf(id: string): string | undefined {
    const target = this.#paths.targetOf(id);
    return target?.startsWith(heard) || this.#options.isKept() ? undefined : target;
  }

  /** Whether voices are kept from pages may have changed. */
  follow(): void {
    const isKept = this.#options.isKept();
    if (isKept === this.#wasKept) return;
    this.#wasKept = isKept;
    // A page's own connection would bring the next message's voice unasked. It keeps what it has heard by now.
    if (isKept) this.#kept.emit();
    else this.#listener.rest();
  }

  /** Forgets every voice: the account is another one. */
  clear(): void {
    this.#paths.clear();
    this.#listener.clear();
  }
}
