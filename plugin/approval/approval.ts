import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import { type AiText, aiTextOf, lettersOf } from "./ai-text.ts";
import { ChatCopies } from "./chat-copies.ts";
import { DecidedTexts } from "./decided-texts.ts";

/** How messages are held, as the streamer has set it. */
export interface ApprovalRules {
  /** Whether messages wait at all. */
  readonly isOn: boolean;
  /** How long each waits before it is decided without the streamer. */
  readonly waitMs: number;
  /** What happens to it then. */
  readonly otherwise: "drop" | "show";
}

/** A text of the AI that waits for the streamer. */
export interface WaitingMessage extends AiText {
  /** How long it waits in all. */
  readonly waitMs: number;
  /** When it is decided without the streamer. Monotonic milliseconds. */
  readonly decidesAt: number;
}

/** What became of a text of the AI. */
export type Fate = "shown" | "waits" | "dropped";

/** Gives an event to pages. `isBare`: without what the AI wrote. */
export type SendEvent = (isBare?: true) => void;

/** Options of `Approval`. */
export interface ApprovalOptions {
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** The names of the account's characters, under which the AI writes in chat; `undefined` while they are not known. */
  readonly aiNames: () => readonly string[] | undefined;
  /** How many messages waited when the plugin ended. */
  readonly lost: number;
  /** Whether all is quiet: then nothing is shown without the streamer. Default: never. */
  readonly isQuiet?: () => boolean;
  /** Whether a page shows such texts, or may; otherwise there is nothing to decide. Default: always. */
  readonly isShown?: (kind: "greeting" | "thought") => boolean;
}

interface Held {
  message: WaitingMessage;
  readonly since: number;
  /** When its text took the place of another one. */
  changedAt?: number;
  readonly sends: (() => void)[];
}

/** Of more, the oldest are dropped, greetings and thoughts first: a raid brings many of these at once. */
const mostWaiting = 100;
/** A message has its text and its voice; what a faulty service adds is left out. */
const mostEvents = 8;
/** Nobody has read a text that took the place of another one for less time. */
const readMs = 500;

/** Holds what the AI writes until the streamer lets it through, once for all pages. It holds nothing until `use`. */
export class Approval {
  readonly #options: ApprovalOptions;
  readonly #held = new Map<string, Held>();
  readonly #copies: ChatCopies;
  readonly #changed = new Emitter();
  readonly #passed = new Emitter<Pick<StreamEvent, "envelope">>();
  readonly #written = new Emitter<AiText>();
  #decided = new DecidedTexts();
  #rules: ApprovalRules = { isOn: false, waitMs: 0, otherwise: "drop" };
  #lost: number;
  #cancelTimer = (): void => {};
  /** Calls back with every change; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Calls back with each event once pages have it; returns an unsubscribe function. */
  readonly onPassed = this.#passed.subscribe;
  /**
   * Calls back with each message of the AI as it comes, and with each greeting and thought that waits: the text on which
   * the streamer decides. Returns an unsubscribe function.
   */
  readonly onWritten = this.#written.subscribe;

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#lost = options.lost;
    this.#copies = new ChatCopies({ ...options, isWithheld: (id) => this.fateOf(id) !== "shown" });
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

  /** What became of a text; one that never waited was shown. */
  fateOf(id: string): Fate {
    if (this.#held.has(id)) return "waits";
    return this.#decided.isDropped(id) ? "dropped" : "shown";
  }

  /** Lets a text through; false: it does not wait, or not any more, or it has just become another text. */
  approve(id: string): boolean {
    const { changedAt = Number.NEGATIVE_INFINITY } = this.#held.get(id) ?? {};
    return this.#options.clock.now() - changedAt >= readMs && this.#settle(id, true);
  }

  /** Drops a text; false: it does not wait, or not any more. */
  drop(id: string): boolean {
    return this.#settle(id, false);
  }

  /** Drops everything that waits. */
  dropAll(): void {
    for (const id of this.#held.keys()) this.#settle(id, false);
  }

  /** Takes new rules. What waits keeps its time; if nothing is to wait any more, it is shown, unless all is quiet. */
  use(rules: ApprovalRules): void {
    const { isOn, waitMs, otherwise } = this.#rules;
    if (rules.isOn === isOn && rules.waitMs === waitMs && rules.otherwise === otherwise) return;
    this.#rules = rules;
    if (!rules.isOn) {
      const isShown = !this.#isQuiet;
      const outcome = isShown ? "shown" : "dropped, because all is quiet";
      if (this.#held.size > 0)
        this.#options.log.info(`Messages no longer wait for approval: those that waited are ${outcome}.`);
      for (const id of this.#held.keys()) this.#settle(id, isShown);
      this.#copies.release();
    }
    this.#changed.emit();
  }

  /** Calls `send` when pages may have this event: now, when the streamer lets it through, or never. */
  pass({ envelope }: Pick<StreamEvent, "envelope">, send: SendEvent): void {
    if (!envelope) {
      // What cannot be read might be a message.
      if (!this.isOn) send();
      return;
    }
    const { type, payload } = envelope;
    const pass = (): void => {
      send();
      this.#passed.emit({ envelope });
    };
    const text = aiTextOf(envelope);
    if (text) {
      const { kind } = text;
      if (kind !== "message" && this.isOn && this.#options.isShown?.(kind) === false) {
        this.#decided.drop(text.id);
        this.#copies.add(text);
        return send(true);
      }
      this.#passText(text, pass);
      this.#copies.add(text);
      return;
    }
    if (type === "ai.tts.generated") {
      const { messageId: id, username: name, textToSpeech: words } = payload;
      const spoken: AiText = { id, kind: "message", name, text: words };
      this.#passVoice(spoken, pass);
      // Whether the name is the AI's is not documented.
      return this.#copies.add({ ...spoken, name: "" });
    }
    if (type === "ai.moderation") return this.#passVerdict(payload, pass);
    if (type === "character.updated") this.#copies.addName(payload.displayName);
    // What the AI says comes from chat as well.
    if (type === "chat.message" && this.isOn) return this.#copies.pass(payload, pass);
    pass();
  }

  /** The names of the account's characters may have changed. */
  lookAtNames(): void {
    this.#copies.look();
  }

  /** Drops what waits and forgets the messages before it: the account is another one. */
  clear(): void {
    this.dropAll();
    this.#copies.clear();
    this.#decided = new DecidedTexts();
  }

  get #isQuiet(): boolean {
    return this.#options.isQuiet?.() ?? false;
  }

  #passText(text: AiText, send: () => void): void {
    const { id } = text;
    // The streamer decides on the first text of an id: another one would be shown unseen.
    if (this.isOn && this.#decided.isWritten(id)) return;
    this.#decided.write(id);
    const held = this.#held.get(id);
    if (!held) this.#passUndecided(text, send, !this.isOn || this.#decided.isApproved(text));
    else {
      // Its voice was announced before: pages get it behind its text.
      this.#change(held, text);
      held.sends.unshift(send);
    }
    if (text.kind === "message" || this.#held.has(id)) this.#written.emit(text);
  }

  #passVoice(spoken: AiText, send: () => void): void {
    const { id } = spoken;
    const held = this.#held.get(id);
    if (!held) return this.#passUndecided(spoken, send, !this.isOn || this.#decided.isShown(id));
    if (held.message.text.trim() === "") this.#change(held, spoken);
    if (held.sends.length < mostEvents) held.sends.push(send);
  }

  #change(held: Held, text: AiText): void {
    const isOther = lettersOf(text.text) !== lettersOf(held.message.text);
    held.message = { ...held.message, ...text };
    const now = this.#options.clock.now();
    if (isOther && now > held.since) held.changedAt = now;
    this.#changed.emit();
  }

  #passUndecided(text: AiText, send: () => void, isDecided: boolean): void {
    const { id } = text;
    if (this.#decided.isDropped(id)) return;
    if (this.#decided.isBlocked(id)) return this.#decided.drop(id);
    if (isDecided) {
      this.#decided.show(id);
      return send();
    }
    const { waitMs } = this.#rules;
    const now = this.#options.clock.now();
    const message = { ...text, waitMs, decidesAt: now + waitMs };
    this.#held.set(id, { message, since: now, sends: [send] });
    this.#lost = 0;
    this.#setTimer();
    if (this.#held.size > mostWaiting) this.#dropOldest();
    else this.#changed.emit();
  }

  #passVerdict(verdict: EnvelopeMap["ai.moderation"], send: () => void): void {
    const { messageId, isAppropriate } = verdict;
    if (!isAppropriate) {
      this.#copies.remove(messageId);
      if (!this.drop(messageId) && !this.#decided.isShown(messageId)) this.#decided.block(messageId);
    }
    // A verdict quotes its message.
    if (this.fateOf(messageId) === "shown") send();
  }

  #settle(id: string, isShown: boolean): boolean {
    const held = this.#held.get(id);
    if (!held) return false;
    this.#held.delete(id);
    if (isShown) this.#decided.approve(held.message);
    else this.#decided.drop(id);
    this.#setTimer();
    if (isShown) for (const send of held.sends) send();
    this.#changed.emit();
    return true;
  }

  #dropOldest(): void {
    const { waiting } = this;
    const oldest = waiting.find(({ kind }) => kind !== "message") ?? waiting[0];
    if (oldest) this.drop(oldest.id);
  }

  #settleUnasked(id: string): void {
    this.#settle(id, this.#rules.otherwise === "show" && !this.#isQuiet);
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
