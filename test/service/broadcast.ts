import { randomUUID } from "node:crypto";
import type { Envelope, EnvelopeMap, EnvelopeOf, EnvelopeType } from "../../shared/api/envelope.ts";
import type { ClosableClock } from "./closable-clock.ts";
import { frameText } from "./frame-text.ts";
import type { OpenStream } from "./open-streams.ts";
import type { Channel } from "./world.ts";

/** The roles of the public chat stream (the documentation, "PublicChatMessage"). */
export type Role = "Mod" | "VIP" | "AI" | "Viewer" | "Streamer";

/** One line for the public chat stream. */
export interface ChatLine {
  readonly username: string;
  readonly content: string;
  readonly role: Role;
  readonly isSub: boolean;
}

/** What an EventSub stream asked for. Null: everything. */
export interface EventFilter {
  readonly types: ReadonlySet<string> | null;
  readonly channelId: string | null;
}

/** Tells the open streams what happens. */
export interface Broadcast {
  /** Emits an envelope to every EventSub stream whose key controls the channel and whose filter lets it pass. */
  event<Type extends EnvelopeType>(
    channel: Channel,
    type: Type,
    payload: EnvelopeMap[Type],
  ): EnvelopeOf<Type>;
  /** Writes a line to every chat stream of an account that has the channel as its primary one. */
  chat(channel: Channel, line: ChatLine): void;
  /** Calls back with every envelope as it is emitted, whether or not a stream is open; returns an unsubscribe function. */
  onEvent(listener: (envelope: Envelope) => void): () => void;
  addEventStream(stream: OpenStream, filter: EventFilter): () => void;
  /** `roles` null: all. */
  addChatStream(stream: OpenStream, roles: ReadonlySet<string> | null): () => void;
  /** The time as the events carry it: UTC, ISO 8601. */
  timestamp(): string;
}

/** The version that the envelopes name: a date-like string (the documentation, "Versioning", 3). */
const payloadVersion = "2025-06-01";

/** No streams yet. */
export function createBroadcast(clock: ClosableClock): Broadcast {
  const eventStreams = new Map<OpenStream, EventFilter>();
  const chatStreams = new Map<OpenStream, ReadonlySet<string> | null>();
  const listeners = new Set<(envelope: Envelope) => void>();
  const timestamp = () => new Date(clock.wall()).toISOString();
  return {
    timestamp,
    event(channel, type, payload) {
      const envelope = {
        id: randomUUID(),
        type,
        version: payloadVersion,
        timestamp: timestamp(),
        channel: { id: channel.id, name: channel.name, platform: channel.platform },
        ...(channel.isLive ? { stream: { id: channel.streamId } } : {}),
        payload,
      };
      const bytes = frameText({ event: type, data: JSON.stringify(envelope) });
      for (const [stream, filter] of eventStreams) {
        if (filter.types && !filter.types.has(type)) continue;
        if (filter.channelId !== null && filter.channelId !== channel.id) continue;
        if (stream.holder.channels.includes(channel)) stream.write(bytes);
      }
      for (const listener of listeners) listener(envelope as Envelope);
      return envelope;
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chat(channel, line) {
      const data = JSON.stringify({ ...line, sentDateTime: timestamp() });
      const bytes = frameText({ id: randomUUID(), event: "message", data });
      for (const [stream, roles] of chatStreams) {
        if (stream.holder.primary === channel && (!roles || roles.has(line.role))) stream.write(bytes);
      }
    },
    addEventStream(stream, filter) {
      eventStreams.set(stream, filter);
      return () => eventStreams.delete(stream);
    },
    addChatStream(stream, roles) {
      chatStreams.set(stream, roles);
      return () => chatStreams.delete(stream);
    },
  };
}
