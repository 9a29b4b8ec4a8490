import type { JoinMode } from "../api/client.ts";
import { ForbiddenError } from "../api/errors.ts";
import type { JoinOutcome } from "../api/join-outcome.ts";
import { joinWaitMs } from "../api/limits.ts";
import { sleep } from "../clock.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { attempt, channelFor } from "./attempt.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";

/** Asking the AI into a channel's chat and out of it. */
export interface PresencePresses {
  /** Asks the AI in. */
  join(channelName?: string, mode?: JoinMode): Promise<PressOutcome>;
  /** Asks the AI out. It leaves later: the outcome only says that it was asked. */
  leave(channelName?: string): Promise<PressOutcome>;
}

/** Waits between looks at the channel status while a join or leave is not settled; 31 s in all. */
const settleWaitsMs = [1_000, 2_000, 3_000, 5_000, 10_000, 10_000] as const;

/** Joins and leaves, and the looks at the channel status until they are settled. */
export function createPresencePresses(context: PressContext): PresencePresses {
  const { client, store, clock, log, fail } = context;

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
        circumstance: "still-in-chat",
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
    async join(asked, mode = "LIVE") {
      let channelName = asked ?? context.channelName ?? "";
      const joinNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(context, asked, "POST /v1/streams/{channelName}");
        const at = clock.now();
        store.dispatch({ type: "join.sent", channelName, mode, at, untilAt: at + joinWaitMs });
        const outcome = await client.joinChannel(channelName, mode).catch(needsSubscriptionOr(channelName));
        store.dispatch({ type: "join.answered", channelName, mode, outcome, at: clock.now() });
        if (outcome.kind === "timed-out") settleInBackground(channelName, "timed-out");
        return { kind: "done" };
      };
      return attempt(context, joinNow, (error) =>
        store.dispatch({ type: "presence.failed", channelName, failure: failureOf(error), at: clock.now() }),
      );
    },

    async leave(asked) {
      let channelName = asked ?? context.channelName ?? "";
      const leaveNow = async (): Promise<PressOutcome> => {
        channelName = await channelFor(context, asked, "DELETE /v1/streams/{channelName}");
        store.dispatch({ type: "leave.sent", channelName, at: clock.now() });
        await client.leaveChannel(channelName);
        settleInBackground(channelName, "leaving");
        return { kind: "done" };
      };
      return attempt(context, leaveNow, (error) =>
        store.dispatch({ type: "presence.failed", channelName, failure: failureOf(error), at: clock.now() }),
      );
    },
  };
}
