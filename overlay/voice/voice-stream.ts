import { type Backoff, freshBackoff, healthyAfterMs, nextWait, withRetry } from "../../shared/api/backoff.ts";
import { type Frame, createFrameReader } from "../../shared/api/frame-reader.ts";
import { type Clock, sleep } from "../../shared/clock.ts";
import { awaitMs, mostBytes } from "./voice-queue.ts";

/** What a line needs. */
export interface VoiceLineOptions {
  /** Address of the voice stream: a credential, never logged. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
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
  /** Whether something is expected over this line: only then is a connection that ended tried again. */
  readonly isNeeded: () => boolean;
}

/** A connection to one voice stream. */
export interface VoiceLine {
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
export function openVoiceLine(options: VoiceLineOptions): VoiceLine {
  const { clock } = options;
  let abort = new AbortController();
  let isClosed = false;
  let isRunning = false;
  let wake = (): void => {};
  let backoff: Backoff = freshBackoff;
  let headers: Readonly<Record<string, string>> = {};
  let openedAt = 0;
  let heardAt = 0;
  let skipsWait = false;

  /** One connection. Answers whether trying again may help. */
  const connectOnce = async (): Promise<boolean> => {
    abort = new AbortController();
    openedAt = clock.now();
    // A service may answer with the first sound only.
    const disarm = clock.after(awaitMs, () => abort.abort());
    try {
      const response = await options.fetch(options.url, {
        headers: { accept: "text/event-stream", ...headers },
        signal: abort.signal,
        cache: "no-store",
        redirect: "error",
      });
      disarm();
      if (response.status === 401 && headers !== options.headers && Object.keys(options.headers).length > 0) {
        headers = options.headers;
        return true;
      }
      if (!response.ok || !response.body) return response.status >= 500 || response.status === 429;
      options.onOpen();
      const reader = response.body.getReader();
      const frames = createFrameReader("", voiceFrameLimit);
      for (;;) {
        const { done, value } = await reader.read();
        if (isClosed) return true;
        if (done) {
          options.onEnd();
          return true;
        }
        heardAt = clock.now();
        for (const frame of frames.read(value)) options.onFrame(frame);
        if (frames.retryMs !== undefined) backoff = withRetry(backoff, frames.retryMs);
        if (frames.isBroken) return true;
      }
    } catch {
      // Whatever broke it, network or abort, the answer is the same: again, if there is need.
      return true;
    } finally {
      disarm();
      if (clock.now() - openedAt >= healthyAfterMs) backoff = freshBackoff;
      abort.abort();
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      while (!isClosed) {
        const mayHelp = await connectOnce();
        if (isClosed || !mayHelp || !options.isNeeded()) return;
        if (skipsWait) {
          skipsWait = false;
          continue;
        }
        const next = nextWait(backoff, options.random());
        backoff = next.backoff;
        await sleep(clock, next.waitMs, (rouse) => {
          wake = rouse;
        });
      }
    } finally {
      isRunning = false;
    }
  };

  const need = (): void => {
    wake();
    if (!isRunning && !isClosed) run().catch(reportError);
  };
  need();
  return {
    need,
    renew() {
      const now = clock.now();
      if (now - openedAt >= suspectAfterMs && now - heardAt >= quietMs) {
        backoff = freshBackoff;
        skipsWait = isRunning;
        abort.abort();
      }
      need();
    },
    close() {
      isClosed = true;
      abort.abort();
      wake();
    },
  };
}
