import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import type { ObsState } from "../obs/obs-state.ts";
import type { Account } from "../session/account.ts";
import type { RulesOptions } from "./rules-options.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import { type RuleEvent, plainContent, ruleEventOf } from "./rule-event.ts";

/** Calls back when OBS shows another scene. The first one after a connection is no change. */
export function followScenes(obs: Store<ObsState>, happen: (event: RuleEvent) => void): void {
  let { scene: before } = obs.value;
  let changes = 0;
  obs.subscribe(() => {
    const { scene } = obs.value;
    const isOther = before !== undefined && scene !== undefined && scene !== before;
    before = scene;
    if (!isOther) return;
    const id = `scene ${++changes}`;
    happen({ kind: "scene", id, channel: undefined, name: scene, content: plainContent("SCENE") });
  });
}

/** The account, and its streams as they count. */
interface StreamSources {
  readonly account: Account;
  readonly streams: RulesOptions["once"]["streams"];
}

/** What rules that time sets off depend on. */
export interface TimeSources extends StreamSources {
  readonly clock: Clock;
  readonly rules: SavedRules;
  readonly happen: (event: RuleEvent) => void;
}

/**
 * Calls back for each rule whose time has come: its minutes without a message in chat, once until somebody writes again,
 * or its minutes since the stream went live or since its last turn.
 */
export function followTime({ account, streams, clock, rules, happen }: TimeSources): void {
  let writtenAt = clock.now();
  let liveSince: number | undefined;
  /** When each rule had its last turn. */
  const turns = new Map<string, number>();
  let cancel = (): void => {};
  let events = 0;

  const dueAt = ({ name, on, when: { event, minutes = 1, onlyLive } }: Rule): number => {
    if (!on || (event !== "quiet_chat" && event !== "interval")) return Infinity;
    const turn = turns.get(name) ?? Number.NEGATIVE_INFINITY;
    if (event === "interval")
      return liveSince === undefined ? Infinity : Math.max(liveSince, turn) + minutes * 60_000;
    // Where only streams count, a silence begins with the stream at the earliest.
    const since = onlyLive ? Math.max(writtenAt, liveSince ?? Infinity) : writtenAt;
    return turn >= since ? Infinity : since + minutes * 60_000;
  };
  const check = (): void => {
    cancel();
    for (const rule of rules.all) {
      const now = clock.now();
      if (dueAt(rule) > now) continue;
      turns.set(rule.name, now);
      const { event: kind } = rule.when;
      const content = plainContent(kind.toUpperCase());
      happen({ kind, id: `time ${++events}`, channel: undefined, content, ruleName: rule.name });
    }
    const next = Math.min(...rules.all.map(dueAt));
    if (Number.isFinite(next)) cancel = clock.after(Math.max(1, next - clock.now()), check);
  };

  account.onEvent(({ envelope }) => {
    if (!envelope || ruleEventOf(envelope)?.kind !== "message") return;
    writtenAt = clock.now();
    // Every turn is due again; a timer that comes too early looks again by itself.
    if (turns.size > 0) check();
  });
  followLive({ account, streams }, (isLive) => {
    liveSince = isLive ? clock.now() : undefined;
    check();
  });
  let known = "";
  rules.subscribe(() => {
    // A rule that was edited begins its time again.
    const now = clock.now();
    const timed = rules.all.filter(({ on, when }) => on && when.minutes !== undefined);
    const next = JSON.stringify(timed.map(({ name, when }) => [name, when.event, when.minutes]));
    if (next === known) return;
    known = next;
    for (const name of turns.keys()) if (!timed.some((rule) => rule.name === name)) turns.delete(name);
    for (const { name, when } of timed)
      if (when.event === "interval" && !turns.has(name)) turns.set(name, now);
    check();
  });
  check();
}

/** Calls back when another stream begins, or the last one is over: then rules count from 0. */
export function followStreams(sources: StreamSources, onOther: () => void): void {
  followLive(sources, (isLive, wasLive) => {
    // A plugin that is restarted during a stream goes on counting.
    if (!isLive || wasLive === false) onOther();
  });
}

/** Calls back when it is first known whether the account's own channel is live, and when that changes. */
function followLive(
  { account, streams }: StreamSources,
  onChange: (isLive: boolean, wasLive: boolean | undefined) => void,
): void {
  let wasLive: boolean | undefined;
  const follow = (): void => {
    const own = account.session?.channelOf(undefined);
    const isLive = own === undefined ? undefined : streams.isLive(own);
    if (isLive === undefined || isLive === wasLive) return;
    const before = wasLive;
    wasLive = isLive;
    onChange(isLive, before);
  };
  account.subscribe(follow);
  streams.subscribe(follow);
}
