import type { GenerationFeatures } from "../../../shared/api/client.ts";
import { isApiError, mayHaveArrived } from "../../../shared/api/errors.ts";
import { mayFire, mayTry } from "../state/cooldown.ts";
import { failureOf } from "../state/failure.ts";
import { attempt, channelFor } from "./attempt.ts";
import { createPressQueue } from "./press-queue.ts";
import type { PressSession, PressResult } from "./press-session.ts";

/** A press that triggers a reaction. */
export interface ReactionPress {
  /** The id of the key pressed, or what else caused the request. */
  readonly source: string;
  readonly content: string;
  readonly channelName?: string;
  readonly eventType?: string;
  readonly features?: GenerationFeatures;
  /** Whether to send despite the cooldown, where `mayTry` allows it. Default: false. */
  readonly insists?: boolean;
  /**
   * During the cooldown. `refuse`, the default, ignores the press; `hold` queues it until the cooldown ends, and a
   * second press of the same source cancels it.
   */
  readonly whenCooling?: "refuse" | "hold";
  /** Called right before the request is sent; false drops the press. Default: always true. */
  readonly isWanted?: () => boolean;
}

/** Triggers reactions; all of an account share one cooldown. */
export type ReactionPresses = ReturnType<typeof createReactionPresses>;

const endpoint = "POST /v1/events/generations";

/** Creates them for a session. */
export function createReactionPresses(session: PressSession) {
  const { store, clock } = session;
  const queue = createPressQueue(store, clock);

  /** Sends once the cooldown has ended, or earlier if the press insists and the window is not known. */
  const react = async (press: ReactionPress): Promise<PressResult> => {
    const { source, channelName: asked, insists = false, whenCooling = "refuse" } = press;
    const { isWanted = () => true } = press;
    const mayBeSent = session.cancelledPresses.begin();
    const isOpen = (): boolean => {
      const { cooldown } = store.value;
      return mayFire(cooldown, clock.now()) || (insists && mayTry(cooldown, clock.now()));
    };
    let sentAt: number | undefined;

    const sendIfOpen = async (): Promise<PressResult> => {
      // Checked twice: another key may have fired while the channel was being looked up.
      const channelName = isOpen() ? await channelFor(session, asked, endpoint) : undefined;
      if (!mayBeSent() || !isWanted()) return { kind: "dropped" };
      if (channelName !== undefined && isOpen()) {
        // All keys share the cooldown: a queued press would only be late.
        queue.drop(source);
        sentAt = clock.now();
        return send(session, { ...press, channelName }, sentAt);
      }
      if (whenCooling === "hold" && !insists) {
        if (queue.drop(source)) return { kind: "dropped" };
        return queue.add(source, () => react({ ...press, whenCooling: "refuse" }));
      }
      store.dispatch({ type: "reaction.ignored", source, at: clock.now() });
      return { kind: "cooling" };
    };

    return attempt(session, sendIfOpen, (error) => {
      const failed = { type: "reaction.failed", source, failure: failureOf(error), at: clock.now() } as const;
      if (sentAt === undefined) return store.dispatch(failed);
      // After a 401 another request is sent; its failure does not show whether this one counted.
      const mayHaveCounted = error.endpoint === endpoint && mayHaveArrived(error);
      store.dispatch({ ...failed, sent: { at: sentAt, mayHaveCounted } });
    });
  };

  return {
    /** Triggers a reaction. During the cooldown the press is ignored or queued, as it asks. */
    react,
    /** Drops the queued reaction. */
    dropQueued: () => void queue.drop(),
    /** Drops the queued reaction, and every reaction and join that has not been sent yet. */
    cancelUnsent() {
      session.cancelledPresses.cancelAll();
      queue.drop();
    },
  };
}

/** Sends a reaction, and puts into the state what its response shows of the cooldown. */
async function send(
  { client, store, clock }: PressSession,
  { source, channelName, content, eventType, features }: ReactionPress & { readonly channelName: string },
  sentAt: number,
): Promise<PressResult> {
  store.dispatch({ type: "reaction.sent", source, channelName, content, at: sentAt });
  try {
    await client.generate({ channelName, content, eventType, features });
    store.dispatch({ type: "reaction.accepted", source, exchange: { sentAt, headersAt: clock.now() } });
    return { kind: "done" };
  } catch (error) {
    if (!isApiError(error, "cooling-down")) throw error;
    const { retryAfterMs } = error;
    const exchange = { sentAt, headersAt: clock.now() };
    const learned = { type: "reaction.too-soon", source, exchange } as const;
    store.dispatch(retryAfterMs === undefined ? learned : { ...learned, retryAfterMs });
    return { kind: "failed", error };
  }
}
