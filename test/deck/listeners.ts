/** Listeners by kind of news; one that throws does not keep the others from hearing. */
export interface Listeners<News> {
  /** Calls back at every piece of news of `kind`; returns an unsubscribe function. */
  readonly on: <Kind extends keyof News>(kind: Kind, listener: (news: News[Kind]) => void) => () => void;
  /** Calls back at news of any kind; returns an unsubscribe function. */
  readonly onAny: (listener: () => void) => () => void;
  /** Tells all listeners of `kind`, then those of any kind. Errors are thrown together after everyone was told. */
  readonly tell: <Kind extends keyof News>(kind: Kind, news: News[Kind]) => void;
}

/** An empty set of listeners. */
export function createListeners<News>(): Listeners<News> {
  const byKind = new Map<keyof News, Set<(news: never) => void>>();
  const ofAny = new Set<() => void>();
  return {
    on(kind, listener) {
      const own = (news: never): void => listener(news);
      const listeners = byKind.get(kind) ?? new Set();
      byKind.set(kind, listeners);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    onAny(listener) {
      const own = (): void => listener();
      ofAny.add(own);
      return () => void ofAny.delete(own);
    },
    tell(kind, news) {
      const errors: unknown[] = [];
      for (const listener of [...(byKind.get(kind) ?? []), ...ofAny]) {
        try {
          listener(news as never);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length === 1) throw errors[0];
      if (errors.length > 1) throw new AggregateError(errors, "Several listeners of the deck failed.");
    },
  };
}
