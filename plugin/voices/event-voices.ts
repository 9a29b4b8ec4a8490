import { randomBytes } from "node:crypto";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import { Emitter } from "../../shared/emitter.ts";
import { type VoicePaths, createVoicePaths } from "./voice-paths.ts";
import { VoiceListener } from "./voice-listener.ts";
import { type VoiceOptions, fetchVoice } from "./voice.ts";
import type { Clock } from "../../shared/clock.ts";

export interface EventVoicesOptions extends VoiceOptions {
  readonly clock: Clock;
  readonly random: () => number;
}

/** Prefix of a target that names a message whose voice the relay buffers. Any other target is an address. */
const buffered = "buffered:";

/**
 * Voices that events announce. Pages get each from the service through the relay, or from the relay's buffer while
 * voices may have to be withheld.
 */
export class EventVoices {
  readonly #options: EventVoicesOptions;
  readonly #isWithheld: () => boolean;
  readonly #listener: VoiceListener;
  readonly #paths: VoicePaths = createVoicePaths(randomBytes(32).toString("base64url"));
  readonly #withheld = new Emitter();
  #wasWithheld = false;
  /** Calls back when pages may no longer connect to the service's voices; returns an unsubscribe function. */
  readonly onWithheld = this.#withheld.subscribe;

  /** `isWithheld`: whether any voice may have to be kept from pages. */
  constructor(options: EventVoicesOptions, isWithheld: () => boolean) {
    this.#options = options;
    this.#isWithheld = isWithheld;
    this.#listener = new VoiceListener({
      ...options,
      fetch: (address, init) =>
        fetchVoice(address instanceof Request ? address.url : address.toString(), init?.signal, options),
      isWanted: isWithheld,
    });
  }

  /**
   * Takes a voice that an event announced. Returns the target for `rewrite`; `null`: the address is not allowed; empty:
   * there is no address.
   */
  announce(voice: EnvelopeMap["ai.tts.generated"]): string | null {
    const { account, voiceHosts, log } = this.#options;
    if (voice.ttsStreamUrl === "") {
      log.warn("The service announced a voice without an address.");
      return "";
    }
    const serviceUrl = account.client?.eventSubUrl();
    const address =
      serviceUrl === undefined ? null : admittedVoiceUrl(voice.ttsStreamUrl, serviceUrl, voiceHosts());
    if (address === null || (!this.#isWithheld() && !this.#listener.isBusy)) return address;
    this.#listener.announce(voice, address);
    return buffered + voice.messageId;
  }

  /** Replaces the voice's address in an event's text by a path of the relay. */
  rewrite(eventText: string, target: string | null): string {
    return this.#paths.rewrite(eventText, target);
  }

  /** The buffered voice for a path's id; `undefined`: the voice is at `addressOf`. */
  bufferedStream(id: string): ReadableStream<Uint8Array> | undefined {
    const target = this.#paths.targetOf(id);
    return target?.startsWith(buffered) ? this.#listener.streamOf(target.slice(buffered.length)) : undefined;
  }

  /** The service's address for a path's id; `undefined` while voices may have to be withheld. */
  addressOf(id: string): string | undefined {
    const target = this.#paths.targetOf(id);
    return target?.startsWith(buffered) || this.#isWithheld() ? undefined : target;
  }

  /** Follows a change of `isWithheld`. */
  follow(): void {
    const isWithheld = this.#isWithheld();
    if (isWithheld === this.#wasWithheld) return;
    this.#wasWithheld = isWithheld;
    // A page's own connection would deliver the next message's voice, so it ends. The page keeps the sound so far.
    if (isWithheld) this.#withheld.emit();
    else this.#listener.rest();
  }

  /** Forgets every voice, for another account. */
  clear(): void {
    this.#paths.clear();
    this.#listener.clear();
  }
}
