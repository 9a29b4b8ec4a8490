import type { Clock } from "../../shared/clock.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { failureSentence } from "../account/account-sentences.ts";
import type { Account } from "../session/account.ts";
import { type AddFinding, finding } from "./finding.ts";
import type { Once } from "../once/once.ts";
import { timeAgo } from "../../shared/time-ago.ts";

export interface EventsCheckSources {
  readonly account: Account;
  readonly clock: Clock;
  readonly once: Pick<Once, "leftOut">;
}

/** Checks whether events arrive, and reports the time of the last one. */
export function checkEvents(
  { account, clock, once }: EventsCheckSources,
  { language, words }: Locale<Messages>,
  add: AddFinding,
): void {
  const { check } = words;
  const state = account.session?.store.value;
  if (!state) return add(finding("events", "unknown", check.first));
  const at = account.lastEventAt;
  const last = at === undefined ? undefined : timeAgo(language, clock.now() - at);
  if (state.connection === "open")
    return add(
      last === undefined
        ? finding("events", "fine", check.eventsQuiet)
        : finding(
            "events",
            "fine",
            [check.eventsOpen, ...(once.leftOut > 0 ? [check.eventsRepeats] : [])].join(" "),
            {
              facts: { ago: last, repeats: once.leftOut },
            },
          ),
    );
  if (state.connection === "connecting") return add(finding("events", "unknown", check.eventsConnecting));
  const isPlan = state.failure?.kind === "forbidden";
  const why = state.failure ? failureSentence(words, state.failure) : check.eventsConnecting;
  add(
    finding(
      "events",
      isPlan ? "attention" : "trouble",
      state.followsChat ? `${why} ${check.eventsChat}` : why,
      { advice: isPlan ? check.todo.plan : check.todo.again },
    ),
  );
}

/** Reports the length of the cooldown. */
export function checkCooldown(
  { account }: EventsCheckSources,
  { words }: Locale<Messages>,
  add: AddFinding,
): void {
  const { check } = words;
  const cooldown = account.session?.store.value.cooldown;
  if (!cooldown) return add(finding("cooldown", "unknown", check.first));
  if (cooldown.rateWindow === "fast" && cooldown.refusals > 0)
    return add(
      finding("cooldown", "attention", words.failures["just-reacted"], { advice: check.todo.cooldown }),
    );
  const seconds = Math.round(cooldown.windowMs / 1_000);
  add(finding("cooldown", "fine", check.cooldown, { facts: { seconds } }));
}
