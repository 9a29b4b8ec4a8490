/** Tells whoever listens, in the order in which they subscribed. */
export class Emitter<Value = void> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** Calls back with each value; returns an unsubscribe function. */
  readonly subscribe = (listener: (value: Value) => void): (() => void) => {
    // Wrapped, so that the same function may subscribe twice and end each on its own.
    const own = (value: Value): void => listener(value);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  };

  /** Tells every listener. A fault of one is thrown when all have been told: it keeps no other from hearing. */
  emit(value: Value): void {
    const faults: unknown[] = [];
    for (const listener of this.#listeners) {
      try {
        listener(value);
      } catch (fault) {
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw faults[0];
  }
}
