/** Listeners by kind of event; one that throws does not keep the others from hearing. */
export interface Listeners<Events> {
  /** Calls back with every event of `kind`; returns an unsubscribe function. */
  readonly on: <Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void) => () => void;
  /** Calls back with events of any kind; returns an unsubscribe function. */
  readonly onAny: (listener: () => void) => () => void;
  /** Tells all listeners of `kind`, then those of any kind. Errors are thrown together after everyone was told. */
  readonly tell: <Kind extends keyof Events>(kind: Kind, event: Events[Kind]) => void;
}

/** An empty set of listeners. */
export function createListeners<Events>(): Listeners<Events> {
  const byKind = new Map<keyof Events, Set<(event: never) => void>>();
  const ofAny = new Set<() => void>();
  return {
    on(kind, listener) {
      const own = (event: never): void => listener(event);
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
    tell(kind, event) {
      const errors: unknown[] = [];
      for (const listener of [...(byKind.get(kind) ?? []), ...ofAny]) {
        try {
          listener(event as never);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length === 1) throw errors[0];
      if (errors.length > 1) throw new AggregateError(errors, "Several listeners of the deck failed.");
    },
  };
}
