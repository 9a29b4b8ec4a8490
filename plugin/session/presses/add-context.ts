import { failureOf } from "../state/failure.ts";
import { attempt, channelFor } from "./attempt.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";

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

/** Adds a text to the AI's context. */
export async function addContext(context: PressContext, press: ContextPress): Promise<PressOutcome> {
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
