import { CoolingDownError } from "../../shared/api/errors.ts";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { PressResult } from "../session/presses/press-session.ts";
import type { ReactionPress } from "../session/presses/react.ts";
import type { Session } from "../session/session.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import { mayFire } from "../session/state/cooldown.ts";
import { ruleSource } from "./rule-effects.ts";
import type { RuleEvent } from "./rule-event.ts";
import {
  type QueueChange,
  type QueueTurn,
  type QueuedRule,
  type WaitingRule,
  isExpired,
  nextRule,
  putBack,
  withEvent,
  withoutEvents,
} from "./rule-queue.ts";
import type { MissReason } from "./rule-records.ts";

/** The account that the AI reacts for. */
export interface RulesAccount {
  readonly session: Session | undefined;
  readonly identity: string | undefined;
  readonly subscribe: (listener: () => void) => unknown;
}

/** What a runner needs to know of the rules, whose settings may change while they wait. */
export interface RuleRunnerOptions {
  readonly account: RulesAccount;
  readonly clock: Clock;
  readonly log: Log;
  /** The place of a rule among all; the smaller comes first. `undefined`: it cannot be done now. */
  readonly orderOf: (one: WaitingRule, state: ChannelState) => number | undefined;
  /** Whether moderation has withdrawn an event's text. */
  readonly isWithdrawn: (event: RuleEvent) => boolean;
  /** The request for a reaction as it would be now; `undefined`: it is no longer wanted. */
  readonly pressFor: (one: WaitingRule) => ReactionPress | undefined;
  /** Does what is no reaction; resolves with why it failed, as a sentence. */
  readonly perform: (one: WaitingRule) => Promise<string | undefined>;
  /** Why a reaction was not accepted, as a sentence. */
  readonly failureOf: (result: PressResult) => string;
  readonly onFired: (one: WaitingRule) => void;
  readonly onFailed: (one: WaitingRule, sentence: string) => void;
  readonly onDropped: (id: string, count: number, reason: MissReason) => void;
  /** Called when what waits has changed. */
  readonly onChange: () => void;
}

/**
 * The one queue of everything that rules do. A reaction is like a key's, but never inside a window that is known, and the
 * streamer's presses go first: one that is queued, and one that is to be expected.
 */
export class RuleRunner {
  readonly #options: RuleRunnerOptions;
  #waiting: readonly WaitingRule[] = [];
  /** The reaction that is being asked for. */
  #sending: WaitingRule | undefined;
  readonly #doneAt = new Map<string, number>();
  #cancelCheck = (): void => {};

  constructor(options: RuleRunnerOptions) {
    this.#options = options;
    const { account } = options;
    let { identity } = account;
    account.subscribe(() => {
      if (account.identity !== identity) this.drop("account");
      ({ identity } = account);
      this.#check();
    });
  }

  get waiting(): readonly WaitingRule[] {
    return this.#sending ? [this.#sending, ...this.#waiting] : this.#waiting;
  }

  /** Adds an event of a rule. */
  add(rule: QueuedRule, event: RuleEvent): void {
    this.#take(withEvent(this.#waiting, rule, event, this.#options.clock.now()), "replaced");
    this.#check();
  }

  /** Drops what is not done yet, of all rules or of some. */
  drop(reason: MissReason, isToDrop: (one: WaitingRule) => boolean = () => true): void {
    const sending = this.#sending;
    if (sending && isToDrop(sending)) {
      this.#sending = undefined;
      this.#options.onDropped(sending.id, sending.events.length, reason);
    }
    this.#take(withoutEvents(this.#waiting, isToDrop), reason);
    this.#check();
  }

  /** Looks again at what waits, because moderation, words or rules have changed. */
  check(): void {
    this.#check();
  }

  #take({ waiting, lost }: QueueChange, reason: MissReason): void {
    const isNews = waiting !== this.#waiting;
    this.#waiting = waiting;
    for (const { id, count } of lost) this.#options.onDropped(id, count, reason);
    if (isNews) this.#options.onChange();
  }

  /** Does the next rule if it is due, or checks again when it is. */
  #check(): void {
    this.#cancelCheck();
    const { account, clock, isWithdrawn } = this.#options;
    const now = clock.now();
    this.#take(
      withoutEvents(this.#waiting, (_, { event }) => isWithdrawn(event)),
      "withdrawn",
    );
    this.#take(
      withoutEvents(this.#waiting, (one, event) => isExpired(one, event, now)),
      "expired",
    );
    const state = account.session?.store.value;
    if (!state || this.#waiting.length === 0) return;
    const due = (["reactions", "others"] as const).flatMap((kind) => this.#next(kind, state, now));
    for (const { one, at } of due) if (at <= now) return this.#begin(one);
    const expiry = Math.min(
      ...this.#waiting.flatMap((one) => one.events.map(({ at }) => at + one.waitMs)),
      ...due.map(({ at }) => at),
    );
    this.#cancelCheck = clock.after(Math.max(1, Math.ceil(expiry - now)), () => this.#check());
  }

  #next(kind: "reactions" | "others", state: ChannelState, now: number) {
    const isOpen =
      kind === "others" || (!this.#sending && !state.cooldown.inFlight && state.queuedPress === undefined);
    // The next change of the state is the next check.
    if (!isOpen) return [];
    const turn: QueueTurn = {
      readyAt: readyForRules(state),
      isPressExpected: isPressExpected(state),
      orderOf: (one) => this.#options.orderOf(one, state),
      doneAt: ({ id }) => this.#doneAt.get(id),
    };
    const candidates = this.#waiting.filter(({ isReaction }) => isReaction === (kind === "reactions"));
    const next = nextRule(candidates, turn, now);
    if (!next) return [];
    return kind === "others" || next.at > now || mayFire(state.cooldown, now) ? [next] : [];
  }

  #begin(one: WaitingRule): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
    const done = one.isReaction ? this.#react(one) : this.#perform(one);
    done.catch((error: unknown) => {
      this.#options.log.error(`A rule failed: ${traceOf(error)}.`);
      this.#options.onFailed(one, "");
    });
    this.#options.onChange();
    this.#check();
  }

  async #perform(one: WaitingRule): Promise<void> {
    const { clock, perform, onFired, onFailed } = this.#options;
    this.#doneAt.set(one.id, clock.now());
    const failure = await perform(one);
    if (failure === undefined) onFired(one);
    else onFailed(one, failure);
  }

  async #react(one: WaitingRule): Promise<void> {
    const { account, isWithdrawn, pressFor, failureOf, onFired, onFailed, onDropped, onChange } =
      this.#options;
    this.#sending = one;
    const press = pressFor(one);
    /** Right before it is sent: it was dropped, or its text is another one by now. */
    const isWanted = (): boolean =>
      this.#sending === one &&
      !one.events.some(({ event }) => isWithdrawn(event)) &&
      pressFor(one)?.content === press?.content;
    let result: PressResult | undefined;
    try {
      result = press && (await account.session?.react({ ...press, isWanted }));
    } finally {
      const isDropped = this.#sending !== one;
      if (!isDropped) this.#sending = undefined;
      if (!isDropped || result?.kind === "done") {
        const isTooSoon =
          result?.kind === "cooling" ||
          (result?.kind === "failed" && result.error instanceof CoolingDownError);
        if (result?.kind === "done") onFired(one);
        else if (result === undefined) onDropped(one.id, one.events.length, "changed");
        // Too soon, or with another text by now: it waits for its next turn.
        else if (isTooSoon || result.kind === "dropped") this.#waiting = putBack(this.#waiting, one);
        else onFailed(one, failureOf(result));
      }
      onChange();
      this.#check();
    }
  }
}

/** As long as the service's longest window. */
const maxWindowMs = 25_000;

/**
 * When a rule may be sent at the earliest. A failed request may have counted, and one that was too soon shows that
 * something else did: a streamer may try again at once, a rule waits for a whole window.
 */
function readyForRules({ reactions, cooldown, earlyPress }: ChannelState): number {
  const { readyAt, windowMs, refusals } = cooldown;
  const failures = [...reactions.values()].map((one) => (one.phase === "failed" ? one.at : -Infinity));
  const tooSoonAt = (refusals > 0 ? earlyPress?.at : undefined) ?? -Infinity;
  return Math.max(readyAt, Math.max(...failures) + windowMs, tooSoonAt + maxWindowMs);
}

/** Whether the streamer pressed a key too soon since the last reaction, and will press it again. */
function isPressExpected({ earlyPress }: ChannelState): boolean {
  return earlyPress !== undefined && earlyPress.source !== ruleSource;
}
