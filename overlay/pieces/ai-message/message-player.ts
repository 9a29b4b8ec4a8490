import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
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

/** Shows the AI's messages and removes them in time. */
export interface MessagePlayer {
  /** The messages with a card, nearest to the avatar first. Those `aside` are measured and not seen. */
  readonly shown: Store<readonly StagedMessage[]>;
  /** Notes for which messages the page has no room, by the ids of their envelopes. */
  setAside(eventIds: readonly string[]): void;
  /** Adds a message; returns whether it is shown. One that moderation has already blocked is not shown. */
  add(message: AiMessage): boolean;
  voiceAnnounced(id: string): void;
  /** `durationMs`: duration of the voice, if known. */
  voiceBegan(id: string, durationMs?: number): void;
  /** Called when a voice has ended or will not come. */
  voiceEnded(id: string): void;
  /** Called when captions show a message's text, and when they cannot. */
  setCaptioned(id: string, isCaptioned: boolean): void;
  /** Removes a message at once; `again` can show it once more. */
  dismiss(id: string): void;
  /** Shows a recent message again, because its voice is replayed. */
  again(id: string): void;
  /** Removes a message at once, and never shows it again. */
  withdraw(id: string): void;
  /** Removes all messages that may have a word hidden since, also those that could be shown again. */
  forget(isUntouched: IsUntouched): void;
  /** Makes changes that became due while timers were suspended. */
  catchUp(): void;
}

/** Number of recent messages that can be shown again. */
const maxRecent = 12;

/**
 * Creates a player with nothing on show; it uses the wall clock. `onSeen` gets the envelope ids of messages
 * whose time is over or that were removed.
 */
export function createMessagePlayer(
  clock: Clock,
  onSeen: (eventIds: readonly string[]) => void = () => {},
): MessagePlayer {
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
    shown,
    setAside: (eventIds) => move(setAside(stage, new Set(eventIds), clock.wall())),
    add(message) {
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
    dismiss: (id) => move(advanceStage(withdraw(stage, id), clock.wall())),
    again(id) {
      const message = recent.get(id);
      const now = clock.wall();
      // Its voice is there, and may have to wait.
      if (message) move(voiceAnnounced(arrive(stage, { ...message, expectsVoice: true }, now), id, now));
    },
    voiceAnnounced: (id) => move(voiceAnnounced(stage, id, clock.wall())),
    voiceBegan: (id, durationMs) => move(voiceBegan(stage, id, clock.wall(), durationMs)),
    voiceEnded: (id) => move(voiceEnded(stage, id, clock.wall())),
    setCaptioned: (id, isCaptioned) =>
      move(isCaptioned ? captioned(stage, id, clock.wall()) : uncaptioned(stage, id, clock.wall())),
    withdraw: withdrawn,
    forget(isUntouched) {
      const ids = new Set([...recent.keys(), ...stage.staged.map(({ message }) => message.id)]);
      for (const id of ids) if (!isUntouched(id)) withdrawn(id);
    },
    catchUp,
  };
}

/** Envelope ids of messages that are not leaving. */
function staying({ staged }: MessageStage): string[] {
  return staged.flatMap(({ message, place }) => (place === "leaving" ? [] : [message.eventId]));
}
