import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type AlertEvent, type AlertKind, maxCount, namelessGift } from "../../shared/alerts/alert-kinds.ts";
import { alertTiers } from "../../shared/alerts/alert-tiers.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { programFields } from "./program-fields.ts";

const kinds = Object.keys(alertTiers) as [AlertKind, ...AlertKind[]];
const kindError = `"kind" is to be one of ${kinds.join(", ")}.`;

/** An alert that another program asks for. */
const alertSchema = v.object({
  kind: v.optional(v.pipe(v.string(kindError), v.trim(), v.toLowerCase(), v.picklist(kinds, kindError)), ""),
  ...programFields,
});

/** The event for an alert that a program asks for, as the service would send it, or why there is none. */
export function programAlert(
  json: unknown,
  channel: string,
  clock: Clock,
  requestId?: string,
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
  // By the program's own id, goals count a request that is sent again after a crash once.
  const frame = { id: requestId ?? envelope.id, event: envelope.type, text: JSON.stringify(sent) };
  return { frame, envelope };
}

function contentOf(
  { kind, name, amount = 0, currency, message }: v.InferOutput<typeof alertSchema>,
  sentDateTime: string,
): object {
  if (kind === "live" || kind === "offline")
    return { type: kind === "live" ? "channel.go_live" : "channel.go_offline", payload: { sentDateTime } };
  // Counts are whole numbers, and no larger than the service can count.
  const count = Math.min(maxCount, Math.floor(amount));
  const gifter = visibleText(name);
  const fields: Readonly<Record<Exclude<AlertKind, "live" | "offline">, Partial<AlertEvent>>> = {
    follow: { eventType: "FOLLOW", username: name },
    subscription: { eventType: "SUBSCRIPTION", username: name, count },
    gift:
      gifter === undefined
        ? { eventType: namelessGift, count }
        : { eventType: "SUBSCRIPTION", gifter, count },
    raid: { eventType: "RAID", username: name, raidViewers: count },
    cheer: { eventType: "CHEER", username: name, value: amount },
    tip: { eventType: "TIP", username: name, value: amount },
    other: { eventType: "EVENT", username: name, count },
  };
  return { type: "channel.event", payload: { ...fields[kind], currency, message, sentDateTime } };
}
