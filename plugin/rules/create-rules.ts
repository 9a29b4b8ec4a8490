import { currencyIn } from "../../shared/alerts/alert-settings.ts";
import { Emitter } from "../../shared/emitter.ts";
import { earlierPart, withoutEarlierGifts } from "../../shared/alerts/earlier-part.ts";
import { type Rule, ruleBounds } from "../../shared/rules/rule.ts";
import type { RuleTurns } from "../control/run-press.ts";
import { createThrottledLog } from "../server/throttled-log.ts";
import { createEventAges } from "./event-ages.ts";
import { followScenes, followStreams, followTime } from "./event-sources.ts";
import { type FoundRule, foundAgain, pauseOf, rulesFor } from "./found-rules.ts";
import { type RuleFacts, missedCondition, missedContent } from "./match.ts";
import { type RuleEffects, createRuleEffects } from "./rule-effects.ts";
import { type RuleEvent, ruleEventOf } from "./rule-event.ts";
import { type MissReason, RuleRecords } from "./rule-records.ts";
import { RuleRunner, type RuleRunnerParts } from "./rule-runner.ts";
import type { RulesOptions } from "./rules-options.ts";

/** The rules at work. */
export interface Rules extends RuleTurns {
  readonly records: RuleRecords;
  /** Runs the rules for an event, `ageMs` old; returns the names of those that it set off. */
  happen(event: RuleEvent, ageMs?: number): readonly string[];
  /** A rule gets another name: what waits under the old one is dropped, and its records go on. */
  rename(from: string, to: string): void;
  readonly tryOut: RuleEffects["tryOut"];
}

/** What a page shows of the rules changes no more often than this. */
const changesEveryMs = 200;

/** Follows everything that rules are about, and runs them. `explain`: see `createRuleEffects`. */
export function createRules(options: RulesOptions, explain: (keyId: string) => string): Rules {
  const { account, chat, clock, stored } = options;
  const emitter = new Emitter();
  let isScheduled = false;
  const changed = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    clock.after(changesEveryMs, () => {
      isScheduled = false;
      emitter.emit();
    });
  };
  const channelOf = ({ channel }: RuleEvent): string | undefined =>
    channel ?? account.session?.channelOf(undefined);
  const effects = createRuleEffects(options, explain);
  const parts: RuleRunnerParts = {
    ...options,
    effects,
    records: new RuleRecords(stored.rules, clock, changed),
    channelOf,
    isWithdrawn: (event) =>
      event.messageId !== undefined && chat.isRemoved(channelOf(event) ?? "", event.messageId),
    changed,
  };
  const runner = new RuleRunner(parts);
  const happen = createTaking(parts, runner);
  follow(parts, runner, happen);
  return {
    records: parts.records,
    get waiting() {
      return runner.waiting.map((one) => ({ ...one, count: one.events.length }));
    },
    drop(id) {
      const isWaiting = runner.waiting.some((one) => one.id === id);
      runner.drop("dropped", (one) => one.id === id);
      return isWaiting;
    },
    happen,
    rename(from, to) {
      runner.drop("changed", ({ isAlert, name }) => !isAlert && name === from);
      parts.records.rename(from, to);
    },
    tryOut: (rule) => effects.tryOut(rule),
    subscribe: emitter.subscribe,
  };
}

function createTaking(parts: RuleRunnerParts, runner: RuleRunner): Rules["happen"] {
  const { account, channelOf, clock, log, records } = parts;
  const startedAt = clock.now();
  const logOld = createThrottledLog(clock, (_reason, count) =>
    log.info(
      `${count === 1 ? "An event was" : `${count} events were`} too old for a rule or a reaction to an alert, by the service's time.`,
    ),
  );
  const missedBy = (found: FoundRule, event: RuleEvent, ageMs: number): MissReason | undefined => {
    const { rule, isAlert } = found;
    const state = account.session?.store.value;
    const channel = channelOf(event);
    const facts: RuleFacts = {
      presence: state?.presences.get(channel ?? "")?.phase,
      isLive: parts.once.streams.isLive(channel ?? "") === true,
      currency: currencyIn(parts.alerts.inUse),
      ...records.limitsOf(rule.name),
    };
    const missed = pauseOf(isAlert, parts) ?? missedCondition(rule, event, facts);
    return missed ?? (ageMs > Math.min(waitMsOf(rule), clock.now() - startedAt) ? "old" : undefined);
  };
  return (whole, ageMs = 0) => {
    const set: string[] = [];
    for (const found of rulesFor(whole, parts)) {
      const { rule, isAlert } = found;
      const { name } = rule;
      const event = restFor(found, whole, parts);
      if (!event) continue;
      const missed = missedBy(found, event, ageMs);
      if (missed === "old") logOld(missed);
      if (missed === undefined) {
        set.push(name);
        const isReaction = rule.then.action === "reaction";
        const id = JSON.stringify([isAlert, name, channelOf(event)]);
        runner.add({ id, name, isAlert, waitMs: waitMsOf(rule), isReaction }, event);
        // Each message in chat may lack the words, and no rule does anything while all are off.
      } else if (!isAlert && missed !== "off" && !(missed === "otherText" && event.kind === "message"))
        records.missed(name, missed);
    }
    runner.complete(whole);
    return set;
  };
}

/** The event as a rule gets it that an earlier part of it may have set off; `undefined`: nothing of it is left. */
function restFor(
  { rule, isAlert }: FoundRule,
  event: RuleEvent,
  parts: RuleRunnerParts,
): RuleEvent | undefined {
  const content = earlierPart(event.content);
  if (!content) return event;
  const part = { ...event, content };
  const isAgain = rulesFor(part, parts).some((one) => one.isAlert === isAlert && one.rule.name === rule.name);
  const missed = missedContent(rule.when, part, currencyIn(parts.alerts.inUse));
  if (!isAgain || missed !== undefined) return event;
  const rest = withoutEarlierGifts(event.content);
  return event.content.joins !== undefined || rest.count === 0 ? undefined : { ...event, content: rest };
}

function waitMsOf({ waitSeconds = ruleBounds.waitSeconds.default }: Rule): number {
  return waitSeconds * 1_000;
}

/** Follows the sources of events, and drops what waits and is no longer wanted. */
function follow(parts: RuleRunnerParts, runner: RuleRunner, happen: Rules["happen"]): void {
  const { account, changed, chat, clock, control, obs, once, records, stored } = parts;
  const ageOf = createEventAges(clock);
  account.onEvent(({ envelope }) => {
    if (!envelope) return;
    const age = ageOf(envelope.timestamp);
    const event = ruleEventOf(envelope);
    if (event) happen(event, age);
  });
  const { streams } = once;
  followStreams({ account, streams }, () => records.beginStream());
  followTime({ account, streams, clock, rules: stored.rules, happen });
  followScenes(obs.state, happen);
  const dropPaused = (): void => {
    for (const isAlert of [false, true]) {
      const paused = pauseOf(isAlert, parts);
      if (paused) runner.drop(paused, (one) => one.isAlert === isAlert);
    }
  };
  control.subscribe(dropPaused);
  control.onCommand((command) => {
    if (command === "alerts.clear") runner.drop("dropped", ({ isAlert }) => isAlert);
  });
  stored.rules.subscribe(() => {
    dropPaused();
    runner.drop("changed", (one) => !foundAgain(one, parts));
    records.forgetGone();
    changed();
  });
  chat.subscribe(({ isRemoval }) => {
    if (isRemoval) runner.check();
  });
}
