/** Presses that are not sent yet: the channel they are for has to be asked for, or whether the API key is good again. */
export interface Unsent {
  /** A press begins. The function returned says whether it may still be sent. */
  begin(): () => boolean;
  /** None of those that have begun may be sent any more. */
  drop(): void;
}

/** Nothing has been pressed yet. */
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
