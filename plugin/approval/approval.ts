import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { Emitter } from "../../shared/emitter.ts";
import { lettersOf } from "../../shared/api/ai-copies.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import type { Tools } from "../../shared/tools.ts";
import type { PassedEvent } from "../once/once.ts";
import { type AiText, aiTextOf, spokenLetters } from "../session/ai-text.ts";
import { WithheldLines } from "./withheld-lines.ts";

/** The streamer's settings of approval. */
export interface ApprovalRules {
  /** Whether messages await approval at all. */
  readonly isOn: boolean;
  /** How long a message awaits approval before `otherwise` decides. */
  readonly waitMs: number;
  /** Decision when the time is over. */
  readonly otherwise: "drop" | "show";
}

/** A text of the AI that awaits approval. */
export interface AwaitingText extends AiText {
  /** The whole time that the streamer has for it. */
  readonly waitMs: number;
  /** End of that time, in monotonic milliseconds. */
  readonly decidesAt: number;
}

/** Where a text of the AI is, as control pages read it: given to pages, awaiting approval, or rejected. */
export type ApprovalState = "shown" | "waits" | "dropped";

/** Gives an event to pages. `isBare`: without the AI's text in it. */
export type SendEvent = (isBare?: true) => void;

/** What approval needs of the plugin. */
interface ApprovalOptions extends Tools {
  /** The names of the account's characters, under which the AI writes in chat; `undefined` while they are not known. */
  readonly aiNames: () => readonly string[] | undefined;
  /** How many messages awaited approval when the plugin ended. */
  readonly lost: number;
  /** Whether all is quiet: then only the streamer approves. Default: never. */
  readonly isQuiet?: () => boolean;
  /** Whether a page may show texts of this kind; others are rejected without a decision. Default: always. */
  readonly isShown?: (kind: "greeting" | "thought") => boolean;
}

/** An event on which approval decides; without an envelope it could not be decoded. */
export type ReadEvent = Pick<PassedEvent, "envelope" | "written">;

interface Awaiting {
  text: AwaitingText;
  readonly since: number;
  /** When the text replaced another one. */
  changedAt?: number;
  send: () => void;
  /** Voices of the text, which go out with it only if their words are the same. */
  readonly voices: { readonly spoken: AiText; readonly send: () => void }[];
}

/** Beyond this the oldest are rejected, greetings and thoughts first: a raid brings many of these at once. */
const maxAwaiting = 100;
/** A message has a text and a voice. Further events, from a faulty service, are left out. */
const maxEvents = 8;
/** A streamer cannot have read a text that replaced another one this recently. */
const readMs = 500;

/** Keeps the AI's texts from all pages until the streamer approves them. It is off until `use`. */
export class Approval {
  readonly #options: ApprovalOptions;
  readonly #awaiting = new Map<string, Awaiting>();
  readonly #lines: WithheldLines;
  readonly #changed = new Emitter();
  readonly #passed = new Emitter<ReadEvent>();
  readonly #written = new Emitter<AiText>();
  #decided = createDecidedTexts();
  #rules: ApprovalRules = { isOn: false, waitMs: 0, otherwise: "drop" };
  #lost: number;
  #cancelTimer = (): void => {};
  /** Calls back with every change; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Calls back with each event that pages have got; returns an unsubscribe function. */
  readonly onPassed = this.#passed.subscribe;
  /**
   * Calls back with each message of the AI on arrival, and with each greeting and thought that awaits approval. The text
   * is the one that the streamer decides on. Returns an unsubscribe function.
   */
  readonly onWritten = this.#written.subscribe;

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#lost = options.lost;
    this.#lines = new WithheldLines({ ...options, isWithheld: (id) => this.stateOf(id) !== "shown" });
  }

  get isOn(): boolean {
    return this.#rules.isOn;
  }

  /** Oldest first. */
  get awaiting(): readonly AwaitingText[] {
    return [...this.#awaiting.values()].map(({ text }) => text);
  }

  /** How many messages were lost when the plugin ended before a decision; 0 once the streamer has seen it. */
  get lost(): number {
    return this.#lost;
  }

  /** The streamer has seen that messages were lost. */
  forgetLost(): void {
    if (this.#lost === 0) return;
    this.#lost = 0;
    this.#changed.emit();
  }

  /** State of a text. An unknown text counts as shown: it never awaited approval. */
  stateOf(id: string): ApprovalState {
    if (this.#awaiting.has(id)) return "waits";
    return this.#decided.rejected.has(id) ? "dropped" : "shown";
  }

  /** Approves a text; false: it is not awaiting approval, or the streamer cannot have read it yet. */
  approve(id: string): boolean {
    const { changedAt = Number.NEGATIVE_INFINITY } = this.#awaiting.get(id) ?? {};
    return this.#options.clock.now() - changedAt >= readMs && this.#decide(id, true);
  }

  /** Rejects a text; false: it is not awaiting approval. */
  reject(id: string): boolean {
    return this.#decide(id, false);
  }

  /** Rejects every text that awaits approval. */
  rejectAll(): void {
    for (const id of this.#awaiting.keys()) this.#decide(id, false);
  }

  /** Takes new rules. Turning approval off approves every text, or rejects it while all is quiet. */
  use(rules: ApprovalRules): void {
    const { isOn, waitMs, otherwise } = this.#rules;
    if (rules.isOn === isOn && rules.waitMs === waitMs && rules.otherwise === otherwise) return;
    this.#rules = rules;
    if (!rules.isOn) {
      const isApproved = !this.#options.isQuiet?.();
      const decision = isApproved ? "shown" : "dropped, because all is quiet";
      if (this.#awaiting.size > 0)
        this.#options.log.info(`Messages no longer wait for approval: those that waited are ${decision}.`);
      for (const id of this.#awaiting.keys()) this.#decide(id, isApproved);
      this.#lines.release();
    }
    this.#changed.emit();
  }

  /** Calls `send` when pages may have this event: now, after approval, or never. */
  pass(event: ReadEvent, send: SendEvent): void {
    const { envelope } = event;
    if (!envelope) {
      // An event that could not be decoded may be a message of the AI.
      if (!this.isOn) send();
      return;
    }
    const { type, payload } = envelope;
    const pass = (): void => {
      send();
      this.#passed.emit(event);
    };
    const text = aiTextOf(event);
    if (text && type === "ai.tts.generated") {
      this.#passVoice(text, pass);
      // The name of a voice event is not documented to be the AI's.
      return this.#lines.add({ ...text, name: "" });
    }
    if (text) {
      const { kind } = text;
      if (kind !== "message" && this.isOn && this.#options.isShown?.(kind) === false) {
        this.#decided.rejected.add(text.id);
        this.#lines.add(text);
        return send(true);
      }
      this.#passText(text, pass);
      this.#lines.add(text);
      return;
    }
    if (type === "ai.moderation") return this.#passVerdict(payload, pass);
    if (type === "character.updated") this.#lines.addName(payload.displayName);
    // The service posts the AI's messages in chat, where they come back as lines.
    if (type === "chat.message" && this.isOn) return this.#lines.pass(payload, pass);
    pass();
  }

  /** Reads the names of the account's characters again. */
  recheckNames(): void {
    this.#lines.recheck();
  }

  /** Rejects every text and forgets all earlier ones, for another account. */
  clear(): void {
    this.rejectAll();
    this.#lines.clear();
    this.#decided = createDecidedTexts();
  }

  #passText(text: AiText, send: () => void): void {
    const { id } = text;
    // The streamer decides on the first text of an id. A second one would reach viewers unread.
    if (this.isOn && this.#decided.written.has(id)) return;
    this.#decided.written.add(id);
    const awaiting = this.#awaiting.get(id);
    if (!awaiting) this.#passUndecided(text, send, !this.isOn || this.#decided.hasShown(text));
    else {
      // The voice was announced first; pages get it after the text.
      this.#replace(awaiting, text);
      awaiting.send = send;
    }
    if (text.kind === "message" || this.#awaiting.has(id)) this.#written.emit(text);
  }

  #passVoice(spoken: AiText, send: () => void): void {
    const { id } = spoken;
    if (this.isOn && this.#decided.isShown(id))
      return this.#passSpoken(spoken, send, this.#decided.hasShown(spoken));
    // A voice that nobody was asked about does not speak for a text that comes later.
    if (!this.isOn) return this.#passUndecided({ ...spoken, text: "" }, send, true);
    if (!this.#awaiting.has(id)) this.#passUndecided(spoken, () => {}, false);
    const awaiting = this.#awaiting.get(id);
    if (awaiting?.text.text.trim() === "") this.#replace(awaiting, spoken);
    if (awaiting && awaiting.voices.length < maxEvents) awaiting.voices.push({ spoken, send });
  }

  /** `isSame`: whether the voice speaks the words that viewers read. A voice whose words are not known passes as well. */
  #passSpoken({ id, text }: AiText, send: () => void, isSame: boolean): void {
    // Voices of one message share their sound, so none passes after one that was left out.
    const voiceId = `voice ${id}`;
    if (!this.#decided.rejected.has(voiceId) && (isSame || text.trim() === "")) return send();
    this.#decided.rejected.add(voiceId);
    this.#options.log.warn("A voice was left out: it says something else than the message.");
  }

  #replace(awaiting: Awaiting, text: AiText): void {
    const isOther = lettersOf(text.text) !== lettersOf(awaiting.text.text);
    awaiting.text = { ...awaiting.text, ...text };
    const now = this.#options.clock.now();
    if (isOther && now > awaiting.since) awaiting.changedAt = now;
    this.#changed.emit();
  }

  #passUndecided(text: AiText, send: () => void, isDecided: boolean): void {
    const { id } = text;
    if (this.#decided.rejected.has(id)) return;
    if (this.#decided.blocked.has(id)) return this.#decided.rejected.add(id);
    if (isDecided) {
      this.#decided.show(text);
      return send();
    }
    const { waitMs } = this.#rules;
    const now = this.#options.clock.now();
    const awaitingText = { ...text, waitMs, decidesAt: now + waitMs };
    this.#awaiting.set(id, { text: awaitingText, since: now, send, voices: [] });
    this.#lost = 0;
    this.#setTimer();
    if (this.#awaiting.size > maxAwaiting) this.#rejectOldest();
    else this.#changed.emit();
  }

  #passVerdict(verdict: EnvelopeMap["ai.moderation"], send: () => void): void {
    const { messageId, isAppropriate } = verdict;
    if (!isAppropriate) {
      this.#lines.remove(messageId);
      if (!this.reject(messageId) && !this.#decided.isShown(messageId)) this.#decided.blocked.add(messageId);
    }
    // A verdict quotes its message.
    if (this.stateOf(messageId) === "shown") send();
  }

  #decide(id: string, isApproved: boolean): boolean {
    const awaiting = this.#awaiting.get(id);
    if (!awaiting) return false;
    this.#awaiting.delete(id);
    if (isApproved) this.#decided.show(awaiting.text);
    else this.#decided.rejected.add(id);
    this.#setTimer();
    if (isApproved) {
      awaiting.send();
      for (const { spoken, send } of awaiting.voices)
        this.#passSpoken(spoken, send, this.#decided.hasShown(spoken));
    }
    this.#changed.emit();
    return true;
  }

  #rejectOldest(): void {
    const { awaiting } = this;
    const oldest = awaiting.find(({ kind }) => kind !== "message") ?? awaiting[0];
    if (oldest) this.reject(oldest.id);
  }

  #setTimer(): void {
    this.#cancelTimer();
    this.#cancelTimer = () => {};
    if (this.#awaiting.size === 0) return;
    const { clock } = this.#options;
    const next = Math.min(...this.awaiting.map(({ decidesAt }) => decidesAt));
    this.#cancelTimer = clock.after(Math.max(0, next - clock.now()), () => {
      const isApproved = this.#rules.otherwise === "show" && !this.#options.isQuiet?.();
      for (const { id, decidesAt } of this.awaiting)
        if (decidesAt <= clock.now()) this.#decide(id, isApproved);
      this.#setTimer();
    });
  }
}

/** Creates the lists of one account's texts that do not await approval, by decision. The oldest are forgotten first. */
function createDecidedTexts() {
  const shown = new LastIds();
  /** Texts that were shown, each with its id. */
  const shownTexts = new LastIds();
  return {
    rejected: new LastIds(),
    /** Messages that moderation blocked before they arrived, viewers' messages included. */
    blocked: new LastIds(),
    /** Ids whose text has arrived, not only the voice. */
    written: new LastIds(),
    isShown: (id: string) => shown.has(id),
    /** Whether these very words were shown under this id, or are what was written for those. */
    hasShown: (text: AiText) => formsOf(text).every((form) => shownTexts.has(form)),
    show(text: AiText) {
      shown.add(text.id);
      for (const form of formsOf(text)) shownTexts.add(form);
    },
  };
}

/** A text as viewers read it, and as it was written. */
function formsOf({ id, text, written = text }: AiText): readonly string[] {
  return [text, written].map((form) => JSON.stringify([id, spokenLetters(form)]));
}
