import type { Clock } from "../../shared/clock.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { failureSentence } from "../account/account-sentences.ts";
import type { Account } from "../session/account.ts";
import { type Tell, timeAgo } from "./finding.ts";

/** What the stream of events is judged by. */
export interface EventsCheckSources {
  readonly account: Account;
  readonly clock: Clock;
  /** When an event came last, by the monotonic clock. */
  readonly lastEventAt: () => number | undefined;
}

/** Tells whether events come, and when one came last. */
export function checkEvents(
  { account, clock, lastEventAt }: EventsCheckSources,
  { language, words }: Locale<Messages>,
  tell: Tell,
): void {
  const { check } = words;
  const state = account.session?.store.value;
  if (!state) return tell({ id: "events", state: "unknown", sentence: check.first });
  const at = lastEventAt();
  const last = at === undefined ? undefined : timeAgo(language, clock.now() - at);
  const open =
    last === undefined
      ? { sentence: check.eventsQuiet }
      : { sentence: check.eventsOpen, facts: { ago: last } };
  if (state.connection === "open") return tell({ id: "events", state: "fine", ...open });
  if (state.connection === "connecting")
    return tell({ id: "events", state: "unknown", sentence: check.eventsConnecting });
  const isPlan = state.failure?.kind === "forbidden";
  const why = state.failure ? failureSentence(words, state.failure) : check.eventsConnecting;
  tell({
    id: "events",
    state: isPlan ? "attention" : "trouble",
    sentence: state.followsChat ? `${why} ${check.eventsChat}` : why,
    advice: isPlan ? check.todo.plan : check.todo.again,
  });
}

/** Tells how long the service makes a reaction wait. */
export function checkCooldown(
  { account }: EventsCheckSources,
  { words }: Locale<Messages>,
  tell: Tell,
): void {
  const { check } = words;
  const cooldown = account.session?.store.value.cooldown;
  if (!cooldown) return tell({ id: "cooldown", state: "unknown", sentence: check.first });
  if (cooldown.rateWindow === "fast" && cooldown.refusals > 0)
    return tell({
      id: "cooldown",
      state: "attention",
      sentence: words.failures["just-reacted"],
      advice: check.todo.cooldown,
    });
  const seconds = Math.round(cooldown.windowMs / 1_000);
  tell({ id: "cooldown", state: "fine", sentence: check.cooldown, facts: { seconds } });
}
