import { LastIds } from "./last-ids.ts";

/** Remembers a limited number of ids, so that an event delivered twice is handed on once. */
export interface SeenIds {
  /** True the first time an id is seen. Always true for an empty id, which identifies nothing. */
  isNew(id: string): boolean;
}

/** Default limit: more than a busy channel sends in ten minutes. */
const defaultLimit = 4_096;

/** Remembers at most `limit` ids and forgets the oldest first. */
export function createSeenIds(limit = defaultLimit): SeenIds {
  const ids = new LastIds(limit);
  return {
    isNew(id) {
      if (id === "") return true;
      if (ids.has(id)) return false;
      ids.add(id);
      return true;
    },
  };
}
