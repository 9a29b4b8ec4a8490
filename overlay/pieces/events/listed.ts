import { type Store, createStore } from "../../../shared/store.ts";
import type { ListedEvent } from "../../../shared/protocol/overlay-protocol.ts";

/** Creates a store of events, which changes only when one of them does: settings come more often. */
export function createListed(): Store<readonly ListedEvent[]> & {
  readonly dispatch: (events: readonly ListedEvent[]) => void;
} {
  return createStore<readonly ListedEvent[], readonly ListedEvent[]>([], (before, next) =>
    JSON.stringify(before) === JSON.stringify(next) ? before : next,
  );
}
