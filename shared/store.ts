import { Emitter } from "./emitter.ts";

/** A value that can be observed. */
export interface Store<Value> {
  readonly value: Value;
  /** Calls back after each change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** A store together with the one way to change it. */
export interface WritableStore<Value, Change> extends Store<Value> {
  dispatch(change: Change): void;
}

/** Creates a store whose value only `step` can change. Listeners are called once per change, after it is complete. */
export function createStore<Value, Change>(
  initial: Value,
  step: (value: Value, change: Change) => Value,
): WritableStore<Value, Change> {
  let value = initial;
  const changed = new Emitter();
  return {
    get value() {
      return value;
    },
    subscribe: changed.subscribe,
    dispatch(change) {
      const next = step(value, change);
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
  };
}

/** Creates a store whose value is replaced. One with the same content, as JSON has it, is no change. */
export function createValueStore<Value>(initial: Value): WritableStore<Value, Value> {
  return createStore<Value, Value>(initial, (before, next) =>
    JSON.stringify(before) === JSON.stringify(next) ? before : next,
  );
}
