import { createAlarm } from "../../../../shared/alarm.ts";
import { isJsonObject } from "../../../../shared/api/fields.ts";
import { type AlertKind, amountOf, kindOf } from "../../../../shared/alerts/alert-kinds.ts";
import type { AlertTier } from "../../../../shared/alerts/alert-tiers.ts";
import type { Clock } from "../../../../shared/clock.ts";
import { jsonIn } from "../../../../shared/json-in.ts";
import { createStore } from "../../../../shared/store.ts";
import type { PageStorage } from "../../../page/storage.ts";
import { alertTierOf } from "../alert.ts";
import type { AlertPlayer } from "../alert-player.ts";
import type { ShownAlert } from "../alert-queue.ts";

/** The act of a large alert behind all pieces of the page. Times are wall-clock milliseconds. */
export interface BigMoment {
  readonly kind: AlertKind;
  /** Whether the act fills the page, or the half of it nearest the card. */
  readonly size: "big" | "huge";
  /** Id of the alert, by which everything random about the act is decided. */
  readonly seed: string;
  readonly startedAt: number;
  readonly endsAt: number;
  /** How many pieces fly. Gifts that join add some. */
  readonly pieces: number;
  /** When the latest pieces joined. */
  readonly joinedAt: number;
}

/** The alert on show, with its act while that plays. */
export interface AlertOnShow extends ShownAlert {
  readonly moment?: BigMoment | undefined;
  /** Whether the act of the alert has begun; the small particles around the card are left out then. */
  readonly hasMoment?: boolean;
}

/** Duration and pieces of an act that fills the page. */
const acts: Readonly<Record<AlertKind, { readonly ms: number; readonly pieces: number }>> = {
  raid: { ms: 3_400, pieces: 24 },
  gift: { ms: 3_900, pieces: 26 },
  tip: { ms: 3_400, pieces: 32 },
  cheer: { ms: 3_400, pieces: 48 },
  follow: { ms: 3_200, pieces: 36 },
  subscription: { ms: 3_200, pieces: 36 },
  live: { ms: 3_200, pieces: 36 },
  offline: { ms: 3_200, pieces: 36 },
  other: { ms: 3_200, pieces: 36 },
};
/** Most pieces that the number of gifts adds to an act, each of which costs. */
const maxGiftPieces = 22;
/** Duration of an act in a half of the page. */
const bigMs = 1_500;
/** After an act that filled the page, the next alerts of this time have the smaller one. */
const restsMs = 20_000;
const ranks: Readonly<Record<AlertTier, number>> = { small: 0, big: 1, huge: 2 };

/** What has been played. */
export interface Moments {
  readonly moment?: BigMoment | undefined;
  /** The alert on show, by its id and when it appeared, and the highest of its tiers so far. */
  readonly alert?: { readonly key: string; readonly tier: AlertTier } | undefined;
  /** When an act last filled the page. */
  readonly filledAt: number;
  /** The latest alert with an act, and when that began. It outlasts a reload, after which the alert is shown again. */
  readonly begun?: { readonly id: string; readonly at: number } | undefined;
}

/** Takes what is on show now: an act begins, gains pieces or ends. */
export function nextMoments(before: Moments, shown: ShownAlert | undefined, now: number): Moments {
  const isOver = !shown || keyOf(shown) !== before.alert?.key || now >= (before.moment?.endsAt ?? 0);
  const next = isOver ? { ...before, moment: undefined } : before;
  if (shown?.phase !== "on" || shown.alert.own?.hasBigMoment === false) return next;
  const [key, tier] = [keyOf(shown), alertTierOf(shown.alert)];
  const isNew = next.alert?.key !== key;
  const played = isNew ? "small" : (next.alert?.tier ?? "small");
  if (tier === "small" || ranks[tier] <= ranks[played]) return withJoined(next, shown, now);
  const known = { ...next, alert: { key, tier } };
  const isAsked = shown.isReplay === true || shown.alert.isTriedOut === true;
  const isResting = !isAsked && now - before.filledAt < restsMs;
  const size = isResting ? "big" : tier;
  // An alert that has had its smaller act does not repeat it.
  if (size === played) return known;
  const kind = kindOf(shown.alert.event);
  const ms = size === "huge" ? acts[kind].ms : bigMs;
  const { begun } = before;
  if (isNew && !isAsked && begun?.id === shown.alert.eventId && now - begun.at > ms / 2) return known;
  return {
    ...known,
    filledAt: size === "huge" ? now : before.filledAt,
    begun: { id: shown.alert.eventId, at: now },
    moment: {
      kind,
      size,
      seed: shown.alert.eventId,
      startedAt: now,
      endsAt: now + ms,
      pieces: piecesOf(shown, size),
      joinedAt: now,
    },
  };
}

/** The act of something that is no alert, across the whole page. */
export function momentOf(kind: AlertKind, seed: string, startedAt: number): BigMoment {
  const { ms, pieces } = acts[kind];
  return { kind, size: "huge", seed, startedAt, endsAt: startedAt + ms, pieces, joinedAt: startedAt };
}

/** Adds the pieces of gifts that have joined. */
function withJoined(state: Moments, shown: ShownAlert, now: number): Moments {
  const { moment } = state;
  const pieces = moment ? piecesOf(shown, moment.size) : 0;
  if (!moment || pieces <= moment.pieces) return state;
  return { ...state, moment: { ...moment, pieces, joinedAt: now } };
}

function piecesOf({ alert: { event } }: ShownAlert, size: BigMoment["size"]): number {
  const kind = kindOf(event);
  const all = acts[kind].pieces + (kind === "gift" ? Math.min(maxGiftPieces, amountOf(event)) : 0);
  return size === "huge" ? all : Math.round(all / 2);
}

function keyOf({ alert, since }: ShownAlert): string {
  return `${since} ${alert.eventId}`;
}

const storedAs = "sidekick-big-moment";

/** Adds acts to the alerts of a player. `isShown`: whether the page shows alerts. `onBegin` is called as an act begins. */
export function withBigMoments(
  player: AlertPlayer,
  clock: Clock,
  storage: PageStorage,
  isShown: () => boolean,
  onBegin: () => void,
) {
  let state: Moments = { filledAt: -Infinity, begun: readBegun(storage.get(storedAs)) };
  const shown = createStore<AlertOnShow | undefined, AlertOnShow | undefined>(undefined, (_, next) => next);
  const update = (): void => {
    const { begun } = state;
    state = nextMoments(state, isShown() ? player.shown.value : undefined, clock.wall());
    alarm.set(state.moment?.endsAt);
    const { value } = player.shown;
    const hasMoment = value !== undefined && value.alert.eventId === state.begun?.id;
    shown.dispatch(hasMoment ? { ...value, hasMoment, moment: state.moment } : value);
    if (state.begun === begun) return;
    storage.set(storedAs, JSON.stringify(state.begun));
    onBegin();
  };
  // By the clock, because a hidden source gets no frames.
  const alarm = createAlarm(clock, update);
  player.shown.subscribe(update);
  return {
    shown,
    /** Makes changes that became due while timers were suspended. */
    catchUp(): void {
      player.catchUp();
      update();
    },
  };
}

function readBegun(text: string | undefined): Moments["begun"] {
  const read = text === undefined ? undefined : jsonIn(text);
  if (!isJsonObject(read)) return undefined;
  const { id, at } = read;
  return typeof id === "string" && typeof at === "number" ? { id, at } : undefined;
}
