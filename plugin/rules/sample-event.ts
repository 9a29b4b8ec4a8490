import { type Rule, type RuleEventName, isViewersEvent } from "../../shared/rules/rule.ts";
import { type RuleEvent, plainContent } from "./rule-event.ts";

const viewer = "Otter";
/** The field that an event's amount is in, and an amount. */
const amounts: Readonly<
  Partial<Record<RuleEventName, readonly ["count" | "value" | "raidViewers", number]>>
> = {
  subscription: ["count", 12],
  gift: ["count", 5],
  cheer: ["value", 500],
  raid: ["raidViewers", 87],
  tip: ["value", 10],
  program: ["value", 1],
};

/** An event that a rule is about, such as a raid of 87, to try it with. `currency` is the streamer's. */
export function sampleEvent({ when }: Rule, currency: string): RuleEvent {
  const { event: kind, atLeast = 0, gifts = 0, contains } = when;
  const { name = kind === "languages_end" ? "English" : undefined } = when;
  const [field, amount = 0] = amounts[kind] ?? [];
  return {
    kind,
    id: "try",
    channel: undefined,
    content: {
      ...plainContent(kind.toUpperCase()),
      ...(isViewersEvent(kind) ? { username: viewer, message: contains ?? "Hi!" } : {}),
      ...(kind === "gift" ? { gifter: viewer } : {}),
      ...(kind === "tip" ? { currency } : {}),
      ...(field ? { [field]: Math.max(amount, atLeast, gifts) } : {}),
    },
    ...(name === undefined ? {} : { name }),
  };
}
