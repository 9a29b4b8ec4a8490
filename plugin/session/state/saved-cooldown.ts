import type { RateWindow } from "../../settings/global-settings.ts";
import type { SavedCooldown } from "../../settings/stored-state.ts";
import { type Cooldown, freshCooldown } from "./cooldown.ts";

/** The two clocks at one moment. */
export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** What to save of a cooldown; `undefined` when there is nothing worth saving. */
export function savedFrom(cooldown: Cooldown, { now, wall }: Moment): SavedCooldown | undefined {
  const { tier, readyAt, windowMs } = cooldown;
  if (!Number.isFinite(readyAt)) return undefined;
  return { tier, readyAtWall: wall + (readyAt - now), windowMs };
}

/** The cooldown after a restart. A wall clock that was set back cannot make the wait longer than one window. */
export function restoredFrom(
  saved: SavedCooldown | undefined,
  rateWindow: RateWindow,
  { now, wall }: Moment,
): Cooldown {
  const fresh = freshCooldown(rateWindow, saved?.tier);
  const leftMs = saved ? Math.min(saved.readyAtWall - wall, saved.windowMs) : 0;
  if (!saved || leftMs <= 0) return fresh;
  const readyAt = now + leftMs;
  return { ...fresh, countedAt: readyAt - saved.windowMs, windowMs: saved.windowMs, readyAt };
}
