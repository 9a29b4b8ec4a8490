import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Log } from "../../shared/log.ts";
import { type Rule, waitBounds } from "../../shared/rules/rule.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import type { RuleTurns } from "../control/control-state.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import type { Account } from "../session/account.ts";
import type { RecentChat } from "../session/recent-chat.ts";
import { createEventAges } from "./event-ages.ts";
import { followScenes, followStreams, followTime } from "./event-sources.ts";
import {
  type FoundRule,
  type RuleFinder,
  type RuleFinderParts,
  createRuleFinder,
  readTurnId,
  turnId,
} from "./found-rules.ts";
import { missedCondition } from "./match.ts";
import { type RuleEffectParts, type RuleEffects, createRuleEffects } from "./rule-effects.ts";
import { type RuleEvent, ruleEventOf } from "./rule-event.ts";
import { type RuleRecords, createRuleRecords } from "./rule-records.ts";
import type { WaitingRule } from "./rule-queue.ts";
import { RuleRunner } from "./rule-runner.ts";
import { sampleEvent } from "./sample-event.ts";

/** The parts of the plugin that rules work with. */
export interface RulesOptions extends RuleEffectParts, RuleFinderParts {
  readonly account: Account;
  readonly hiddenWords: HiddenWords;
  readonly chat: RecentChat;
  readonly obs: ObsLink;
  readonly clock: Clock;
  readonly log: Log;
}

/** The rules at work. */
export interface Rules extends RuleTurns {
  readonly records: RuleRecords;
  /** Has an event happen; returns the names of the rules that it set off. */
  happen(event: RuleEvent): readonly string[];
  /** Does what a rule does, as if a sample event had come; resolves with the result. */
  tryOut(rule: Rule): ReturnType<RuleEffects["tryOut"]>;
}

/** The parts of the rules that work together. */
interface RuleWork {
  readonly finder: RuleFinder;
  readonly effects: RuleEffects;
  readonly records: RuleRecords;
  readonly changed: () => void;
  readonly channelOf: (event: RuleEvent) => string | undefined;
}

/** What a page shows of the rules changes no more often than this. */
const changesEveryMs = 200;

/**
 * Follows everything that rules are about, and does what they say. `explain`: why a press with that key's id was in vain,
 * as a sentence; empty: not known.
 */
export function createRules(options: RulesOptions, explain: (keyId: string) => string): Rules {
  const { account, clock, stored } = options;
  const emitter = new Emitter();
  const changed = createPaced(clock, () => emitter.emit());
  const work: RuleWork = {
    changed,
    finder: createRuleFinder(options),
    effects: createRuleEffects(options, explain),
    records: createRuleRecords(stored.rules, clock, changed),
    channelOf: ({ channel }) => channel ?? account.session?.channelOf(undefined),
  };
  const { effects, records } = work;
  const runner = createRunner(options, work);
  const take = createTaking(options, work, runner);
  followEvents(options, take);
  followStreams(account, () => records.beginStream());
  followTime({ ...options, rules: stored.rules, happen: take });
  followScenes(options.obs.state, take);
  followChanges(options, work, runner);
  return {
    records,
    get waiting() {
      return runner.waiting.map(({ id, events }) => ({ id, ...readTurnId(id), count: events.length }));
    },
    drop(id) {
      const isWaiting = runner.waiting.some((one) => one.id === id);
      runner.drop("dropped", (one) => one.id === id);
      return isWaiting;
    },
    happen: take,
    tryOut: (rule) => effects.tryOut(rule, [sampleEvent(rule)], account.session?.channelOf(undefined)),
    subscribe: emitter.subscribe,
  };
}

/** Calls back at most every `changesEveryMs`, and never at once. */
function createPaced(clock: Clock, callBack: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    clock.after(changesEveryMs, () => {
      isScheduled = false;
      callBack();
    });
  };
}

function createRunner(options: RulesOptions, { finder, effects, records, changed, channelOf }: RuleWork) {
  const { account, chat, clock, log } = options;
  const eventsOf = ({ events }: WaitingRule): readonly RuleEvent[] => events.map(({ event }) => event);
  const channelNameOf = (one: WaitingRule): string | undefined => {
    const event = eventsOf(one).at(-1);
    return event && channelOf(event);
  };
  return new RuleRunner({
    account,
    clock,
    log,
    isWithdrawn: (event) =>
      event.messageId !== undefined && chat.isRemoved(channelOf(event) ?? "", event.messageId),
    orderOf(one, state) {
      const found = finder.waiting(one);
      // What is gone has its turn at once, and is dropped in it.
      if (!found || !one.isReaction) return found?.order ?? -1;
      const channel = channelNameOf(one);
      return channel !== undefined && state.presences.get(channel)?.phase === "in" ? found.order : undefined;
    },
    pressFor(one) {
      const found = finder.waiting(one);
      return found && effects.reaction(found.rule, eventsOf(one), channelNameOf(one));
    },
    async perform(one) {
      const found = finder.waiting(one);
      return found ? effects.perform(found.rule, eventsOf(one), channelNameOf(one)) : "";
    },
    failureOf: (result) => effects.failureOf(result),
    onFired({ id }) {
      const { isAlert, name } = readTurnId(id);
      effects.used(name);
      if (!isAlert) records.fired(name);
    },
    onFailed({ id, events }, sentence) {
      const { isAlert, name } = readTurnId(id);
      if (isAlert) log.warn(`The AI was not asked to react to an alert: ${sentence}`);
      else records.dropped(name, events.length, "failed", sentence);
    },
    onDropped(id, count, reason) {
      const { isAlert, name } = readTurnId(id);
      if (!isAlert) records.dropped(name, count, reason);
    },
    onChange: changed,
  });
}

/** Names of the rules that an event sets off. `ageMs`: how old it is, by the service's clock. */
type Take = (event: RuleEvent, ageMs?: number) => readonly string[];

function createTaking(
  { account, clock, log }: RulesOptions,
  { finder, records, channelOf }: RuleWork,
  runner: RuleRunner,
): Take {
  const startedAt = clock.now();
  const logOld = createThrottledLog(clock, (_reason, count) =>
    log.info(
      `${count === 1 ? "An event was" : `${count} events were`} too old for a rule or a spoken alert, by the service's time.`,
    ),
  );
  return (event, ageMs = 0) => {
    const state = account.session?.store.value;
    const channel = channelOf(event);
    const presence = channel === undefined ? undefined : state?.presences.get(channel)?.phase;
    const isLive = state?.channels?.find(({ channelName }) => channelName === channel)?.isLive === true;
    const missedBy = ({ rule, isAlert, name }: FoundRule, waitMs: number) => {
      const firedAgoMs = isAlert ? undefined : records.firedAgoMs(name);
      const timesInStream = isAlert ? 0 : records.timesInStream(name);
      const paused = finder.pause(isAlert);
      if (paused) return paused;
      const missed = missedCondition(rule, event, { presence, isLive, firedAgoMs, timesInStream });
      return missed ?? (ageMs > Math.min(waitMs, clock.now() - startedAt) ? "old" : undefined);
    };
    const set: string[] = [];
    for (const found of finder.forEvent(event)) {
      const { rule, isAlert, name } = found;
      const waitMs = (rule.waitSeconds ?? waitBounds.default) * 1_000;
      const missed = missedBy(found, waitMs);
      if (missed === "old") logOld("old");
      if (missed === undefined) {
        set.push(name);
        const isReaction = rule.then.action === "reaction";
        runner.add({ id: turnId(found, channel), waitMs, isReaction }, event);
        // Each message in chat may lack the words, and no rule does anything while all are off.
      } else if (!isAlert && missed !== "off" && !(missed === "otherText" && event.kind === "message"))
        records.missed(name, missed);
    }
    return set;
  };
}

function followEvents({ account, clock }: RulesOptions, take: Take): void {
  const ageOf = createEventAges(clock);
  account.onEvent(({ envelope }) => {
    if (!envelope) return;
    const age = ageOf(envelope.timestamp);
    const event = ruleEventOf(envelope);
    if (event) take(event, age);
  });
}

/** Drops what waits and is no longer wanted. */
function followChanges(
  { control, chat, stored }: RulesOptions,
  { finder, changed }: RuleWork,
  runner: RuleRunner,
): void {
  control.onCommand((command) => {
    if (command === "alerts.clear") runner.drop("dropped", ({ id }) => readTurnId(id).isAlert);
  });
  const dropPaused = (): void => {
    for (const isAlert of [false, true]) {
      const paused = finder.pause(isAlert);
      if (paused) runner.drop(paused, ({ id }) => readTurnId(id).isAlert === isAlert);
    }
  };
  control.subscribe(dropPaused);
  stored.rules.subscribe(() => {
    dropPaused();
    runner.drop("changed", (one) => !finder.waiting(one));
    changed();
  });
  chat.subscribe(({ isRemoval }) => {
    if (isRemoval) runner.check();
  });
}
