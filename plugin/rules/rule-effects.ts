import { contextLimit, promptLimit } from "../../shared/api/endpoints.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import { fill } from "../../shared/words/words.ts";
import { sendContext } from "../actions/context/send-context.ts";
import { readContextSettings } from "../actions/context/settings.ts";
import { featuresToSend } from "../actions/reaction/features.ts";
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

/** What rules do, by the same functions as keys. `events`: those that set the rule off, the latest last. */
export class RuleEffects {
  readonly #parts: RulesOptions;
  readonly #explain: (keyId: string) => string;
  readonly #rounds = new Map<string, PromptRound>();

  /** `explain`: why a press with that key's id was in vain, as a sentence; empty: not known. */
  constructor(parts: RulesOptions, explain: (keyId: string) => string) {
    this.#parts = parts;
    this.#explain = explain;
  }

  /** The request for a reaction as it is now; `undefined`: there is nothing to ask. */
  reaction(rule: Rule, events: Events, channel: string | undefined): ReactionPress | undefined {
    const { prompt, order, features, ...to } = readReactionSettings(rule.then.settings, "");
    const before = this.#rounds.get(rule.name);
    const round = roundFor(before, promptsOf(prompt), order, this.#parts.random, before?.prompts.at(-1));
    this.#rounds.set(rule.name, round);
    const content = this.#textOf(round.left[0] ?? "", events, channel, promptLimit);
    if (content === undefined) return undefined;
    const sent = featuresToSend(features);
    return { source: ruleSource, content, ...(sent ? { features: sent } : {}), ...sentTo(to, channel) };
  }

  /** The rule's prompt was sent: the next one is its turn. */
  used(name: string): void {
    const round = this.#rounds.get(name);
    if (round) this.#rounds.set(name, afterUse(round));
  }

  failureOf(result: PressResult): string {
    const { account, clock, locale } = this.#parts;
    const cooldown = account.session?.store.value.cooldown;
    const readyInMs = cooldown ? remainingMs(cooldown, clock.now()) : 0;
    return requestResult(result, locale.words, { readyInMs }).sentence;
  }

  /** Does what is no reaction; resolves with why it failed, as a sentence. */
  async perform(rule: Rule, events: Events, channel: string | undefined): Promise<string | undefined> {
    const { locale, run } = this.#parts;
    const { action, settings } = rule.then;
    if (action === "context") return this.#sendContext(rule, events, channel);
    // Not the id of any key, so that it shows on none.
    const keyId = `rule:${rule.name}`;
    const { sign, reason } = await run(action, keyId, settings, () => this.#explain(keyId));
    return sign === "done" || sign === "confirmed" || sign === "shown-on-key"
      ? undefined
      : reason || locale.words.rules.nothingDone;
  }

  /** Does at once what a rule does, as if a sample event had come; resolves with the result as a sentence. */
  async tryOut(rule: Rule): Promise<{ readonly ok: boolean; readonly message: string }> {
    const { account, locale } = this.#parts;
    const { words } = locale;
    const { session } = account;
    const events = [sampleEvent(rule)];
    const channel = session?.channelOf(undefined);
    if (rule.then.action !== "reaction") {
      const failure = await this.perform(rule, events, channel);
      return { ok: failure === undefined, message: failure ?? words.rules.tried };
    }
    const press = this.reaction(rule, events, channel);
    if (!session) return { ok: false, message: missingSentence(account, words) ?? "" };
    if (!press) return { ok: false, message: words.presses.empty };
    const result = await session.react({ ...press, source: `rule ${rule.name}` });
    return result.kind === "done"
      ? { ok: true, message: fill(words.rules.sent, { text: press.content }) }
      : { ok: false, message: this.failureOf(result) };
  }

  #textOf(template: string, events: Events, channel: string | undefined, limit: number) {
    const { hiddenWords, values } = this.#parts;
    return ruleText({ template, events, values: values(channel), mask: hiddenWords.mask, limit });
  }

  async #sendContext(rule: Rule, events: Events, channel: string | undefined) {
    const { account, locale } = this.#parts;
    const { content, ttl, ...to } = readContextSettings(rule.then.settings);
    const { session } = account;
    if (!session) return missingSentence(account, locale.words) ?? "";
    const result = await sendContext(session, {
      source: `rule ${rule.name}`,
      content: this.#textOf(content, events, channel, contextLimit) ?? "",
      ...(ttl === undefined ? {} : { ttl }),
      ...sentTo(to, channel),
    });
    return result.kind === "done"
      ? undefined
      : requestResult(result, locale.words, { limit: contextLimit }).sentence;
  }
}

/** The fields of a request that are the same for every text. */
function sentTo(
  { eventType, channelName }: { readonly eventType: string; readonly channelName?: string | undefined },
  channel: string | undefined,
) {
  const to = channelName || channel;
  return { ...(eventType ? { eventType } : {}), ...(to ? { channelName: to } : {}) };
}
