/**
 * The gate in front of `POST /v1/events/generations`: one request per window for each API key. Pure: times are monotonic milliseconds passed in.
 *
 * The service counts from some moment between our sending and its answer. Waiting from the answer's headers is
 * always enough, but a slow answer would waste window, so half a second after sending is taken when that is
 * earlier.
 */
export interface Cooldown {
  /** What the settings say; `auto` uses what was learned. */
  readonly rateWindow: RateWindow;
  /** What the service's answers have taught of the key. */
  readonly tier: "unknown" | "standard" | "fast";
  /** From when the running window counts. */
  readonly countedAt: number;
  /** Length of the window: what a draining ring is drawn against. */
  readonly windowMs: number;
  /** No request may leave before this time. */
  readonly readyAt: number;
  /**
   * What `readyAt` is based on: a request that counted, one of which nobody knows whether it did, or the service's own word
   * (`Retry-After`).
   */
  readonly basis: "counted" | "assumed" | "asked";
  /** A request is on its way: none other may leave. */
  readonly inFlight: boolean;
  /** When the last accepted request was sent, unless the service has sent a `Retry-After` since. */
  readonly acceptedAt: number | undefined;
  /** What was sent last, to know its own announcement among those of other programs. */
  readonly lastSent: { readonly content: string; readonly at: number } | undefined;
  /** When another program's request for the same account was heard of. */
  readonly othersAt: number | undefined;
  /** How many requests in a row were refused as too soon. */
  readonly refusals: number;
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

/** The same gate under another setting: what runs is counted again from where it began. */
export function withRateWindow(cooldown: Cooldown, rateWindow: RateWindow): Cooldown {
  if (cooldown.rateWindow === rateWindow) return cooldown;
  if (cooldown.basis === "asked") return { ...cooldown, rateWindow };
  return closedFrom({ ...cooldown, rateWindow }, cooldown.countedAt, cooldown.basis);
}

/** Whether a request may leave now. */
export function mayFire(cooldown: Cooldown, now: number): boolean {
  return !cooldown.inFlight && now >= cooldown.readyAt;
}

/**
 * Whether a request may leave although the gate is closed, because the streamer insists. Nothing else can tell the
 * FAST window from the long one, or whether a request without an answer counted: its price is one refusal, and a
 * streamer's deliberate act is needed to pay it. Never when there is nothing to find out, and not before the short
 * window has surely passed.
 */
export function mayTry(cooldown: Cooldown, now: number): boolean {
  const { rateWindow, windowMs, basis, countedAt, inFlight } = cooldown;
  if (inFlight || basis === "asked" || !Number.isFinite(countedAt)) return false;
  if (basis !== "assumed" && (rateWindow !== "auto" || windowMs <= fastWindowMs)) return false;
  return now - countedAt >= fastWindowMs;
}

/** Milliseconds until the gate opens, 0 when it is open; a request on its way is not counted. */
export function remainingMs(cooldown: Cooldown, now: number): number {
  return Math.max(0, cooldown.readyAt - now);
}

/** A request has left. */
export function whenSent(cooldown: Cooldown, lastSent: NonNullable<Cooldown["lastSent"]>): Cooldown {
  return { ...cooldown, inFlight: true, lastSent };
}

/** The service accepted it (200). */
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
 * Another program's forced reaction was announced. Whether it went out with the same key is not known, so it closes
 * nothing; but it tells from when on the window runs, should the service refuse the next request.
 */
export function whenOthersHeard(cooldown: Cooldown, at: number): Cooldown {
  return { ...cooldown, othersAt: at };
}

/**
 * The service refused it as too soon (429). Another program with the same key is cause enough, so FAST is unlearned
 * only by two refusals in a row.
 */
export function whenTooSoon(cooldown: Cooldown, exchange: Exchange, retryAfterMs?: number): Cooldown {
  const refusals = cooldown.refusals + 1;
  const tier = cooldown.tier === "fast" && refusals < 2 ? "fast" : "standard";
  const refused: Cooldown = { ...cooldown, tier, refusals, inFlight: false };
  const windowMs = windowFor(refused.rateWindow, tier);
  if (retryAfterMs === undefined) return closedFrom(refused, explanationOf(cooldown, exchange, windowMs));
  const askedMs = Math.min(retryAfterMs, longestRetryMs);
  return {
    ...refused,
    countedAt: countedAt(exchange),
    windowMs: Math.max(windowMs, askedMs),
    readyAt: exchange.headersAt + askedMs,
    basis: "asked",
    // A success that the service asked to wait for tells nothing of the window.
    acceptedAt: undefined,
  };
}

/**
 * It failed. Where nobody knows whether the service counted it, it is taken to have counted when it was sent; else the
 * streamer may try again.
 */
export function whenFailed(
  cooldown: Cooldown,
  { at, mayHaveCounted }: { readonly at: number; readonly mayHaveCounted: boolean },
): Cooldown {
  const failed = { ...cooldown, inFlight: false };
  return mayHaveCounted ? closedFrom(failed, at, "assumed") : failed;
}

/** The window, by the settings or by what was learned, runs from this time on. */
function closedFrom(cooldown: Cooldown, from: number, basis: Cooldown["basis"] = "counted"): Cooldown {
  const windowMs = windowFor(cooldown.rateWindow, cooldown.tier);
  return { ...cooldown, countedAt: from, windowMs, readyAt: from + windowMs, basis };
}

/**
 * From when the window runs that a refused request met: from our own last success or from another program's request
 * that was heard of, whichever explains the refusal; else from a request at an unknown time, at the latest now. In the
 * short window there is nothing to gain by knowing.
 */
function explanationOf(cooldown: Cooldown, exchange: Exchange, windowMs: number): number {
  const { readyAt, acceptedAt = Number.NEGATIVE_INFINITY, othersAt = Number.NEGATIVE_INFINITY } = cooldown;
  const { headersAt } = exchange;
  // A press that insisted was sent inside a window whose end is known already.
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
