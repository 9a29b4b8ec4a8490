import { traceOf } from "../../shared/log.ts";
import type { PressResult } from "../session/presses/press-session.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import { mayFire } from "../session/state/cooldown.ts";
import { createClockJumps } from "./clock-jumps.ts";
import { foundAgain } from "./found-rules.ts";
import { reachedLimit } from "./match.ts";
import { type RuleEffects, ruleSource } from "./rule-effects.ts";
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
import type { MissReason, RuleRecords } from "./rule-records.ts";
import type { RulesOptions } from "./rules-options.ts";

/** What a runner works with. Rules, words and chat may change while rules wait. */
export interface RuleRunnerParts extends RulesOptions {
  readonly effects: RuleEffects;
  readonly records: RuleRecords;
  /** The channel that an event is in, if it is known. */
  readonly channelOf: (event: RuleEvent) => string | undefined;
  /** Whether moderation has withdrawn an event's text. */
  readonly isWithdrawn: (event: RuleEvent) => boolean;
  /** Called when what waits has changed. */
  readonly changed: () => void;
}

/**
 * The one queue of everything that rules do. A reaction is like a key's, but never inside a window that is known, and the
 * streamer's presses go first: one that is queued, and one that is to be expected.
 */
export class RuleRunner {
  readonly #parts: RuleRunnerParts;
  #waiting: readonly WaitingRule[] = [];
  /** The reaction that is being asked for. */
  #sending: WaitingRule | undefined;
  readonly #doneAt = new Map<string, number>();
  #cancelCheck = (): void => {};
  readonly #jumped: () => number;

  constructor(parts: RuleRunnerParts) {
    this.#parts = parts;
    this.#jumped = createClockJumps(parts.clock);
    const { account } = parts;
    let { identity } = account;
    account.subscribe(() => {
      if (account.identity !== identity) this.drop("account");
      ({ identity } = account);
      this.check();
    });
  }

  get waiting(): readonly WaitingRule[] {
    return this.#sending ? [this.#sending, ...this.#waiting] : this.#waiting;
  }

  /** Adds an event of a rule. */
  add(rule: QueuedRule, event: RuleEvent): void {
    this.#dropOverslept();
    this.#take(withEvent(this.#waiting, rule, event, this.#parts.clock.now()), "replaced");
    this.check();
  }

  /** Gives an event that waits the rest of it, such as a subscription its message. */
  complete({ content }: RuleEvent): void {
    const { joins } = content;
    if (joins === undefined) return;
    const whole = (one: WaitingRule["events"][number]) =>
      one.event.id === joins ? { ...one, event: { ...one.event, content } } : one;
    this.#waiting = this.#waiting.map((one) => ({ ...one, events: one.events.map(whole) }));
  }

  /** Drops what is not done yet, of all rules or of some. */
  drop(reason: MissReason, isToDrop: (one: WaitingRule) => boolean = () => true): void {
    const sending = this.#sending;
    if (sending && isToDrop(sending)) {
      this.#sending = undefined;
      this.#drop(sending, reason);
    }
    this.#take(withoutEvents(this.#waiting, isToDrop), reason);
    this.check();
  }

  /** Does the next rule if it is due, or checks again when it is. */
  check(): void {
    this.#cancelCheck();
    this.#dropOverslept();
    const { account, clock, isWithdrawn } = this.#parts;
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
    if (this.#waiting.length === 0) return;
    const due = state ? [true, false].flatMap((isReaction) => this.#next(isReaction, state, now)) : [];
    for (const { one, at } of due) if (at <= now) return this.#begin(one);
    const next = Math.min(
      ...this.#waiting.flatMap((one) => one.events.map(({ at }) => at + one.waitMs)),
      ...due.map(({ at }) => at),
    );
    this.#cancelCheck = clock.after(Math.max(1, Math.ceil(next - now)), () => this.check());
  }

  /** Monotonic time may stop while the computer sleeps, and events are worth no more after it. */
  #dropOverslept(): void {
    if (this.#jumped() > 0)
      this.#take(
        withoutEvents(this.#waiting, () => true),
        "expired",
      );
  }

  #take({ waiting, lost }: QueueChange, reason: MissReason): void {
    const isNews = waiting !== this.#waiting;
    this.#waiting = waiting;
    for (const { rule, count } of lost) this.#lose(rule, count, reason);
    if (isNews) this.#parts.changed();
  }

  #drop(one: WaitingRule, reason: MissReason, sentence?: string): void {
    this.#lose(one, one.events.length, reason, sentence);
  }

  /** Alerts have no row on which something could be shown. */
  #lose({ isAlert, name }: QueuedRule, count: number, reason: MissReason, sentence?: string): void {
    if (!isAlert) this.#parts.records.missed(name, reason, count, sentence);
  }

  #next(isReaction: boolean, state: ChannelState, now: number) {
    const isTaken = this.#sending !== undefined || state.cooldown.inFlight || state.queuedPress !== undefined;
    // The next change of the state is the next check.
    if (isReaction && isTaken) return [];
    const turn: QueueTurn = {
      readyAt: readyForRules(state),
      isPressExpected: isPressExpected(state),
      orderOf: (one) => this.#orderOf(one, state),
      doneAt: ({ id }) => this.#doneAt.get(id),
    };
    const next = nextRule(
      this.#waiting.filter((one) => one.isReaction === isReaction),
      turn,
      now,
    );
    return next && (!isReaction || next.at > now || mayFire(state.cooldown, now)) ? [next] : [];
  }

  #orderOf(one: WaitingRule, state: ChannelState): number | undefined {
    const found = foundAgain(one, this.#parts);
    // A rule that is gone has its turn at once, and is dropped in it.
    if (!found || !one.isReaction) return found?.order ?? -1;
    return state.presences.get(this.#channelOf(one) ?? "")?.phase === "in" ? found.order : undefined;
  }

  #channelOf({ events }: WaitingRule): string | undefined {
    const event = events.at(-1)?.event;
    return event && this.#parts.channelOf(event);
  }

  #begin(one: WaitingRule): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
    (one.isReaction ? this.#react(one) : this.#perform(one)).catch((error: unknown) => {
      this.#parts.log.error(`A rule failed: ${traceOf(error)}.`);
      this.#drop(one, "failed");
    });
    this.#parts.changed();
    this.check();
  }

  async #perform(one: WaitingRule): Promise<void> {
    const { clock, effects } = this.#parts;
    this.#doneAt.set(one.id, clock.now());
    const found = foundAgain(one, this.#parts);
    if (!found) return this.#drop(one, "changed");
    const failure = await effects.perform(found.rule, eventsOf(one), this.#channelOf(one));
    return failure === undefined ? this.#fired(one) : this.#drop(one, "failed", failure);
  }

  #fired(one: WaitingRule): void {
    const { effects, records } = this.#parts;
    const { name, isAlert } = one;
    effects.used(name);
    if (isAlert) return;
    records.fired(name);
    const found = foundAgain(one, this.#parts);
    const limit = found && reachedLimit(found.rule.when, records.limitsOf(name));
    // Events that came while it was under way were not too many yet.
    if (limit) this.drop(limit, (other) => !other.isAlert && other.name === name);
  }

  async #react(one: WaitingRule): Promise<void> {
    const { account, effects, isWithdrawn, changed } = this.#parts;
    this.#sending = one;
    const pressNow = () => {
      const found = foundAgain(one, this.#parts);
      return found && effects.reaction(found.rule, eventsOf(one), this.#channelOf(one));
    };
    const press = pressNow();
    /** Right before it is sent: it was dropped, or its text is another one by now. */
    const isWanted = (): boolean =>
      this.#sending === one && !eventsOf(one).some(isWithdrawn) && pressNow()?.content === press?.content;
    let result: PressResult | undefined;
    try {
      result = press && (await account.session?.react({ ...press, isWanted }));
    } finally {
      const isDropped = this.#sending !== one;
      if (!isDropped) this.#sending = undefined;
      if (!isDropped || result?.kind === "done") this.#finish(one, result);
      changed();
      this.check();
    }
  }

  #finish(one: WaitingRule, result: PressResult | undefined): void {
    const { effects, log } = this.#parts;
    if (result === undefined) return this.#drop(one, "changed");
    if (result.kind === "done") return this.#fired(one);
    if (result.kind === "failed" && result.error.kind !== "cooling-down") {
      const sentence = effects.failureOf(result);
      if (one.isAlert) log.warn(`The AI was not asked to react to an alert: ${sentence}`);
      return this.#drop(one, "failed", sentence);
    }
    // Too soon, or with another text by now: it waits for its next turn.
    this.#take(putBack(this.#waiting, one), "replaced");
  }
}

function eventsOf({ events }: WaitingRule): readonly RuleEvent[] {
  return events.map(({ event }) => event);
}

/** As long as the service's longest window. */
const maxWindowMs = 25_000;

/**
 * When a rule may be sent at the earliest. A failed request may have counted, as may that of another program, and one
 * that was too soon shows that something did: a streamer may try again at once, a rule waits for a whole window.
 */
function readyForRules({ reactions, cooldown, earlyPress }: ChannelState): number {
  const { readyAt, windowMs, refusals, othersAt = -Infinity } = cooldown;
  const failures = [...reactions.values()].map((one) => (one.phase === "failed" ? one.at : -Infinity));
  const tooSoonAt = (refusals > 0 ? earlyPress?.at : undefined) ?? -Infinity;
  return Math.max(readyAt, Math.max(othersAt, ...failures) + windowMs, tooSoonAt + maxWindowMs);
}

/** Whether the streamer pressed a key too soon since the last reaction, and will press it again. */
function isPressExpected({ earlyPress }: ChannelState): boolean {
  return earlyPress !== undefined && earlyPress.source !== ruleSource;
}
