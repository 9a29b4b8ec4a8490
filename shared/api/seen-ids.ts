/** Remembers the last ids seen, up to a bound, so that an event delivered twice is handed on once. */
export interface SeenIds {
  /** True the first time an id is offered, false while it is remembered. An empty one tells nothing apart: always true. */
  isNew(id: string): boolean;
}

/** Default bound: more than a busy channel sends in ten minutes. */
const defaultLimit = 4_096;

/** An empty memory for at most `limit` ids; the oldest is forgotten first. */
export function createSeenIds(limit = defaultLimit): SeenIds {
  const ids = new Set<string>();
  return {
    isNew(id) {
      if (id === "") return true;
      if (ids.has(id)) return false;
      ids.add(id);
      if (ids.size > limit) {
        const [oldest] = ids;
        if (oldest !== undefined) ids.delete(oldest);
      }
      return true;
    },
  };
}
