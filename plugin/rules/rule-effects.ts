import { contextLimit, promptLimit } from "../../shared/api/endpoints.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Rule, RuleAction } from "../../shared/rules/rule.ts";
import { type Locale, type Messages, fill } from "../../shared/words/words.ts";
import { sendContext } from "../actions/context/send-context.ts";
import { readContextSettings } from "../actions/context/settings.ts";
import { featuresToSend } from "../actions/reaction/features.ts";
import { type PromptRound, afterUse, promptsOf, roundFor } from "../actions/reaction/prompts.ts";
import { readReactionSettings } from "../actions/reaction/settings.ts";
import type { CurrentValues } from "../actions/reaction/template-values.ts";
import type { PressSign } from "../actions/sidekick-action.ts";
import type { HiddenWords } from "../approval/hidden-words.ts";
import { requestResult } from "../control/press-result.ts";
import { missingSentence } from "../account/account-sentences.ts";
import type { Account } from "../session/account.ts";
import type { PressResult } from "../session/presses/press-session.ts";
import type { ReactionPress } from "../session/presses/react.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import type { RuleEvent } from "./rule-event.ts";
import { ruleText } from "./rule-text.ts";

/** Identifies the requests of rules among those of keys. */
export const ruleSource = "rules";

/** The parts of the plugin by which a rule does what a key does. */
export interface RuleEffectParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly random: () => number;
  readonly hiddenWords: HiddenWords;
  readonly locale: Locale<Messages>;
  readonly values: CurrentValues;
  /** Presses a key that is on no deck; see `SidekickAction.run`. */
  readonly run: (
    name: RuleAction,
    keyId: string,
    settings: unknown,
    explain: () => string,
  ) => Promise<{ readonly sign: PressSign; readonly reason: string }>;
}

type Events = readonly RuleEvent[];

/** What rules do, by the same functions as keys. `events`: those that set the rule off, the latest last. */
export interface RuleEffects {
  /** The request for a reaction as it is now; `undefined`: there is nothing to ask. */
  reaction(rule: Rule, events: Events, channel: string | undefined): ReactionPress | undefined;
  /** Does what is no reaction; resolves with why it failed, as a sentence. */
  perform(rule: Rule, events: Events, channel: string | undefined): Promise<string | undefined>;
  /** The rule's prompt was sent: the next one is its turn. */
  used(name: string): void;
  failureOf(result: PressResult): string;
  /** Does it at once, as a key would; resolves with the result as a sentence. */
  tryOut(
    rule: Rule,
    events: Events,
    channel: string | undefined,
  ): Promise<{ readonly ok: boolean; readonly message: string }>;
}

/** Creates them. */
export function createRuleEffects(parts: RuleEffectParts, explain: (keyId: string) => string): RuleEffects {
  const { account, clock, hiddenWords, locale, random, run, values } = parts;
  const { words } = locale;
  const rounds = new Map<string, PromptRound>();
  const textOf = (template: string, events: Events, channel: string | undefined, limit: number) =>
    ruleText({ template, events, values: values(channel), mask: hiddenWords.mask, limit });
  const failureOf = (result: PressResult): string => {
    const cooldown = account.session?.store.value.cooldown;
    const readyInMs = cooldown ? remainingMs(cooldown, clock.now()) : 0;
    return requestResult(result, words, { readyInMs }).sentence;
  };

  const reaction: RuleEffects["reaction"] = (rule, events, channel) => {
    const { prompt, order, features, eventType, channelName } = readReactionSettings(rule.then.settings, "");
    const before = rounds.get(rule.name);
    const round = roundFor(before, promptsOf(prompt), order, random, before?.prompts.at(-1));
    rounds.set(rule.name, round);
    const content = textOf(round.left[0] ?? "", events, channel, promptLimit);
    if (content === undefined) return undefined;
    const sent = featuresToSend(features);
    const to = channelName || channel;
    return {
      source: ruleSource,
      content,
      ...(sent ? { features: sent } : {}),
      ...(eventType ? { eventType } : {}),
      ...(to ? { channelName: to } : {}),
    };
  };
  const context = async (rule: Rule, events: Events, channel: string | undefined) => {
    const { content, ttl, eventType, channelName } = readContextSettings(rule.then.settings);
    const { session } = account;
    if (!session) return missingSentence(account, words) ?? "";
    const to = channelName || channel;
    const result = await sendContext(session, {
      source: `rule ${rule.name}`,
      content: textOf(content, events, channel, contextLimit) ?? "",
      ...(ttl === undefined ? {} : { ttl }),
      ...(eventType ? { eventType } : {}),
      ...(to ? { channelName: to } : {}),
    });
    return result.kind === "done"
      ? undefined
      : requestResult(result, words, { limit: contextLimit }).sentence;
  };
  const perform: RuleEffects["perform"] = async (rule, events, channel) => {
    const { action, settings } = rule.then;
    if (action === "context") return context(rule, events, channel);
    // Not the id of any key, so that it shows on none.
    const keyId = `rule:${rule.name}`;
    const { sign, reason } = await run(action, keyId, settings, () => explain(keyId));
    return sign === "done" || sign === "confirmed" || sign === "shown-on-key"
      ? undefined
      : reason || words.rules.nothingDone;
  };
  return {
    reaction,
    perform,
    failureOf,
    used(name) {
      const round = rounds.get(name);
      if (round) rounds.set(name, afterUse(round));
    },
    async tryOut(rule, events, channel) {
      if (rule.then.action !== "reaction") {
        const failure = await perform(rule, events, channel);
        return { ok: failure === undefined, message: failure ?? words.rules.tried };
      }
      const press = reaction(rule, events, channel);
      const { session } = account;
      if (!session) return { ok: false, message: missingSentence(account, words) ?? "" };
      if (!press) return { ok: false, message: words.presses.empty };
      const result = await session.react({ ...press, source: `rule ${rule.name}` });
      return result.kind === "done"
        ? { ok: true, message: fill(words.rules.sent, { text: press.content }) }
        : { ok: false, message: failureOf(result) };
    },
  };
}
