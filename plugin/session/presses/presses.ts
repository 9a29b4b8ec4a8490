import { addContext, type ContextPress } from "./add-context.ts";
import { type CharacterPresses, createCharacterPresses } from "./character-presses.ts";
import { createPressQueue } from "./press-queue.ts";
import { type PresencePresses, createPresencePresses } from "./presence-presses.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";
import { type ReactionPress, react } from "./react.ts";
import { createUnsent } from "./unsent.ts";

/** Everything that a press can ask for. */
export interface Presses extends PresencePresses, CharacterPresses {
  /** Triggers a reaction. During the cooldown the press is ignored or queued, as it asks. */
  react(press: ReactionPress): Promise<PressOutcome>;
  /** Drops the queued reaction. */
  dropQueued(): void;
  /** Drops the queued reaction and every reaction and join that has not been sent yet. */
  dropUnsent(): void;
  /** Adds a text to the AI's context. */
  addContext(press: ContextPress): Promise<PressOutcome>;
}

/** Carries presses out through the client and puts the results into the state. */
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
