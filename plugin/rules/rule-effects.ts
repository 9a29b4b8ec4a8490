import { currencyIn } from "../../shared/alerts/alert-settings.ts";
import { contextLimit, promptLimit } from "../../shared/api/endpoints.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import { fill } from "../../shared/words/words.ts";
import { sendContext } from "../actions/context/send-context.ts";
import { readContextSettings } from "../actions/context/settings.ts";
import { featuresToSend } from "../actions/reaction/reaction-features.ts";
import { type PromptRound, afterUse, promptsOf, roundFor } from "../actions/reaction/prompts.ts";
import { readReactionSettings } from "../actions/reaction/settings.ts";
import { requestResult } from "../control/press-result.ts";
import { missingSentence } from "../account/account-sentences.ts";
import type { PressResult } from "../session/presses/press-session.ts";
import type { ReactionPress } from "../session/presses/react.ts";
import { remainingMs } from "../session/state/cooldown.ts";
import type { RuleEvent } from "./rule-event.ts";
import type { RulesOptions } from "./rules-options.ts";
import { ruleText } from "./rule-text.ts";
import { sampleEvent } from "./sample-event.ts";

/** Identifies the requests of rules among those of keys. */
export const ruleSource = "rules";

type Events = readonly RuleEvent[];

/** What rules do. */
export type RuleEffects = ReturnType<typeof createRuleEffects>;

/**
 * Creates what rules do, by the same functions as keys. `explain`: why a press with that key's id was in vain, as a
 * sentence; empty: not known. In the result, `events` are those that set the rule off, the latest last.
 */
export function createRuleEffects(parts: RulesOptions, explain: (keyId: string) => string) {
  const { account, clock, random, run } = parts;
  const { words } = parts.locale;
  const rounds = new Map<string, PromptRound>();

  /** The request for a reaction as it is now; `undefined`: there is nothing to ask. */
  const reaction = (rule: Rule, events: Events, channel: string | undefined): ReactionPress | undefined => {
    const { prompt, order, features, ...to } = readReactionSettings(rule.then.settings, "");
    const round = roundFor(rounds.get(rule.name), promptsOf(prompt), order, random);
    rounds.set(rule.name, round);
    const content = textFor(parts, round.left[0] ?? "", events, channel, promptLimit);
    if (content === undefined) return undefined;
    const sent = featuresToSend(features);
    return { source: ruleSource, content, ...(sent ? { features: sent } : {}), ...sentTo(to, channel) };
  };
  const failureOf = (result: PressResult): string => {
    const cooldown = account.session?.store.value.cooldown;
    const readyInMs = cooldown ? remainingMs(cooldown, clock.now()) : 0;
    return requestResult(result, words, { readyInMs }).sentence;
  };
  const addContext = async (rule: Rule, events: Events, channel: string | undefined) => {
    const { content, ttl, ...to } = readContextSettings(rule.then.settings);
    const { session } = account;
    if (!session) return missingSentence(account, words) ?? "";
    const result = await sendContext(session, {
      source: `rule ${rule.name}`,
      content: textFor(parts, content, events, channel, contextLimit) ?? "",
      ...(ttl === undefined ? {} : { ttl }),
      ...sentTo(to, channel),
    });
    return result.kind === "done"
      ? undefined
      : requestResult(result, words, { limit: contextLimit }).sentence;
  };
  /** Does what is no reaction; resolves with why it failed, as a sentence. */
  const perform = async (rule: Rule, events: Events, channel: string | undefined) => {
    const { action, settings } = rule.then;
    if (action === "context") return addContext(rule, events, channel);
    // Not the id of any key, so that it shows on none.
    const keyId = `rule:${rule.name}`;
    const { sign, reason } = await run(action, keyId, settings, () => explain(keyId));
    return sign === "done" || sign === "confirmed" || sign === "shown-on-key"
      ? undefined
      : reason || words.rules.nothingDone;
  };

  return {
    reaction,
    failureOf,
    perform,
    /** The rule's prompt was sent: the next one is its turn. */
    used(name: string): void {
      const round = rounds.get(name);
      if (round) rounds.set(name, afterUse(round));
    },
    /** Does at once what a rule does, as if a sample event had come; resolves with the result as a sentence. */
    async tryOut(rule: Rule): Promise<{ readonly ok: boolean; readonly message: string }> {
      const { session } = account;
      const events = [sampleEvent(rule, currencyIn(parts.alerts.inUse))];
      const channel = session?.channelOf(undefined);
      if (rule.then.action !== "reaction") {
        const failure = await perform(rule, events, channel);
        return { ok: failure === undefined, message: failure ?? words.rules.tried };
      }
      const press = reaction(rule, events, channel);
      if (!session) return { ok: false, message: missingSentence(account, words) ?? "" };
      if (!press) return { ok: false, message: words.presses.empty };
      const result = await session.react({ ...press, source: `rule ${rule.name}` });
      return result.kind === "done"
        ? { ok: true, message: fill(words.rules.sent, { text: press.content }) }
        : { ok: false, message: failureOf(result) };
    },
  };
}

function textFor(
  { alerts, hiddenWords, values }: RulesOptions,
  template: string,
  events: Events,
  channel: string | undefined,
  limit: number,
): string | undefined {
  const currency = currencyIn(alerts.inUse);
  return ruleText({ template, events, values: values(channel), mask: hiddenWords.mask, currency, limit });
}

/** The fields of a request that are the same for every text. */
function sentTo(
  { eventType, channelName }: { readonly eventType: string; readonly channelName?: string | undefined },
  channel: string | undefined,
) {
  const to = channelName || channel;
  return { ...(eventType ? { eventType } : {}), ...(to ? { channelName: to } : {}) };
}
