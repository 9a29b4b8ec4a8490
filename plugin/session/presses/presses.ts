import { type CharacterPresses, createCharacterPresses } from "./character-presses.ts";
import { createPressQueue } from "./press-queue.ts";
import { type PresencePresses, createPresencePresses } from "./presence-presses.ts";
import { type PressContext, type PressOutcome, createUnsent } from "./press-context.ts";
import { type ReactionPress, react } from "./react.ts";
import { failureOf } from "../state/failure.ts";
import { attempt, channelFor } from "./attempt.ts";

/** A text for the AI's context as a press sends it (`POST /v1/events`). */
export interface ContextPress {
  /** Whoever pressed: the key's context. */
  readonly source: string;
  readonly content: string;
  /** Lifetime in seconds; without one the text never expires. */
  readonly ttl?: number | null;
  readonly eventType?: string;
  readonly channelName?: string;
}

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

/** Adds a text to the AI's context. */
async function addContext(context: PressContext, press: ContextPress): Promise<PressOutcome> {
  const { client, store, clock } = context;
  const { source, channelName: asked, ...event } = press;
  const send = async (): Promise<PressOutcome> => {
    const channelName = await channelFor(context, asked, "POST /v1/events");
    store.dispatch({ type: "context.sent", source });
    await client.addContext({ ...event, channelName });
    store.dispatch({ type: "context.accepted", source, at: clock.now() });
    return { kind: "done" };
  };
  return attempt(context, send, (error) =>
    store.dispatch({ type: "context.failed", source, failure: failureOf(error), at: clock.now() }),
  );
}
