/** More than a channel gets in a stream; the oldest are forgotten first. */
const maxFollows = 5_000;
/** How long a follow counts as the same one where no stream is known. */
const withoutStreamMs = 12 * 3_600_000;
/** How long a follow by a program and one by the service may be the same one. */
const programMs = 60_000;

/** When follows came, by their hashes and oldest first. Times are milliseconds. */
export interface SeenFollows {
  readonly all: Map<string, number>;
  /** Those of the last minute, by name without platform. */
  readonly recent: Map<string, number>;
}

/** Who followed, and where. */
export interface Follow {
  readonly name: string;
  /** `undefined`: a program announced it, and no platform is known. */
  readonly platform: string | undefined;
}

/** Creates a function that notes a follow, and returns whether the same one was there before. */
export function createFollows({ all, recent }: SeenFollows, hashOf: (...parts: readonly string[]) => string) {
  /** `streamSince`: when the running stream began; `undefined`: no stream is known. */
  return ({ name, platform }: Follow, now: number, streamSince: number | undefined): boolean => {
    for (const [key, at] of recent) {
      if (now - at <= programMs) break;
      recent.delete(key);
    }
    const own = hashOf(platform === undefined ? "program" : `on ${platform}`, name);
    const [byService, byProgram] = [hashOf("services", name), hashOf("programs", name)];
    const at = all.get(own);
    const isSeen =
      at !== undefined && (streamSince === undefined ? now - at < withoutStreamMs : at >= streamSince);
    const isRepeat = isSeen || recent.has(platform === undefined ? byService : byProgram);
    if (!isSeen) noteAt(all, own, now);
    if (platform !== undefined) noteAt(recent, byService, now);
    else if (!isRepeat) noteAt(recent, byProgram, now);
    return isRepeat;
  };
}

function noteAt(seen: Map<string, number>, key: string, now: number): void {
  seen.delete(key);
  seen.set(key, now);
  const [oldest] = seen.keys();
  if (seen.size > maxFollows && oldest !== undefined) seen.delete(oldest);
}
