import type { AlertEvent } from "../../shared/alerts/alert-kinds.ts";
import { type Rule, type RuleEventName, eventsOfViewers } from "../../shared/rules/rule.ts";
import { type RuleEvent, plainContent } from "./rule-event.ts";

const viewer = "Otter";
const samples: Readonly<Partial<Record<RuleEventName, (amount: number) => Partial<AlertEvent>>>> = {
  subscription: (count) => ({ count }),
  gift: (count) => ({ gifter: viewer, count }),
  cheer: (value) => ({ value }),
  raid: (raidViewers) => ({ raidViewers }),
  tip: (value) => ({ value, currency: "EUR" }),
  program: (value) => ({ value }),
};
const amounts: Readonly<Partial<Record<RuleEventName, number>>> = {
  subscription: 12,
  gift: 5,
  cheer: 500,
  raid: 87,
  tip: 10,
  program: 1,
};

/** An event that a rule is about, such as a raid of 87, to try it with. */
export function sampleEvent({ when }: Rule): RuleEvent {
  const { event: kind, atLeast = 0, gifts = 0, contains } = when;
  const amount = Math.max(amounts[kind] ?? 0, atLeast, gifts);
  const isOfViewer = eventsOfViewers.includes(kind);
  return {
    kind,
    id: "try",
    channel: undefined,
    content: {
      ...plainContent(kind.toUpperCase()),
      ...(isOfViewer ? { username: viewer, message: contains ?? "Hi!" } : {}),
      ...samples[kind]?.(amount),
    },
    ...(when.name === undefined ? {} : { name: when.name }),
  };
}
