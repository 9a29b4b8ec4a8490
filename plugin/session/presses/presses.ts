import { type CharacterPresses, createCharacterPresses } from "./character-presses.ts";
import { type PresencePresses, createPresencePresses } from "./presence-presses.ts";
import {
  type PressSession,
  type PressResult,
  type SessionParts,
  createCancelledPresses,
} from "./press-session.ts";
import { type ReactionPresses, createReactionPresses } from "./react.ts";
import { failureOf } from "../state/failure.ts";
import { attempt, channelFor } from "./attempt.ts";

/** A text for the AI's context as a press sends it (`POST /v1/events`). */
export interface AiContextPress {
  /** The id of the key pressed, or what else caused the request. */
  readonly source: string;
  readonly content: string;
  /** Lifetime in seconds; without one the text never expires. */
  readonly ttl?: number | null;
  readonly eventType?: string;
  readonly channelName?: string;
}

/** Everything that a press can ask for. */
export interface Presses extends ReactionPresses, PresencePresses, CharacterPresses {
  /** Adds a text to the AI's context. */
  addContext(press: AiContextPress): Promise<PressResult>;
}

/** Creates the presses of a session. Each goes out through the client, and its result goes into the state. */
export function createPresses(parts: SessionParts): Presses {
  const session: PressSession = { ...parts, cancelledPresses: createCancelledPresses() };
  const { client, store, clock } = session;
  return {
    ...createReactionPresses(session),
    ...createCharacterPresses(session),
    ...createPresencePresses(session),
    addContext({ source, channelName: asked, ...event }) {
      const send = async (): Promise<PressResult> => {
        const channelName = await channelFor(session, asked, "POST /v1/events");
        store.dispatch({ type: "context.sent", source });
        await client.addContext({ ...event, channelName });
        store.dispatch({ type: "context.accepted", source, at: clock.now() });
        return { kind: "done" };
      };
      return attempt(session, send, (error) =>
        store.dispatch({ type: "context.failed", source, failure: failureOf(error), at: clock.now() }),
      );
    },
  };
}
