import type { Client, GenerationFeatures, JoinMode } from "./api/client.ts";
import {
  ApiError,
  CoolingDownError,
  ForbiddenError,
  NotFoundError,
  UnauthorisedError,
  UnreadableAnswerError,
} from "./api/errors.ts";
import type { JoinOutcome } from "./api/join-outcome.ts";
import { joinWaitMs } from "./api/limits.ts";
import { type Clock, sleep } from "./clock.ts";
import { type Log, traceOf } from "./log.ts";
import { type ChannelState, primaryChannel } from "./state/channel-state.ts";
import type { Failure } from "./state/failure.ts";
import { mayFire, mayTry } from "./state/cooldown.ts";
import type { Input } from "./state/input.ts";
import type { WritableStore } from "./state/store.ts";

/** A forced reaction as a press asks for it. */
export interface ReactionPress {
  /** Whoever pressed: the key's context. */
  readonly source: string;
  readonly content: string;
  readonly channelName?: string;
  readonly eventType?: string;
  readonly features?: GenerationFeatures;
  /** The streamer wants to know whether the service would really refuse: see `mayTry`. Default false. */
  readonly insists?: boolean;
}

/** What a press led to. `error` has been put into the state as well. */
export type PressOutcome =
  | { readonly kind: "done" }
  /** Nothing was sent: the window is not open yet. */
  | { readonly kind: "cooling" }
  | { readonly kind: "failed"; readonly error: ApiError };

/** What a press can ask for. */
export interface Presses {
  /** Forces a reaction, if the window is open, or if the press insists and the window is not known. */
  react(press: ReactionPress): Promise<PressOutcome>;
  /** Makes a character the active one. */
  activateCharacter(characterId: string, source: string): Promise<PressOutcome>;
  /** Asks the AI into a channel's chat. */
  join(channelName?: string, mode?: JoinMode): Promise<PressOutcome>;
  /** Asks the AI out. */
  leave(channelName?: string): Promise<PressOutcome>;
}

/** What presses need of the session they belong to. */
export interface PressContext {
  readonly client: Client;
  readonly store: WritableStore<ChannelState, Input>;
  readonly clock: Clock;
  readonly log: Log;
  /** Channel of presses without one of their own; left out: the primary one. */
  readonly channelName: string | undefined;
  readonly hasEnded: () => boolean;
  readonly readCharacters: () => Promise<void>;
  readonly readChannels: () => Promise<void>;
  /** Takes note of an error, which may end the session; throws on what is not an `ApiError`. */
  readonly fail: (error: unknown) => ApiError;
}

/** Waits between looks at the channel status while a join or leave is not settled; 31 s in all. */
const settleWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;

/** The way from a press through the client back into the state. */
export function createPresses(context: PressContext): Presses {
  const { client, store, clock, log, fail } = context;

  const channelFor = async (asked: string | undefined, endpoint: string): Promise<string> => {
    const wanted = asked || context.channelName;
    if (wanted) return wanted;
    if (!store.value.channels) await context.readChannels();
    const primary = primaryChannel(store.value);
    if (!primary) throw new NotFoundError("The account has no channel.", { endpoint });
    return primary.channelName;
  };

  /** Looks at the status until a join or leave that is not confirmed yet is settled. */
  const settle = async (channelName: string, phase: "leaving" | "timed-out"): Promise<void> => {
    for (const waitMs of settleWaitsMs) {
      await sleep(clock, waitMs);
      if (context.hasEnded() || store.value.presences.get(channelName)?.phase !== phase) return;
      try {
        await context.readChannels();
      } catch (error) {
        // One read that fails is no answer; the next one may be.
        log.warn(`The channel status could not be read: ${fail(error).message}`);
      }
    }
    if (phase === "leaving" && store.value.presences.get(channelName)?.phase === phase) {
      const failure: Failure = {
        kind: "timed-out",
        sentence: "The AI was asked to leave and is still in chat.",
      };
      store.dispatch({ type: "presence.failed", channelName, failure, at: clock.now() });
    }
  };

  const settleInBackground = (channelName: string, phase: "leaving" | "timed-out"): void => {
    settle(channelName, phase).catch((error: unknown) => {
      log.warn(`The channel status could not be read: ${fail(error).message}`);
    });
  };

  /** Runs a press, unless the key is known to be bad; whatever fails is told to `onError` and is the outcome. */
  const attempt = async (
    press: () => Promise<PressOutcome>,
    onError: (error: ApiError) => void,
  ): Promise<PressOutcome> => {
    const { failure, connection } = store.value;
    try {
      if (connection === "refused" && failure?.kind === "unauthorised") {
        throw new UnauthorisedError(failure.sentence, { endpoint: "(not sent)" });
      }
      return await press();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) log.error(`A press failed unexpectedly: ${traceOf(thrown)}.`);
      const error = asApiError(thrown);
      onError(error);
      fail(error);
      return { kind: "failed", error };
    }
  };

  /**
   * A join's 403 means "not your channel" or "no subscription and no credits". When the account's own list has
   * the channel, it is the second, which the service may just as well say in its answer.
   */
  const needsSubscriptionOr =
    (channelName: string) =>
    (error: unknown): JoinOutcome => {
      const isOwn = store.value.channels?.some((channel) => channel.channelName === channelName);
      if (!isOwn || !(error instanceof ForbiddenError)) throw error;
      const message = "The AI cannot join: there is no subscription and no credits are left.";
      return { kind: "needs-subscription", message };
    };

  return {
    async react({ source, channelName: asked, insists = false, ...press }) {
      const sendNow = async (): Promise<PressOutcome> => {
        const isOpen = (): boolean => {
          const { cooldown } = store.value;
          return mayFire(cooldown, clock.now()) || (insists && mayTry(cooldown, clock.now()));
        };
        // Looked up twice: another key may have fired while the channel was being found out.
        const channelName = isOpen() ? await channelFor(asked, "POST /v1/events/generations") : undefined;
        if (channelName === undefined || !isOpen()) {
          store.dispatch({ type: "reaction.refused", source, at: clock.now() });
          return { kind: "cooling" };
        }
        const sentAt = clock.now();
        const { content } = press;
        store.dispatch({ type: "reaction.sent", source, channelName, content, at: sentAt });
        try {
          await client.generate({ ...press, channelName });
          store.dispatch({ type: "reaction.accepted", exchange: { sentAt, headersAt: clock.now() } });
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
      return attempt(sendNow, (error) =>
        store.dispatch({ type: "reaction.failed", source, failure: failureOf(error), at: clock.now() }),
      );
    },

    async activateCharacter(characterId, source) {
      const activate = async (): Promise<PressOutcome> => {
        store.dispatch({ type: "character.asked", characterId, source });
        await client.activateCharacter(characterId);
        await context.readCharacters();
        store.dispatch({ type: "character.settled" });
        return { kind: "done" };
      };
      return attempt(activate, (error) =>
        store.dispatch({ type: "character.failed", source, failure: failureOf(error), at: clock.now() }),
      );
    },

    async join(asked, mode = "LIVE") {
      let channelName = asked ?? context.channelName ?? "";
      const joinNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(asked, "POST /v1/streams/{channelName}");
        const at = clock.now();
        store.dispatch({ type: "join.sent", channelName, mode, at, untilAt: at + joinWaitMs });
        const outcome = await client.joinChannel(channelName, mode).catch(needsSubscriptionOr(channelName));
        store.dispatch({ type: "join.answered", channelName, mode, outcome, at: clock.now() });
        if (outcome.kind === "timed-out") settleInBackground(channelName, "timed-out");
        return { kind: "done" };
      };
      return attempt(joinNow, (error) =>
        store.dispatch({ type: "presence.failed", channelName, failure: failureOf(error), at: clock.now() }),
      );
    },

    async leave(asked) {
      let channelName = asked ?? context.channelName ?? "";
      const leaveNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(asked, "DELETE /v1/streams/{channelName}");
        store.dispatch({ type: "leave.sent", channelName, at: clock.now() });
        await client.leaveChannel(channelName);
        settleInBackground(channelName, "leaving");
        return { kind: "done" };
      };
      return attempt(leaveNow, (error) =>
        store.dispatch({ type: "presence.failed", channelName, failure: failureOf(error), at: clock.now() }),
      );
    },
  };
}

/** Whatever a press ran into, as an error that state can show: a key must never stay in the middle of something. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new UnreadableAnswerError("Something went wrong in the plugin.", {
    endpoint: "(not sent)",
    cause: thrown,
  });
}

/** The form in which state keeps an error. */
export function failureOf(error: ApiError): Failure {
  return { kind: error.kind, sentence: error.message };
}
