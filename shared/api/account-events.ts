import type { Stream, StreamStatus } from "./stream.ts";
import { createAiCopies } from "./ai-copies.ts";
import { openChatStreamFeed } from "./chat-stream-feed.ts";
import { openEventFeed, type FeedBasics, type StreamEvent } from "./feed.ts";
import type { Envelope } from "./envelope.ts";

/** Options of `openAccountEvents`. */
export interface AccountEventsOptions extends FeedBasics {
  /** The form of a text of the AI in which its copy in chat may come as well; left out: none. */
  readonly cleanText?: (text: string) => string;
  readonly eventSubUrl: string;
  readonly chatUrl: string;
  /** The account's primary channel, whose chat the chat stream carries; empty while it is not known. */
  readonly primaryChannel: () => string;
  /** Status of EventSub; of the chat stream only that it rejects the key. */
  readonly onStatus: FeedBasics["onStatus"];
  /** Called when the chat stream begins or ends to replace EventSub. */
  readonly onChatStream: (isOpen: boolean) => void;
}

/** How long EventSub may be down before the chat stream takes over. */
const goneMs = 60_000;
/**
 * How long the chat stream stays open once EventSub is back, so that lines on their way are not lost. They are handed
 * on last: EventSub's copy has the id that voice and moderation refer to.
 */
const overlapMs = 5_000;

/**
 * The account's events from `GET /v1/eventsub/stream`. While that is down, or if the plan does not include it, chat
 * comes from `GET /v1/events/chat/messages/stream`, if the plan includes that. No event is delivered twice, and neither are
 * a message of the AI and its copy in chat.
 */
export function openAccountEvents(options: AccountEventsOptions): Stream {
  return new AccountEvents(options);
}

class AccountEvents implements Stream {
  readonly #options: AccountEventsOptions;
  readonly #echo: ReturnType<typeof createEchoFilter>;
  readonly #withoutCopies: ReturnType<typeof createAiCopies>;
  readonly #eventSub: Stream;
  #isEventSubOpen: boolean | undefined;
  #chat: Stream | undefined;
  #chatLeftAt = Number.NEGATIVE_INFINITY;
  /** Events of the chat stream from while both were open, handed on last. */
  #waiting: StreamEvent[] = [];
  #cancelChange = (): void => {};

  constructor(options: AccountEventsOptions) {
    this.#options = options;
    this.#echo = createEchoFilter(options.cleanText);
    this.#withoutCopies = createAiCopies(options.cleanText);
    this.#changeAfter(goneMs, () => this.#followChat());
    this.#eventSub = openEventFeed({
      ...options,
      url: options.eventSubUrl,
      onEvent: (event) => this.#deliverOnce(event, "eventsub"),
      // The chat stream does not mark its copy of a caption.
      onCaption: (caption) => this.#isFirst(caption, "eventsub"),
      onStatus: (status) => this.#onEventSubStatus(status),
    });
  }

  reconnect(): void {
    this.#eventSub.reconnect();
    this.#chat?.reconnect();
  }

  tryNow(): void {
    this.#eventSub.tryNow();
    this.#chat?.tryNow();
  }

  close(): void {
    this.#cancelChange();
    this.#eventSub.close();
    this.#chat?.close();
  }

  #onEventSubStatus(status: StreamStatus): void {
    const wasOpen = this.#isEventSubOpen;
    const isOpen = status.connection === "connecting" ? wasOpen : status.connection === "open";
    this.#isEventSubOpen = isOpen;
    if (isOpen && !wasOpen) this.#changeAfter(overlapMs, () => this.#leaveChat());
    if (!isOpen && wasOpen) {
      this.#deliverWaiting();
      this.#changeAfter(goneMs, () => this.#followChat());
    }
    const isLacking = status.connection === "refused" || status.connection === "lost";
    if (isLacking && status.error.kind === "forbidden") this.#followChat();
    this.#options.onStatus(status);
  }

  #onChatStatus(status: StreamStatus): void {
    const { log, onStatus, onChatStream } = this.#options;
    if (status.connection === "open") log.info("Following the chat stream in place of the service's events.");
    if (status.connection === "refused") {
      if (status.error.kind === "unauthorised") return onStatus(status);
      log.warn(`The service refuses its chat stream: ${status.error.message}`);
    }
    onChatStream(status.connection === "open");
  }

  #followChat(): void {
    this.#cancelChange();
    this.#chat ??= openChatStreamFeed({
      ...this.#options,
      url: this.#options.chatUrl,
      channelName: this.#options.primaryChannel,
      onEvent: (event) =>
        this.#isEventSubOpen ? void this.#waiting.push(event) : this.#deliverOnce(event, "chat-stream"),
      onStatus: (status) => this.#onChatStatus(status),
    });
  }

  #leaveChat(): void {
    if (!this.#chat) return;
    this.#deliverWaiting();
    this.#chat.close();
    this.#chat = undefined;
    this.#chatLeftAt = this.#options.clock.now();
    this.#options.onChatStream(false);
  }

  #deliverWaiting(): void {
    for (const event of this.#waiting.splice(0)) this.#deliverOnce(event, "chat-stream");
  }

  #deliverOnce(event: StreamEvent, origin: EventOrigin): void {
    if (!this.#isFirst(event.envelope, origin)) return;
    const once = this.#withoutCopies(event, this.#options.clock.now());
    if (once) this.#options.onEvent(once);
  }

  #isFirst(envelope: Envelope | undefined, origin: EventOrigin): boolean {
    const now = this.#options.clock.now();
    const mayBeEchoed = this.#chat !== undefined || now - this.#chatLeftAt < echoMs;
    return !mayBeEchoed || this.#echo.isFirst(envelope, origin, now);
  }

  #changeAfter(ms: number, change: () => void): void {
    this.#cancelChange();
    this.#cancelChange = this.#options.clock.after(ms, change);
  }
}

/** The stream that delivered an event. */
export type EventOrigin = "eventsub" | "chat-stream";

/** The same text by the same author, on the other stream within this time, is the same line; in milliseconds. */
export const echoMs = 10_000;

/**
 * Creates a filter that drops an event that the other stream has already delivered. The same words twice on one stream
 * are two lines: viewers repeat themselves. `clean` gives the form of the AI's texts in which a copy may come as well;
 * default: none.
 */
export function createEchoFilter(clean: (text: string) => string = (text) => text) {
  let heard: { readonly lines: readonly string[]; readonly origin: EventOrigin; readonly at: number }[] = [];
  return {
    /** False when the other stream delivered the same line a moment ago. `now` is monotonic milliseconds. */
    isFirst(envelope: Envelope | undefined, origin: EventOrigin, now: number) {
      if (envelope?.type !== "chat.message" && envelope?.type !== "chat.ai_message") return true;
      heard = heard.filter(({ at }) => now - at <= echoMs);
      const { username, message } = envelope.payload;
      const lines = [message, clean(message)].map((text) =>
        JSON.stringify([username.trim().toLowerCase(), text.trim()]),
      );
      const echoed = heard.findIndex(
        (one) => one.origin !== origin && one.lines.some((line) => lines.includes(line)),
      );
      if (echoed === -1) heard.push({ lines, origin, at: now });
      else heard.splice(echoed, 1);
      return echoed === -1;
    },
  };
}
