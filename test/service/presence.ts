import { randomUUID } from "node:crypto";
import type { Broadcast } from "./broadcast.ts";
import type { ClosableClock } from "./closable-clock.ts";
import type { Timings } from "./timings.ts";
import type { Channel, Holder } from "./world.ts";

/** `LIVE` or `TEST` (the documentation, "PublicJoinMode"). */
export type JoinMode = "LIVE" | "TEST";

/** Brings the AI into chats and out of them: the documentation's table "States and transitions". */
export interface Presence {
  /** Asks the AI in; resolves to a JoinChannelResponse when it is confirmed or the wait is over. */
  join(channel: Channel, holder: Holder, mode: JoinMode): Promise<object>;
  /** Queues a leave. */
  leave(channel: Channel): void;
  /** Lets the AI be in chat, or not, at once, and tells it: as if another program had asked. */
  set(channel: Channel, isAiInChat: boolean): void;
}

interface PendingJoin {
  readonly requestId: string;
  /** Called with the time of the join, once it is confirmed. */
  readonly waiting: Set<(joinedAt: number) => void>;
  readonly drop: () => void;
}

/** Nobody joining and nobody leaving yet. */
export function createPresence(clock: ClosableClock, broadcast: Broadcast, timings: Timings): Presence {
  const joins = new Map<Channel, PendingJoin>();

  const set = (channel: Channel, isAiInChat: boolean): void => {
    if (channel.isAiInChat === isAiInChat) return;
    channel.isAiInChat = isAiInChat;
    broadcast.event(channel, isAiInChat ? "system.join" : "system.left", {
      channelId: channel.id,
      channelName: channel.name,
      sentDateTime: broadcast.timestamp(),
    });
  };

  const begin = (channel: Channel, holder: Holder): PendingJoin => {
    const waiting = new Set<(joinedAt: number) => void>();
    const confirm = (): void => {
      joins.delete(channel);
      set(channel, true);
      for (const tell of waiting) tell(clock.wall());
    };
    const delayMs = {
      confirm: timings.joinConfirmMs,
      late: timings.joinWaitMs + timings.joinLateByMs,
      never: undefined,
    }[holder.joinAnswer];
    const cancel = delayMs === undefined ? () => {} : clock.after(delayMs, confirm);
    const drop = (): void => {
      cancel();
      joins.delete(channel);
    };
    return { requestId: randomUUID(), waiting, drop };
  };

  return {
    set(channel, isAiInChat) {
      joins.get(channel)?.drop();
      set(channel, isAiInChat);
    },
    leave(channel) {
      clock.after(timings.leaveMs, () => {
        joins.get(channel)?.drop();
        set(channel, false);
      });
    },
    join(channel, holder, mode) {
      if (channel.isAiInChat) {
        return Promise.resolve({
          success: true,
          message: `The AI is already in the chat of ${channel.name}.`,
          alreadyJoined: true,
          channelId: channel.id,
        });
      }
      const pending = joins.get(channel) ?? begin(channel, holder);
      joins.set(channel, pending);
      return new Promise((resolve) => {
        const give = (answer: object): void => {
          cancel();
          pending.waiting.delete(joined);
          resolve(answer);
        };
        const joined = (joinedAt: number): void =>
          give({
            success: true,
            message:
              mode === "TEST"
                ? `Test mode: the AI has joined the chat of ${channel.name} for a test.`
                : `The AI has joined the chat of ${channel.name}.`,
            joinedAt,
            channelId: channel.id,
            joinRequestId: pending.requestId,
          });
        const cancel = clock.after(timings.joinWaitMs, () =>
          give({
            success: false,
            message: "No confirmation arrived in time.",
            timeout: true,
            joinedAt: null,
            channelId: null,
            joinRequestId: pending.requestId,
          }),
        );
        pending.waiting.add(joined);
      });
    },
  };
}
