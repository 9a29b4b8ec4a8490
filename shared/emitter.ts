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

  emit(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }
}
