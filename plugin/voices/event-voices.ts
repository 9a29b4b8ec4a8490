import { randomBytes } from "node:crypto";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import { type VoiceOptions, fetchVoice } from "./fetch-voice.ts";
import { VoiceListener } from "./voice-listener.ts";
import { createVoicePaths } from "./voice-paths.ts";

export type EventVoicesOptions = VoiceOptions & ConnectionTools;

/** Voices that events announce. The plugin listens to all of them, and pages get each from it. */
export type EventVoices = ReturnType<typeof createEventVoices>;

/** Creates it without any voice. `isWanted`: whether pages play voices. */
export function createEventVoices(options: EventVoicesOptions, isWanted: () => boolean) {
  const { account, voiceHosts, log } = options;
  const paths = createVoicePaths(randomBytes(32).toString("base64url"));
  const listener = new VoiceListener({
    ...options,
    fetch: (address, init) =>
      fetchVoice(address instanceof Request ? address.url : address.toString(), init?.signal, options),
    isWanted,
  });
  return {
    /**
     * Takes a voice that an event announced. Returns the target for `rewrite`; `null`: the address is not allowed; empty:
     * there is no address.
     */
    announce(voice: EnvelopeMap["ai.tts.generated"]) {
      if (voice.ttsStreamUrl === "") {
        log.warn("The service announced a voice without an address.");
        return "";
      }
      const serviceUrl = account.client?.eventSubUrl();
      const address =
        serviceUrl === undefined ? null : admittedVoiceUrl(voice.ttsStreamUrl, serviceUrl, voiceHosts());
      if (address === null) return null;
      listener.announce(voice, address);
      return voice.messageId;
    },
    /** Replaces the voice's address in an event's text by a path of the relay. */
    rewrite: (eventText: string, target: string | null) => paths.rewrite(eventText, target),
    /** The voice for a path's id, from its beginning; `undefined`: it is not known, or forgotten. */
    streamOf(id: string) {
      const messageId = paths.targetOf(id);
      return messageId === undefined ? undefined : listener.streamOf(messageId);
    },
    /** Stops listening once `isWanted` is false. */
    follow: () => listener.rest(),
    /** Forgets every voice, for another account. */
    clear() {
      paths.clear();
      listener.clear();
    },
  };
}
