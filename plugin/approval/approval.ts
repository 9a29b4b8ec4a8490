import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import type { Log } from "../../shared/log.ts";

/** How messages are held, as the streamer has set it. */
export interface ApprovalRules {
  /** Whether messages wait at all. */
  readonly isOn: boolean;
  /** How long each waits before it is decided without the streamer. */
  readonly waitMs: number;
  /** What happens to it then. */
  readonly otherwise: "drop" | "show";
}

/** A message of the AI that waits for the streamer. */
export interface WaitingMessage {
  /** The message's own id. */
  readonly id: string;
  /** The character that speaks. Any text. */
  readonly name: string;
  readonly text: string;
  /** How long it waits in all. */
  readonly waitMs: number;
  /** When it is decided without the streamer. Monotonic milliseconds. */
  readonly decidesAt: number;
}

/** What became of a message of the AI. */
export type Fate = "shown" | "waits" | "dropped";

/** Options of `Approval`. */
export interface ApprovalOptions {
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** The names of the account's characters, under which the AI writes in chat. */
  readonly aiNames: () => readonly string[];
  /** How many messages waited when the plugin ended. */
  readonly lost: number;
}

interface Held {
  message: WaitingMessage;
  readonly sends: (() => void)[];
}

/** More are decided without the streamer, the oldest first. */
const mostWaiting = 100;
/** A message has its text and its voice; what a faulty service adds is left out. */
const mostEvents = 8;

/** Holds the AI's messages until the streamer lets them through, once for all pages. It holds nothing until `use`. */
export class Approval {
  readonly #options: ApprovalOptions;
  readonly #held = new Map<string, Held>();
  readonly #shown = new LastIds();
  /** Messages whose text has come, not only their voice. */
  readonly #texts = new LastIds();
  readonly #dropped = new LastIds();
  /** Blocked by moderation before they came; among them are those of viewers. */
  readonly #blocked = new LastIds();
  /** Names under which the AI wrote. */
  readonly #aiNames = new LastIds();
  readonly #changed = new Emitter();
  #rules: ApprovalRules = { isOn: false, waitMs: 0, otherwise: "drop" };
  #lost: number;
  #cancelTimer = (): void => {};
  /** Calls back with every change; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#lost = options.lost;
  }

  get isOn(): boolean {
    return this.#rules.isOn;
  }

  /** Oldest first. */
  get waiting(): readonly WaitingMessage[] {
    return [...this.#held.values()].map(({ message }) => message);
  }

  /** How many messages were dropped because they waited when the plugin ended; 0 once the streamer has seen it. */
  get lost(): number {
    return this.#lost;
  }

  /** The streamer has seen that messages were lost. */
  forgetLost(): void {
    if (this.#lost === 0) return;
    this.#lost = 0;
    this.#changed.emit();
  }

  /** What became of a message; one that never waited was shown. */
  fateOf(id: string): Fate {
    if (this.#held.has(id)) return "waits";
    return this.#dropped.has(id) ? "dropped" : "shown";
  }

  /** Lets a message through; false: it does not wait, or not any more. */
  approve(id: string): boolean {
    return this.#settle(id, true);
  }

  /** Drops a message; false: it does not wait, or not any more. */
  drop(id: string): boolean {
    return this.#settle(id, false);
  }

  /** Takes new rules. What waits keeps its time; if nothing is to wait any more, it is shown. */
  use(rules: ApprovalRules): void {
    const { isOn, waitMs, otherwise } = this.#rules;
    if (rules.isOn === isOn && rules.waitMs === waitMs && rules.otherwise === otherwise) return;
    this.#rules = rules;
    if (!rules.isOn && this.#held.size > 0) {
      this.#options.log.info("Messages no longer wait for approval: those that waited are shown.");
      for (const id of this.#held.keys()) this.#settle(id, true);
    }
    this.#changed.emit();
  }

  /** Calls `send` when pages may have this event: now, when the streamer lets it through, or never. */
  pass({ envelope }: Pick<StreamEvent, "envelope">, send: () => void): void {
    if (!envelope) {
      // What cannot be read might be a message.
      if (!this.isOn) send();
      return;
    }
    const { type, payload } = envelope;
    if (type === "chat.ai_message") {
      this.#aiNames.add(foldedName(payload.username));
      return this.#passText(payload.id, { name: payload.username, text: payload.message }, send);
    }
    if (type === "ai.tts.generated")
      return this.#passVoice(payload.messageId, { name: payload.username, text: payload.textToSpeech }, send);
    if (type === "ai.moderation") return this.#passVerdict(payload, send);
    // What the AI says comes from chat as well.
    if (type === "chat.message" && this.isOn && this.#isAi(payload.username)) return;
    send();
  }

  /** Drops what waits: the account is another one. */
  clear(): void {
    for (const id of this.#held.keys()) this.#settle(id, false);
  }

  #isAi(username: string): boolean {
    const name = foldedName(username);
    return this.#aiNames.has(name) || this.#options.aiNames().some((other) => foldedName(other) === name);
  }

  #passText(id: string, said: Pick<WaitingMessage, "name" | "text">, send: () => void): void {
    // The streamer decides on the first text of an id: another one would be shown unseen.
    if (this.isOn && this.#texts.has(id)) return;
    this.#texts.add(id);
    const held = this.#held.get(id);
    if (!held) return this.#passUndecided(id, said, send);
    // Its voice was announced before: pages get it behind its text.
    held.message = { ...held.message, ...said };
    held.sends.unshift(send);
    this.#changed.emit();
  }

  #passVoice(id: string, said: Pick<WaitingMessage, "name" | "text">, send: () => void): void {
    const held = this.#held.get(id);
    if (!held) return this.#passUndecided(id, said, send);
    if (held.sends.length < mostEvents) held.sends.push(send);
  }

  #passUndecided(id: string, said: Pick<WaitingMessage, "name" | "text">, send: () => void): void {
    if (this.#dropped.has(id)) return;
    if (!this.isOn || this.#shown.has(id)) {
      this.#shown.add(id);
      return send();
    }
    if (this.#blocked.has(id)) return this.#dropped.add(id);
    const { waitMs } = this.#rules;
    const message = { id, ...said, waitMs, decidesAt: this.#options.clock.now() + waitMs };
    this.#held.set(id, { message, sends: [send] });
    this.#lost = 0;
    this.#setTimer();
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostWaiting && oldest !== undefined) this.#settleUnasked(oldest);
    else this.#changed.emit();
  }

  #passVerdict({ messageId, isAppropriate }: EnvelopeMap["ai.moderation"], send: () => void): void {
    if (!isAppropriate && !this.drop(messageId) && !this.#shown.has(messageId)) this.#blocked.add(messageId);
    // A verdict quotes its message.
    if (this.fateOf(messageId) === "shown") send();
  }

  #settle(id: string, isShown: boolean): boolean {
    const held = this.#held.get(id);
    if (!held) return false;
    this.#held.delete(id);
    (isShown ? this.#shown : this.#dropped).add(id);
    this.#setTimer();
    if (isShown) for (const send of held.sends) send();
    this.#changed.emit();
    return true;
  }

  #settleUnasked(id: string): void {
    this.#settle(id, this.#rules.otherwise === "show");
  }

  #setTimer(): void {
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    if (this.#held.size === 0) return;
    const { clock } = this.#options;
    const next = Math.min(...this.waiting.map(({ decidesAt }) => decidesAt));
    this.#cancelTimer = clock.after(Math.max(0, next - clock.now()), () => {
      for (const { id, decidesAt } of this.waiting) if (decidesAt <= clock.now()) this.#settleUnasked(id);
      this.#setTimer();
    });
  }
}

function foldedName(username: string): string {
  return username.trim().toLowerCase();
}
