import { addContext, type ContextPress } from "./add-context.ts";
import { type CharacterPresses, createCharacterPresses } from "./character-presses.ts";
import { createPressQueue } from "./press-queue.ts";
import { type PresencePresses, createPresencePresses } from "./presence-presses.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";
import { type ReactionPress, react } from "./react.ts";
import { createUnsent } from "./unsent.ts";

/** What a press can ask for. */
export interface Presses extends PresencePresses, CharacterPresses {
  /** Forces a reaction, if the window is open; a press that cools is refused or kept, as it asks. */
  react(press: ReactionPress): Promise<PressOutcome>;
  /** Drops a reaction that is kept for the window to open. */
  dropQueued(): void;
  /** Drops that and every other reaction and join that has not been sent yet. */
  dropUnsent(): void;
  /** Adds a text to the AI's context. */
  addContext(press: ContextPress): Promise<PressOutcome>;
}

/** The way from a press through the client back into the state. */
export function createPresses(session: Omit<PressContext, "unsent">): Presses {
  const context: PressContext = { ...session, unsent: createUnsent() };
  const queue = createPressQueue(context.store, context.clock);
  return {
    react: (press) => react(context, queue, press),
    dropQueued: () => void queue.drop(),
    dropUnsent() {
      context.unsent.drop();
      queue.drop();
    },
    addContext: (press) => addContext(context, press),
    ...createCharacterPresses(context),
    ...createPresencePresses(context),
  };
}
