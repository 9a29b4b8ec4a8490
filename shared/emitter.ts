/** Calls its listeners in the order in which they subscribed. */
export class Emitter<Value = void> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** Calls back with each value; returns an unsubscribe function. */
  readonly subscribe = (listener: (value: Value) => void): (() => void) => {
    // Wrapped, so that a function may subscribe twice and unsubscribe each separately.
    const own = (value: Value): void => listener(value);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  };

  /** Calls every listener, even if one throws; its error is rethrown at the end. */
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
