import type { Frame } from "../api/frame-reader.ts";
import { openStream } from "../api/stream.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { awaitMs, mostBytes } from "./voice-entry.ts";

/** What a voice stream needs. */
export interface VoiceStreamOptions {
  /** Address of the voice stream: a credential, never logged. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /**
   * Sent only after the address has been refused without it (401): the address is meant to be enough, and a
   * browser asks another origin's permission for headers, which it may not give. Empty: never.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Connected, for the first time or again. */
  readonly onOpen: () => void;
  readonly onFrame: (frame: Frame) => void;
  /** The connection has ended without a fault: the voice may be over. */
  readonly onEnd: () => void;
  /** Whether something is expected over this stream: only then is a connection that ended tried again. */
  readonly isNeeded: () => boolean;
}

/** A connection to one voice stream. */
export interface VoiceStream {
  /** Whether its last connection could not be opened. */
  readonly hasFailed: boolean;
  /** Something is expected: connects if it is not connected, and at once if it was waiting. */
  need(): void;
  /** Gives up a connection that may be dead, because it has stood for a while, and reconnects at once. */
  renew(): void;
  /** Ends it. */
  close(): void;
}

/** Longest frame, in UTF-16 units: a service may send a whole voice at once, and this is base64 of the most that is kept of one. */
const voiceFrameLimit = (mostBytes / 3) * 4 + 4096;
/** A younger connection is not suspected of being dead: its first audio may only be slow. */
const suspectAfterMs = 15_000;
/** Nor one over which anything came so lately: cut, it would lose the rest of the voice before. */
const quietMs = 1_900;

/** Connects, and stays connected as long as the service lets it. */
export function openVoiceStream(options: VoiceStreamOptions): VoiceStream {
  const { url, clock, random, log, headers, isNeeded, onOpen, onFrame, onEnd } = options;
  let isOpen = false;
  let hasFailed = false;
  const stream = openStream({
    endpoint: "ttsStreamUrl",
    url,
    headers: {},
    fetch: withHeadersIfRefused(options.fetch, headers),
    clock,
    random,
    log,
    keepAlive: "once-seen",
    // A service may answer with the first sound only.
    headersWithinMs: awaitMs,
    resumes: false,
    acceptsAnyType: true,
    frameLimit: voiceFrameLimit,
    isNeeded,
    onFrame,
    onStatus({ connection }) {
      // A connection that ends is lost as well; it has not failed.
      if (connection !== "connecting") hasFailed = !isOpen && connection !== "open";
      isOpen = connection === "open";
      if (isOpen) onOpen();
    },
    onEnd,
  });
  return {
    get hasFailed() {
      return hasFailed;
    },
    need: () => stream.tryNow(),
    renew() {
      const now = clock.now();
      if (now - stream.startedAt >= suspectAfterMs && now - stream.heardAt >= quietMs) stream.reconnect();
      else stream.tryNow();
    },
    close: () => stream.close(),
  };
}

/** As `fetch`; a request that is refused without `headers` is repeated with them, as are all after it. */
function withHeadersIfRefused(send: typeof fetch, headers: Readonly<Record<string, string>>): typeof fetch {
  let added: Readonly<Record<string, string>> = {};
  return async (url, init) => {
    const sendAgain = (): Promise<Response> =>
      send(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...added } });
    const response = await sendAgain();
    if (response.status !== 401 || added === headers || Object.keys(headers).length === 0) return response;
    await response.body?.cancel();
    added = headers;
    return sendAgain();
  };
}
