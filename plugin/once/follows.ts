import { setNewest } from "../../shared/set-newest.ts";

/** More than a channel gets in a stream; the oldest are forgotten first. */
const maxFollows = 5_000;
/** How long a follow counts as the same one where no stream is known. */
const withoutStreamMs = 12 * 3_600_000;
/** How long a follow by a program and one by the service may be the same one. */
const programMs = 60_000;

/** When follows came, by their hashes and oldest first, in milliseconds. The recent ones are without platform. */
export interface SeenFollows {
  readonly follows: Map<string, number>;
  readonly recentFollows: Map<string, number>;
}

/** A viewer's follow, with its platform. */
export interface Follow {
  readonly name: string;
  /** The platform is `undefined` if a program announced the follow. */
  readonly platform: string | undefined;
}

/**
 * Notes a follow, and returns whether the same one was there before. `streamSince`: when the running stream began, or
 * `undefined` where no stream is known.
 */
export function noteFollow(
  { follows, recentFollows }: SeenFollows,
  hash: (...parts: readonly string[]) => string,
  { name, platform }: Follow,
  now: number,
  streamSince: number | undefined,
): boolean {
  for (const [key, at] of recentFollows) {
    if (now - at <= programMs) break;
    recentFollows.delete(key);
  }
  const own = hash(platform === undefined ? "program" : `on ${platform}`, name);
  const [byService, byProgram] = [hash("services", name), hash("programs", name)];
  const at = follows.get(own);
  const isSeen =
    at !== undefined && (streamSince === undefined ? now - at < withoutStreamMs : at >= streamSince);
  const isRepeat = isSeen || recentFollows.has(platform === undefined ? byService : byProgram);
  if (!isSeen) setNewest(follows, own, now, maxFollows);
  if (platform !== undefined) setNewest(recentFollows, byService, now, maxFollows);
  else if (!isRepeat) setNewest(recentFollows, byProgram, now, maxFollows);
  return isRepeat;
}
