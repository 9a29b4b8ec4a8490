import type { GenerationFeatures } from "../../../shared/api/client.ts";
import { CoolingDownError, mayHaveArrived } from "../../../shared/api/errors.ts";
import { mayFire, mayTry } from "../state/cooldown.ts";
import { failureOf } from "../state/failure.ts";
import { attempt, channelFor } from "./attempt.ts";
import type { PressQueue } from "./press-queue.ts";
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

const endpoint = "POST /v1/events/generations";

/** Triggers a reaction once the cooldown has ended, or earlier if the press insists and the window is not known. */
export async function react(
  session: PressSession,
  queue: PressQueue,
  press: ReactionPress,
): Promise<PressResult> {
  const { client, store, clock } = session;
  const { source, channelName: asked, insists = false, whenCooling = "refuse", ...rest } = press;
  const { isWanted = () => true, ...request } = rest;

  const mayBeSent = session.cancelledPresses.begin();
  const isOpen = (): boolean => {
    const { cooldown } = store.value;
    return mayFire(cooldown, clock.now()) || (insists && mayTry(cooldown, clock.now()));
  };

  let lastSentAt: number | undefined;
  const send = async (channelName: string): Promise<PressResult> => {
    const sentAt = clock.now();
    lastSentAt = sentAt;
    store.dispatch({
      type: "reaction.sent",
      source,
      channelName,
      content: request.content,
      at: sentAt,
    });
    try {
      await client.generate({ ...request, channelName });
      store.dispatch({ type: "reaction.accepted", source, exchange: { sentAt, headersAt: clock.now() } });
      return { kind: "done" };
    } catch (error) {
      if (!(error instanceof CoolingDownError)) throw error;
      const { retryAfterMs } = error;
      const exchange = { sentAt, headersAt: clock.now() };
      const learned = { type: "reaction.too-soon", source, exchange } as const;
      store.dispatch(retryAfterMs === undefined ? learned : { ...learned, retryAfterMs });
      return { kind: "failed", error };
    }
  };

  const sendIfOpen = async (): Promise<PressResult> => {
    // Checked twice: another key may have fired while the channel was being looked up.
    const channelName = isOpen() ? await channelFor(session, asked, endpoint) : undefined;
    if (!mayBeSent() || !isWanted()) return { kind: "dropped" };
    if (channelName !== undefined && isOpen()) {
      // All keys share the cooldown: a queued press would only be late.
      queue.drop(source);
      return send(channelName);
    }
    if (whenCooling === "hold" && !insists) return enqueue();
    store.dispatch({ type: "reaction.ignored", source, at: clock.now() });
    return { kind: "cooling" };
  };

  const enqueue = (): Promise<PressResult> => {
    if (queue.drop(source)) return Promise.resolve({ kind: "dropped" });
    return queue.add(source, () => react(session, queue, { ...press, whenCooling: "refuse" }));
  };

  return attempt(session, sendIfOpen, (error) => {
    const failed = { type: "reaction.failed", source, failure: failureOf(error), at: clock.now() } as const;
    if (lastSentAt === undefined) return store.dispatch(failed);
    // After a 401 another request is sent; its failure does not show whether this one counted.
    const mayHaveCounted = error.endpoint === endpoint && mayHaveArrived(error);
    store.dispatch({ ...failed, sent: { at: lastSentAt, mayHaveCounted } });
  });
}
