import { isJsonObject } from "../../shared/api/fields.ts";
import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import type { AlertEvent } from "../../shared/alerts/alert-kinds.ts";
import { currencyIn } from "../../shared/alerts/alert-settings.ts";
import { alertNameOf } from "../../shared/alerts/choose-alert.ts";
import { alertSettingsIn } from "../../shared/alerts/read-alert-settings.ts";
import { jsonIn } from "../../shared/json-in.ts";
import { alertEnvelopes } from "../../shared/protocol/overlay-protocol.ts";
import type { ShownAlert } from "../pieces/alerts/alert-queue.ts";
import type { StillLooks } from "../pieces/alerts/own-alerts.ts";

/**
 * The alert that the studio's stage shows while its settings are open, out of the studio's message: the JSON of an envelope
 * and of the settings of alerts. `undefined`: none, or it cannot be read.
 */
export function alertSample(message: unknown, lookOf: StillLooks): ShownAlert | undefined {
  const sample = typeof message === "string" ? jsonIn(message) : undefined;
  if (!isJsonObject(sample) || typeof sample["envelope"] !== "string") return undefined;
  const event = eventIn(sample["envelope"]);
  if (!event) return undefined;
  const settings = alertSettingsIn(sample["settings"]);
  const alert = { eventId: "sample", isTest: true, event, currency: currencyIn(settings) };
  const own = lookOf(settings[alertNameOf(event)]?.choices ?? {});
  return { alert: { ...alert, own }, phase: "on", shownAt: 0, since: 0, isStill: true };
}

function eventIn(envelope: string): AlertEvent | undefined {
  const decoded = decodeEnvelope(envelope);
  if (decoded.kind !== "known") return undefined;
  const { type, payload } = decoded.envelope;
  if (type === "channel.event") return payload;
  if (type === "channel.go_live" || type === "channel.go_offline")
    return { ...payload, eventType: alertEnvelopes[type] };
  return undefined;
}
