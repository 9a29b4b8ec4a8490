/**
 * The gate in front of `POST /v1/events/generations`: one request per window for each API key (service-api.md,
 * "Limits", row "rate"). Pure: times are monotonic milliseconds passed in.
 *
 * The service counts from some moment between our sending and its answer. Waiting from the answer's headers is
 * always enough, but a slow answer would waste window, so half a second after sending is taken when that is
 * earlier.
 */
export interface Cooldown {
  /** What the settings say; `auto` learns. */
  readonly rateWindow: RateWindow;
  readonly tier: "unknown" | "standard" | "fast";
  /** No request may leave before this time. */
  readonly readyAt: number;
  /** Length of the window that `readyAt` ends: what a draining ring is drawn against. */
  readonly windowMs: number;
  /** A request is on its way: none other may leave. */
  readonly inFlight: boolean;
  /** When the last accepted request was sent. */
  readonly acceptedAt: number | undefined;
}

/** Setting: learn the window, or take it as given. */
export type RateWindow = "auto" | "standard" | "fast";

/** When a request was sent, and when its answer's headers came. Monotonic milliseconds. */
export interface Exchange {
  readonly sentAt: number;
  readonly headersAt: number;
}

const standardWindowMs = 25_000;
const fastWindowMs = 1_000;
/** Later than this after sending, the service has surely counted the request. */
const countedWithinMs = 500;
/** The longest wait that is believed of a `Retry-After`: a wrong clock must not lock the key for an hour. */
const longestRetryMs = 120_000;
/** A success this soon after another one is only possible in the FAST window. */
const fastGapMs = { least: 1_000, most: 24_000 } as const;

/** An open gate. */
export function freshCooldown(rateWindow: RateWindow = "auto"): Cooldown {
  return {
    rateWindow,
    tier: rateWindow === "auto" ? "unknown" : rateWindow,
    readyAt: Number.NEGATIVE_INFINITY,
    windowMs: rateWindow === "fast" ? fastWindowMs : standardWindowMs,
    inFlight: false,
    acceptedAt: undefined,
  };
}

/** Whether a request may leave now. */
export function mayFire(cooldown: Cooldown, now: number): boolean {
  return !cooldown.inFlight && now >= cooldown.readyAt;
}

/** Milliseconds until the gate opens, 0 when it is open; a request on its way is not counted. */
export function remainingMs(cooldown: Cooldown, now: number): number {
  return Math.max(0, cooldown.readyAt - now);
}

/** A request has left. */
export function whenSent(cooldown: Cooldown): Cooldown {
  return { ...cooldown, inFlight: true };
}

/** The service accepted it (200). */
export function whenAccepted(cooldown: Cooldown, exchange: Exchange): Cooldown {
  const gapMs = cooldown.acceptedAt === undefined ? undefined : exchange.sentAt - cooldown.acceptedAt;
  const learned = gapMs !== undefined && gapMs >= fastGapMs.least && gapMs <= fastGapMs.most;
  const tier = learned && cooldown.rateWindow === "auto" ? "fast" : cooldown.tier;
  const windowMs = tier === "fast" ? fastWindowMs : standardWindowMs;
  return {
    ...cooldown,
    tier,
    windowMs,
    inFlight: false,
    acceptedAt: exchange.sentAt,
    readyAt: countedAt(exchange) + windowMs,
  };
}

/**
 * The service refused it as too soon (429): the window is the long one. It runs from our own last success if
 * that explains the refusal, else from another program's request at an unknown time, at the latest now.
 */
export function whenTooSoon(cooldown: Cooldown, exchange: Exchange, retryAfterMs?: number): Cooldown {
  const windowMs = standardWindowMs;
  const askedMs = retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, longestRetryMs);
  const ours =
    cooldown.acceptedAt === undefined ? undefined : cooldown.acceptedAt + countedWithinMs + windowMs;
  const readyAt =
    askedMs !== undefined
      ? exchange.headersAt + askedMs
      : ours !== undefined && ours > exchange.headersAt
        ? ours
        : countedAt(exchange) + windowMs;
  return {
    ...cooldown,
    tier: "standard",
    windowMs: Math.max(windowMs, askedMs ?? 0),
    inFlight: false,
    readyAt,
  };
}

/** It failed in a way that did not count against the window, or nobody knows: the streamer may try again. */
export function whenFailed(cooldown: Cooldown): Cooldown {
  return { ...cooldown, inFlight: false };
}

function countedAt({ sentAt, headersAt }: Exchange): number {
  return Math.min(headersAt, sentAt + countedWithinMs);
}
