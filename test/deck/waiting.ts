/** How a wait speaks and how long it lasts. */
export interface WaitOptions {
  /** What is awaited, as it reads after "waited for": "the key to show a ring". */
  readonly what: string;
  /** Bound in milliseconds, for a test that would otherwise hang. Default 25 000. */
  readonly timeoutMs?: number;
  /** What to say of the last state when the bound is passed. Default: the owner's own description. */
  readonly state?: () => string;
}

/** Results that count as "not yet". */
export type NotYet = undefined | null | false;

/** What changes without being announced is noticed after so long. */
const lookMs = 50;

/**
 * Resolves with what `read` returns as soon as it is not "not yet": asked at once, at every change that `onChange`
 * announces, and now and then, because a test may wait for something of which the owner knows nothing. Rejects with a
 * sentence that names what was awaited and the last state when the bound is passed or when `ended` says why nothing can
 * come any more.
 */
export function waitUntil<Found>(
  read: () => Found | NotYet,
  onChange: (listener: () => void) => () => void,
  options: WaitOptions & { readonly ended?: () => string | undefined },
): Promise<Found> {
  const { what, timeoutMs = 25_000, state, ended } = options;
  return new Promise((resolve, reject) => {
    let stop = (): void => {};
    const timer = setTimeout(() => fail(`Waited ${timeoutMs} ms for ${what}`), timeoutMs);
    const looks = setInterval(() => check(), lookMs);
    const finish = (): void => {
      clearTimeout(timer);
      clearInterval(looks);
      stop();
    };
    const fail = (sentence: string): void => {
      finish();
      const last = state?.() ?? "";
      reject(new Error(last === "" ? `${sentence}.` : `${sentence}; the last state was: ${last}`));
    };
    const check = (): void => {
      try {
        const found = read();
        if (found !== undefined && found !== null && found !== false) {
          finish();
          resolve(found);
          return;
        }
      } catch (error) {
        finish();
        reject(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      const why = ended?.();
      if (why !== undefined) fail(`Waited for ${what}, but ${why}`);
    };
    stop = onChange(check);
    check();
  });
}
