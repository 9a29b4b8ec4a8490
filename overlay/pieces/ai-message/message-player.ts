import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import { LastIds } from "../../../shared/api/last-ids.ts";
import type { IsUntouched } from "../piece.ts";
import {
  type AiMessage,
  type MessageStage,
  type StagedMessage,
  advanceStage,
  arrive,
  captioned,
  emptyStage,
  inOrder,
  nextStageAt,
  setAside,
  uncaptioned,
  voiceAnnounced,
  voiceBegan,
  voiceEnded,
  withdraw,
} from "./message-stage.ts";

/** Number of recent messages that can be shown again. */
const maxRecent = 12;

/**
 * Creates a player with nothing on show, which removes messages in time; it uses the wall clock. `onSeen` gets the envelope
 * ids of messages whose time is over or that were removed.
 */
export function createMessagePlayer(clock: Clock, onSeen: (eventIds: readonly string[]) => void = () => {}) {
  let stage: MessageStage = emptyStage;
  const blocked = new LastIds();
  const recent = new Map<string, AiMessage>();
  const shown = createStore<readonly StagedMessage[], MessageStage>([], (before, next) => {
    const after = inOrder(next);
    return after.length === before.length && after.every((one, index) => one === before[index])
      ? before
      : after;
  });
  const withdrawn = (id: string): void => {
    recent.delete(id);
    blocked.add(id);
    move(advanceStage(withdraw(stage, id), clock.wall()));
  };
  const catchUp = (): void => move(advanceStage(stage, clock.wall()));
  const alarm = createAlarm(clock, catchUp);
  const move = (next: MessageStage): void => {
    const stays = new Set(staying(next));
    const gone = staying(stage).filter((eventId) => !stays.has(eventId));
    stage = next;
    if (gone.length > 0) onSeen(gone);
    alarm.set(nextStageAt(stage));
    shown.dispatch(stage);
  };
  return {
    /** The messages with a card, nearest to the avatar first. Those `aside` are measured and not seen. */
    shown,
    /** Notes for which messages the page has no room, by the ids of their envelopes. */
    setAside: (eventIds: readonly string[]) => move(setAside(stage, new Set(eventIds), clock.wall())),
    /** Adds a message; returns whether it is shown. One that moderation has already blocked is not shown. */
    add: (message: AiMessage): boolean => {
      if (!blocked.has(message.id)) {
        recent.set(message.id, message);
        const [oldest] = recent.keys();
        if (recent.size > maxRecent && oldest !== undefined) recent.delete(oldest);
        move(arrive(stage, message, clock.wall()));
      }
      // It is not shown if moderation has blocked it, or if another envelope has brought the same message.
      const isShown = staying(stage).includes(message.eventId);
      if (!isShown) onSeen([message.eventId]);
      return isShown;
    },
    /** Removes a message at once, and never shows it again. */
    withdraw: withdrawn,
    voiceAnnounced: (id: string) => move(voiceAnnounced(stage, id, clock.wall())),
    voiceBegan: (id: string, durationMs?: number) => move(voiceBegan(stage, id, clock.wall(), durationMs)),
    voiceEnded: (id: string) => move(voiceEnded(stage, id, clock.wall())),
    /** Removes a message at once; its voice's replay shows it once more. */
    voiceSkipped: (id: string) => move(advanceStage(withdraw(stage, id), clock.wall())),
    voiceReplayed(id: string): void {
      const message = recent.get(id);
      const now = clock.wall();
      // Its voice is there, and may have to wait.
      if (message) move(voiceAnnounced(arrive(stage, message, now), id, now));
    },
    captioned: (id: string, isCaptioned: boolean) =>
      move((isCaptioned ? captioned : uncaptioned)(stage, id, clock.wall())),
    /** Removes all messages that may have a word hidden since, also those that could be shown again. */
    wordsChanged(isUntouched: IsUntouched): void {
      const ids = new Set([...recent.keys(), ...stage.staged.map(({ message }) => message.id)]);
      for (const id of ids) if (!isUntouched(id)) withdrawn(id);
    },
    /** Makes changes that became due while timers were suspended. */
    catchUp,
  };
}

/** Envelope ids of messages that are not leaving. */
function staying({ staged }: MessageStage): string[] {
  return staged.flatMap(({ message, place }) => (place === "leaving" ? [] : [message.eventId]));
}
