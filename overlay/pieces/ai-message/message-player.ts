import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../page/alarm.ts";
import { BlockedMessages } from "../blocked-messages.ts";
import {
  type AiMessage,
  type MessageStage,
  type StagedMessage,
  advance,
  arrive,
  emptyStage,
  nextAt,
  onShow,
  voiceAnnounced,
  voiceBegan,
  voiceEnded,
  withdraw,
} from "./message-stage.ts";

/** Brings the AI's messages on and takes them off in time. */
export interface MessagePlayer {
  /** What is to be seen, oldest first. */
  readonly shown: Store<readonly StagedMessage[]>;
  /** How many messages there is room for at once; default 2. */
  setRoom(most: number): void;
  /** A message came; returns whether it was taken. One that moderation has already blocked is not shown. */
  add(message: AiMessage): boolean;
  /** Its voice is to come. */
  voiceAnnounced(id: string): void;
  /** Its voice is heard from now on, for `durationMs` if known. */
  voiceBegan(id: string, durationMs?: number): void;
  /** Its voice is over or will not come. */
  voiceEnded(id: string): void;
  /** Takes it off at once; it may come back. */
  dismiss(id: string): void;
  /** Shows one of the last messages once more, for its voice is to come again. */
  again(id: string): void;
  /** Takes it off at once and keeps it off. */
  withdraw(id: string): void;
  /** Moves on what became due while timers stood still. */
  catchUp(): void;
}

/** Messages that can be shown again. */
const mostRecent = 12;

/**
 * A player with nothing on show; it uses the wall clock. `onSeen` hears of messages, by their envelopes' ids, that need
 * not be shown any more: they leave after their time, or were taken off.
 */
export function createMessagePlayer(
  clock: Clock,
  onSeen: (eventIds: readonly string[]) => void = () => {},
): MessagePlayer {
  let stage: MessageStage = emptyStage;
  let most = 2;
  const blocked = new BlockedMessages();
  const recent = new Map<string, AiMessage>();
  const shown = createStore<readonly StagedMessage[], MessageStage>([], (before, next) => {
    const after = onShow(next);
    return after.length === before.length && after.every((one, index) => one === before[index])
      ? before
      : after;
  });
  const alarm = createAlarm(clock, () => move(advance(stage, clock.wall(), most)));
  const move = (next: MessageStage): void => {
    const stays = new Set(staying(next));
    const gone = staying(stage).filter((eventId) => !stays.has(eventId));
    stage = next;
    if (gone.length > 0) onSeen(gone);
    alarm.set(nextAt(stage));
    shown.dispatch(stage);
  };
  return {
    shown,
    setRoom(next) {
      most = next;
      move(advance(stage, clock.wall(), most));
    },
    add(message) {
      if (!blocked.has(message.id)) {
        recent.set(message.id, message);
        const [oldest] = recent.keys();
        if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest);
        move(arrive(stage, message, clock.wall(), most));
      }
      // Not if moderation blocked it, or if another envelope has already brought the same message.
      const isShown = staying(stage).includes(message.eventId);
      if (!isShown) onSeen([message.eventId]);
      return isShown;
    },
    dismiss: (id) => move(advance(withdraw(stage, id), clock.wall(), most)),
    again(id) {
      const message = recent.get(id);
      if (message) move(arrive(stage, { ...message, expectsVoice: true }, clock.wall(), most));
    },
    voiceAnnounced: (id) => move(voiceAnnounced(stage, id, clock.wall())),
    voiceBegan: (id, durationMs) => move(voiceBegan(stage, id, clock.wall(), most, durationMs)),
    voiceEnded: (id) => move(voiceEnded(stage, id, clock.wall())),
    withdraw(id) {
      recent.delete(id);
      blocked.add(id);
      move(advance(withdraw(stage, id), clock.wall(), most));
    },
    catchUp: () => move(advance(stage, clock.wall(), most)),
  };
}

/** Envelopes' ids of messages that are not on their way out. */
function staying({ staged }: MessageStage): string[] {
  return staged.flatMap(({ message, place }) => (place === "leaving" ? [] : [message.eventId]));
}
