import { randomBytes, createHmac } from "node:crypto";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { ConnectionTools } from "../../shared/api/stream.ts";
import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import { VoiceListener } from "./voice-listener.ts";
import { parseUrl } from "../../shared/parse-url.ts";
import type { Log } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";
import { type Route, screenRoute, streamResponse } from "../server/route.ts";
import { testVoiceFrame } from "./test-voice.ts";
import { setNewest } from "../../shared/set-newest.ts";

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
     * Takes a voice that an event announced. Returns the target for `pathTo`; `null`: the address is not allowed; empty:
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
    /** The path from which pages get a voice. */
    pathTo: paths.pathTo,
    /** The voice for a path's id, from its beginning; `undefined`: it is not known, or forgotten. */
    streamOf(id: string) {
      const messageId = paths.targetOf(id);
      return messageId === undefined ? undefined : listener.streamOf(messageId);
    },
    /** The shapes of the first frames that came, for a report. */
    get frameShapes() {
      return listener.frameShapes;
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

export interface VoiceOptions {
  readonly account: Account;
  readonly fetch: typeof fetch;
  readonly log: Log;
  /** Allowed hosts of voices, besides the service's own and its neighbours. */
  readonly voiceHosts: () => readonly string[];
}

const maxRedirects = 3;

/**
 * Opens a voice's address. The API key goes only to the service's own origin. Redirects are followed only to allowed
 * hosts.
 */
export async function fetchVoice(
  address: string,
  signal: AbortSignal | null | undefined,
  { account, fetch, voiceHosts, log }: VoiceOptions,
): Promise<Response> {
  const { client } = account;
  if (!client) throw new Error("There is no account.");
  const serviceUrl = client.eventSubUrl();
  let target = address;
  for (let redirects = 0; ; redirects++) {
    const isService = new URL(target).origin === new URL(serviceUrl).origin;
    const response = await fetch(target, {
      headers: { accept: "text/event-stream", ...(isService ? client.streamHeaders : {}) },
      signal: signal ?? null,
      redirect: "manual",
      cache: "no-store",
    });
    const next = response.headers.get("location");
    if (!response.ok && next === null)
      log.warn(`The voice was refused by the service (status ${response.status}).`);
    if (response.status < 300 || response.status > 399 || next === null) return response;
    await response.body?.cancel();
    const admitted = admittedVoiceUrl(parseUrl(next, target)?.href ?? "", serviceUrl, voiceHosts());
    if (admitted === null || redirects === maxRedirects) {
      log.warn("The voice was sent on to where no voice may come from; it is left out.");
      return new Response(null, { status: 403 });
    }
    target = admitted;
  }
}

/** `/voice/…`: an announced voice by the id in its path, and the test voice. */
export function voiceRoutes(voices: EventVoices): readonly Route[] {
  return [
    screenRoute("/voice/test", () => streamResponse(new Blob([testVoiceFrame()]).stream())),
    screenRoute("/voice/:id", (context) => {
      const voice = voices.streamOf(context.req.param("id") ?? "");
      return voice ? streamResponse(voice) : context.body(null, 404);
    }),
  ];
}

/** More than the messages that may await approval at once. */
const maxPaths = 128;

/**
 * Creates the relay's paths for voice streams, so that their addresses, which are credentials, stay in the plugin. Ids are
 * keyed hashes by `secret`: the same target keeps its path, and no path reveals its target.
 */
export function createVoicePaths(secret: string) {
  const paths = new Map<string, string>();
  return {
    /** The path to `target`. `null`: `about:blank`, which the page reports as a missing voice; empty: no address. */
    pathTo: (target: string | null): string => {
      if (!target) return target ?? "about:blank";
      const id = createHmac("sha256", secret).update(target).digest("base64url");
      setNewest(paths, id, target, maxPaths);
      return `/voice/${id}`;
    },
    /** Closes every path, for another account. */
    clear: () => paths.clear(),
    /** The target of a path's id. */
    targetOf: (id: string) => paths.get(id),
  };
}
