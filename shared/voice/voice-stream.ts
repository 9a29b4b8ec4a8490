import type { Frame } from "../api/frame-reader.ts";
import { type ConnectionTools, openStream } from "../api/stream.ts";

/** Options of `openVoiceStream`. */
export interface VoiceStreamOptions extends ConnectionTools {
  /** Address of the voice stream: a credential, never logged. */
  readonly url: string;
  /** Called when the stream connects, for the first time or again. */
  readonly onOpen: () => void;
  readonly onFrame: (frame: Frame) => void;
  /** Called when the connection ends without a fault, which may be the end of the voice. */
  readonly onEnd: () => void;
  /** Whether a voice is expected over this stream; only then is an ended connection opened again. */
  readonly isNeeded: () => boolean;
}

/** A connection to one voice stream. */
export type VoiceStream = ReturnType<typeof openVoiceStream>;

/** An announced voice without a frame after this time is given up, in milliseconds. */
export const awaitMs = 12_000;
/**
 * Longest frame, in UTF-16 units: base64 of a minute of the largest WAV, since a service may send a voice in a single
 * frame. A longer one would take too long to decode.
 */
const voiceFrameLimit = 16 * 1024 * 1024;
/** A younger connection is not replaced, because its first audio may only be slow. */
const suspectAfterMs = 15_000;
/** A connection with data as recent as this is not replaced either, because the rest of the earlier voice would be lost. */
const quietMs = 1_900;

/** Opens a voice stream, which reconnects while `isNeeded`. */
export function openVoiceStream(options: VoiceStreamOptions) {
  const { url, clock, random, log, isNeeded, onOpen, onFrame, onEnd } = options;
  let isOpen = false;
  let hasFailed = false;
  const stream = openStream({
    endpoint: "ttsStreamUrl",
    url,
    headers: {},
    fetch: options.fetch,
    clock,
    random,
    log,
    keepAlive: "once-seen",
    // A service may send its headers only with the first sound.
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
    /** Whether its last connection could not be opened. */
    get hasFailed() {
      return hasFailed;
    },
    /** Connects at once if there is no connection, because a voice is expected. */
    need: () => stream.tryNow(),
    /** Reconnects at once if the connection is old and silent enough to be dead. */
    renew() {
      const now = clock.now();
      if (now - stream.startedAt >= suspectAfterMs && now - stream.heardAt >= quietMs) stream.reconnect();
      else stream.tryNow();
    },
    /** Ends the stream for good. */
    close: () => stream.close(),
  };
}
