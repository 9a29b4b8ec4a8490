import { randomBytes } from "node:crypto";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import { type VoiceOptions, fetchVoice } from "./fetch-voice.ts";
import { VoiceListener } from "./voice-listener.ts";
import { type VoicePaths, createVoicePaths } from "./voice-paths.ts";

export type EventVoicesOptions = VoiceOptions & ConnectionTools;

/** Voices that events announce. The plugin listens to all of them, and pages get each from it. */
export class EventVoices {
  readonly #options: EventVoicesOptions;
  readonly #listener: VoiceListener;
  readonly #paths: VoicePaths = createVoicePaths(randomBytes(32).toString("base64url"));

  /** `isWanted`: whether pages play voices. */
  constructor(options: EventVoicesOptions, isWanted: () => boolean) {
    this.#options = options;
    this.#listener = new VoiceListener({
      ...options,
      fetch: (address, init) =>
        fetchVoice(address instanceof Request ? address.url : address.toString(), init?.signal, options),
      isWanted,
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
    if (address === null) return null;
    this.#listener.announce(voice, address);
    return voice.messageId;
  }

  /** Replaces the voice's address in an event's text by a path of the relay. */
  rewrite(eventText: string, target: string | null): string {
    return this.#paths.rewrite(eventText, target);
  }

  /** The voice for a path's id, from its beginning; `undefined`: it is not known, or forgotten. */
  streamOf(id: string): ReadableStream<Uint8Array> | undefined {
    const messageId = this.#paths.targetOf(id);
    return messageId === undefined ? undefined : this.#listener.streamOf(messageId);
  }

  /** Stops listening once `isWanted` is false. */
  follow(): void {
    this.#listener.rest();
  }

  /** Forgets every voice, for another account. */
  clear(): void {
    this.#paths.clear();
    this.#listener.clear();
  }
}
