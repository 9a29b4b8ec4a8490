import type { RateWindow } from "../../settings/global-settings.ts";
/**
 * The gate in front of `POST /v1/events/generations`: one request per window for each API key. Pure; times are
 * monotonic milliseconds passed in.
 *
 * The service counts from some moment between our sending and its response. Waiting from the response's headers is
 * always enough, but a slow response would waste time, so half a second after sending is taken if that is earlier.
 */
export interface Cooldown {
  /** The setting; `auto` uses what was learned. */
  readonly rateWindow: RateWindow;
  /** The key's tier, as learned from the service's responses. */
  readonly tier: "unknown" | "standard" | "fast";
  /** When the current window began. */
  readonly countedAt: number;
  /** Length of the window; the key's ring drains over this time. */
  readonly windowMs: number;
  /** No request may be sent before this time. */
  readonly readyAt: number;
  /**
   * What `readyAt` is based on: a request that counted, a request that may have counted, or the service's
   * `Retry-After`.
   */
  readonly basis: "counted" | "assumed" | "asked";
  /** A request is under way: no other may be sent. */
  readonly inFlight: boolean;
  /** When the last accepted request was sent, unless the service has sent a `Retry-After` since. */
  readonly acceptedAt: number | undefined;
  /** The last request, whose own announcement is no other program's. */
  readonly lastSent: { readonly content: string; readonly at: number } | undefined;
  /** When another program's request for the same account was announced. */
  readonly othersAt: number | undefined;
  /** Requests in a row that the service refused as too soon. */
  readonly refusals: number;
}

/** When a request was sent and when its response headers arrived. Monotonic milliseconds. */
export interface Exchange {
  readonly sentAt: number;
  readonly headersAt: number;
}

const standardWindowMs = 25_000;
const fastWindowMs = 1_000;
/** The service has surely counted a request this long after it was sent. */
export const countedWithinMs = 500;
/** Longest `Retry-After` accepted: a wrong clock must not lock the key for an hour. */
const maxRetryMs = 120_000;
/** A success this soon after another one is only possible in the FAST window. */
const fastGapMs = { least: 1_000, most: 24_000 } as const;

/** An open gate. */
export function freshCooldown(rateWindow: RateWindow = "auto", tier: Cooldown["tier"] = "unknown"): Cooldown {
  return {
    rateWindow,
    tier,
    countedAt: Number.NEGATIVE_INFINITY,
    windowMs: windowFor(rateWindow, tier),
    readyAt: Number.NEGATIVE_INFINITY,
    basis: "counted",
    inFlight: false,
    acceptedAt: undefined,
    lastSent: undefined,
    othersAt: undefined,
    refusals: 0,
  };
}

/** The same gate under another setting; a running window is recalculated from when it began. */
export function withRateWindow(cooldown: Cooldown, rateWindow: RateWindow): Cooldown {
  if (cooldown.rateWindow === rateWindow) return cooldown;
  if (cooldown.basis === "asked") return { ...cooldown, rateWindow };
  return closedFrom({ ...cooldown, rateWindow }, cooldown.countedAt, cooldown.basis);
}

/** Whether a request may be sent now. */
export function mayFire(cooldown: Cooldown, now: number): boolean {
  return !cooldown.inFlight && now >= cooldown.readyAt;
}

/**
 * Whether a request may be sent although the gate is closed, because the streamer insists. Nothing else can show
 * whether the window is FAST, or whether a request without a response counted; the price is one refusal, so it takes a
 * deliberate act. Never when there is nothing to learn, and not before the short window has surely passed.
 */
export function mayTry(cooldown: Cooldown, now: number): boolean {
  const { rateWindow, windowMs, basis, countedAt, inFlight } = cooldown;
  if (inFlight || basis === "asked" || !Number.isFinite(countedAt)) return false;
  if (basis !== "assumed" && (rateWindow !== "auto" || windowMs <= fastWindowMs)) return false;
  return now - countedAt >= fastWindowMs;
}

/** Milliseconds until the gate opens, 0 when it is open; a request under way does not count. */
export function remainingMs(cooldown: Cooldown, now: number): number {
  return Math.max(0, cooldown.readyAt - now);
}

/** The gate once a request was sent. */
export function whenSent(cooldown: Cooldown, lastSent: NonNullable<Cooldown["lastSent"]>): Cooldown {
  return { ...cooldown, inFlight: true, lastSent };
}

/** The gate once the service has accepted the request (200). */
export function whenAccepted(cooldown: Cooldown, exchange: Exchange): Cooldown {
  const gapMs = cooldown.acceptedAt === undefined ? undefined : exchange.sentAt - cooldown.acceptedAt;
  const learned = gapMs !== undefined && gapMs >= fastGapMs.least && gapMs <= fastGapMs.most;
  const answered: Cooldown = {
    ...cooldown,
    tier: learned ? "fast" : cooldown.tier,
    inFlight: false,
    acceptedAt: exchange.sentAt,
    refusals: 0,
  };
  return closedFrom(answered, countedAt(exchange));
}

/**
 * The gate once another program's reaction was announced. Whether that used the same key is not known, so the gate
 * stays open; but if the service rejects the next request, the window is taken to run from the announcement.
 */
export function whenOtherAnnounced(cooldown: Cooldown, at: number): Cooldown {
  return { ...cooldown, othersAt: at };
}

/**
 * The gate once the service has rejected the request as too soon (429). Another program with the same key may be the
 * cause, so it takes two rejections in a row to unlearn FAST.
 */
export function whenTooSoon(cooldown: Cooldown, exchange: Exchange, retryAfterMs?: number): Cooldown {
  const refusals = cooldown.refusals + 1;
  const tier = cooldown.tier === "fast" && refusals < 2 ? "fast" : "standard";
  const refused: Cooldown = { ...cooldown, tier, refusals, inFlight: false };
  const windowMs = windowFor(refused.rateWindow, tier);
  if (retryAfterMs === undefined) return closedFrom(refused, explanationOf(cooldown, exchange, windowMs));
  const askedMs = Math.min(retryAfterMs, maxRetryMs);
  return {
    ...refused,
    countedAt: countedAt(exchange),
    windowMs: Math.max(windowMs, askedMs),
    readyAt: exchange.headersAt + askedMs,
    basis: "asked",
    // A success after a `Retry-After` does not show how long the window is.
    acceptedAt: undefined,
  };
}

/**
 * The gate after a failed request. If the service may have counted it, the window runs from when it was sent; otherwise
 * the streamer may try again.
 */
export function whenFailed(
  cooldown: Cooldown,
  { at, mayHaveCounted }: { readonly at: number; readonly mayHaveCounted: boolean },
): Cooldown {
  const failed = { ...cooldown, inFlight: false };
  return mayHaveCounted ? closedFrom(failed, at, "assumed") : failed;
}

/** Closes the gate for one window, as set or as learned, from this time on. */
function closedFrom(cooldown: Cooldown, from: number, basis: Cooldown["basis"] = "counted"): Cooldown {
  const windowMs = windowFor(cooldown.rateWindow, cooldown.tier);
  return { ...cooldown, countedAt: from, windowMs, readyAt: from + windowMs, basis };
}

/**
 * When the window began that a refused request ran into: at our own last success or at another program's announced
 * request, whichever explains the refusal; otherwise at an unknown time, at the latest now. For the short window the
 * difference does not matter.
 */
function explanationOf(cooldown: Cooldown, exchange: Exchange, windowMs: number): number {
  const { readyAt, acceptedAt = Number.NEGATIVE_INFINITY, othersAt = Number.NEGATIVE_INFINITY } = cooldown;
  const { headersAt } = exchange;
  // An insistent press was sent inside a window whose end is already known.
  const ours = readyAt > headersAt ? readyAt - windowMs : acceptedAt + countedWithinMs;
  const known = Math.max(ours, othersAt);
  return windowMs > fastWindowMs && known + windowMs > headersAt ? known : countedAt(exchange);
}

function windowFor(rateWindow: RateWindow, tier: Cooldown["tier"]): number {
  return (rateWindow === "auto" ? tier : rateWindow) === "fast" ? fastWindowMs : standardWindowMs;
}

function countedAt({ sentAt, headersAt }: Exchange): number {
  return Math.min(headersAt, sentAt + countedWithinMs);
}
