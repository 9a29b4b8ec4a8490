/** Presses that are not sent yet, because their channel is being looked up or the API key checked. */
export interface Unsent {
  /** A press begins. The returned function says whether it may still be sent. */
  begin(): () => boolean;
  /** Nothing that has begun may be sent any more. */
  drop(): void;
}

/** Creates an empty set of presses. */
export function createUnsent(): Unsent {
  let drops = 0;
  return {
    begin() {
      const before = drops;
      return () => drops === before;
    },
    drop: () => void drops++,
  };
}
