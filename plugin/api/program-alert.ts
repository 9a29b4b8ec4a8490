import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type AlertEvent, type AlertKind, alertTiers } from "../../shared/alerts/alert-kinds.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { visibleText } from "../../shared/visible-text.ts";

const kinds = Object.keys(alertTiers) as [AlertKind, ...AlertKind[]];
const belowMillion = 1_000_000;
const maxText = 500;
/** A text of a program. */
export const programText = v.pipe(
  v.string(`"name" and "message" are to be texts.`),
  v.maxLength(maxText, `"name" and "message" have at most ${maxText} characters.`),
);
const amountError = `"amount" is to be a number from 0 to below ${belowMillion}, or its text with a point.`;
const currencyError = `"currency" is to be three letters, such as EUR.`;

/** A number of a program, as such or as its text. */
export const programAmount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))], amountError),
  v.check((amount) => amount >= 0 && amount < belowMillion, amountError),
);

/** An alert that another program asks for. */
const alertSchema = v.object({
  kind: v.picklist(kinds, `"kind" is to be one of ${kinds.join(", ")}.`),
  name: v.optional(programText),
  amount: v.optional(programAmount),
  currency: v.optional(v.pipe(v.string(currencyError), v.regex(/^[a-z]{3}$/i, currencyError))),
  message: v.optional(programText),
});

/** The event for an alert that a program asks for, as the service would send it, or why there is none. */
export function programAlert(
  json: unknown,
  channel: string,
  clock: Clock,
): StreamEvent | { readonly error: string } {
  const read = v.safeParse(alertSchema, json);
  if (!read.success) return { error: read.issues[0].message };
  const sentDateTime = new Date(clock.wall()).toISOString();
  const envelope = {
    id: randomUUID(),
    ...contentOf(read.output, sentDateTime),
    // The service's clock cannot be judged by it.
    timestamp: "",
    channel: { id: "", name: channel, platform: "" },
  } as Envelope;
  const sent = { ...envelope, timestamp: sentDateTime };
  return { frame: { id: envelope.id, event: envelope.type, text: JSON.stringify(sent) }, envelope };
}

function contentOf(
  { kind, name, amount = 0, currency, message }: v.InferOutput<typeof alertSchema>,
  sentDateTime: string,
): object {
  if (kind === "live" || kind === "offline")
    return { type: kind === "live" ? "channel.go_live" : "channel.go_offline", payload: { sentDateTime } };
  // What is counted is whole.
  const count = Math.floor(amount);
  const fields: Readonly<Record<Exclude<AlertKind, "live" | "offline">, Partial<AlertEvent>>> = {
    follow: { eventType: "FOLLOW", username: name },
    subscription: { eventType: "SUBSCRIPTION", username: name, count },
    gift: { eventType: "SUBSCRIPTION", gifter: visibleText(name) ?? "?", count },
    raid: { eventType: "RAID", username: name, raidViewers: count },
    cheer: { eventType: "CHEER", username: name, value: amount },
    tip: { eventType: "TIP", username: name, value: amount },
    other: { eventType: "EVENT", username: name, count },
  };
  return { type: "channel.event", payload: { ...fields[kind], currency, message, sentDateTime } };
}
