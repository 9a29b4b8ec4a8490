import { ForbiddenError, UnauthorisedError } from "./errors.ts";
import type { Stream, StreamStatus } from "./stream.ts";
import { openChatStreamFeed } from "./chat-stream-feed.ts";
import { type EventOrigin, createEchoFilter, echoMs } from "./echo-filter.ts";
import { openEventFeed } from "./event-feed.ts";
import type { FeedOptions, SessionEvent } from "./feed.ts";

/** What an account's events need. */
export interface EventSourceOptions extends Omit<FeedOptions, "url"> {
  readonly eventSubUrl: string;
  readonly chatUrl: string;
  /** The account's primary channel, whose chat the chat stream is; empty while it is not known. */
  readonly primaryChannel: () => string;
  /** How EventSub is doing; and of the chat stream only that it does not accept the key. */
  readonly onStatus: FeedOptions["onStatus"];
  /** Whether the chat stream is open in EventSub's place. */
  readonly onChatStream: (isOpen: boolean) => void;
}

/** EventSub may be gone for this long before the chat stream takes its place. */
const goneMs = 60_000;
/**
 * The chat stream stays for this long beside an EventSub that is back: what is on its way there is heard as well. It is
 * told last, because EventSub's own telling has the id by which a voice finds its message and moderation takes it back.
 */
const overlapMs = 5_000;

/**
 * The account's events from EventSub; while it is gone, or where the plan does not include it, what the public chat
 * stream tells of them, if the plan includes that. Nothing is told twice.
 */
export function openEventSource(options: EventSourceOptions): Stream {
  const { clock, log, onChatStream } = options;
  const echo = createEchoFilter();
  let isClosed = false;
  let chat: Stream | undefined;
  let chatLeftAt = Number.NEGATIVE_INFINITY;
  let cancelChange = (): void => {};
  let isOpen: boolean | undefined;
  let waiting: SessionEvent[] = [];

  const tellOnce =
    (origin: EventOrigin) =>
    (event: SessionEvent): void => {
      const now = clock.now();
      const mayBeEchoed = chat !== undefined || now - chatLeftAt < echoMs;
      if (!mayBeEchoed || echo.isFirst(event.envelope, origin, now)) options.onEvent(event);
    };

  const tellOfChat = tellOnce("chat-stream");
  const tellWaiting = (): void => {
    const events = waiting;
    waiting = [];
    for (const event of events) tellOfChat(event);
  };

  const onChatStatus = (status: StreamStatus): void => {
    if (status.connection === "open") log.info("Following the chat stream in place of the service's events.");
    if (status.connection === "refused") {
      if (status.error instanceof UnauthorisedError) return options.onStatus(status);
      log.warn(`The service refuses its chat stream: ${status.error.message}`);
    }
    onChatStream(status.connection === "open");
  };

  const followChat = (): void => {
    cancelChange();
    chat ??= openChatStreamFeed({
      ...options,
      url: options.chatUrl,
      channelName: options.primaryChannel,
      onEvent: (event) => (isOpen ? void waiting.push(event) : tellOfChat(event)),
      onStatus: onChatStatus,
    });
  };

  const leaveChat = (): void => {
    if (!chat) return;
    tellWaiting();
    chat.close();
    chat = undefined;
    chatLeftAt = clock.now();
    onChatStream(false);
  };

  const changeAfter = (ms: number, change: () => void): void => {
    cancelChange();
    cancelChange = clock.after(ms, change);
  };

  changeAfter(goneMs, followChat);
  const eventSub = openEventFeed({
    ...options,
    url: options.eventSubUrl,
    onEvent: tellOnce("eventsub"),
    onStatus(status) {
      const wasOpen = isOpen;
      if (status.connection !== "connecting") isOpen = status.connection === "open";
      if (isOpen && !wasOpen) changeAfter(overlapMs, leaveChat);
      if (!isOpen && wasOpen) {
        tellWaiting();
        changeAfter(goneMs, followChat);
      }
      const isLacking = status.connection === "refused" || status.connection === "lost";
      if (isLacking && status.error instanceof ForbiddenError) followChat();
      options.onStatus(status);
    },
  });

  return {
    reconnect() {
      eventSub.reconnect();
      chat?.reconnect();
    },
    tryNow() {
      eventSub.tryNow();
      chat?.tryNow();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      cancelChange();
      eventSub.close();
      chat?.close();
    },
  };
}
