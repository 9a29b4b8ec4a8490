import type { ChannelEventPayload } from "../../shared/api/envelope.ts";

/** What kind of alert it is: decides pictogram and colour. */
export type AlertKind = "follow" | "subscription" | "gift" | "raid" | "cheer" | "other";

/** The words of an alert. All of them are text, some of it written by viewers. */
export interface AlertWords {
  readonly kind: AlertKind;
  /** What happened, in two or three words. */
  readonly kicker: string;
  /** Who, or what if nobody is named. */
  readonly headline: string;
  /** The figure that goes with it, for example `×5`; empty when there is none. */
  readonly figure: string;
  /** One more line, for example for whom a gift was; empty when there is none. */
  readonly detail: string;
  /** What the viewer wrote; empty when nothing. */
  readonly quote: string;
}

/**
 * Says an event of the channel (service-api.md, row `channel.event`) in words. Every optional field may be
 * absent or null, and `eventType` may be any word.
 */
export function alertWords(event: ChannelEventPayload): AlertWords {
  const who = named(event.username);
  const gifter = named(event.gifter);
  const count = positive(event.count);
  const value = positive(event.value);
  const viewers = positive(event.raidViewers);
  const quote = event.message?.trim() ?? "";
  const none = { figure: "", detail: "", quote };
  switch (event.eventType.toUpperCase()) {
    case "FOLLOW":
      return { ...none, kind: "follow", kicker: "New follower", headline: who ?? "Somebody new" };
    case "SUBSCRIPTION": {
      if (gifter === undefined) {
        const figure = count !== undefined && count > 1 ? `×${number(count)}` : "";
        return {
          ...none,
          kind: "subscription",
          kicker: "New subscriber",
          headline: who ?? "Somebody new",
          figure,
        };
      }
      const several = count !== undefined && count > 1;
      return {
        ...none,
        kind: "gift",
        kicker: several ? "Gift subscriptions" : "Gift subscription",
        headline: gifter,
        figure: several ? `×${number(count)}` : "",
        detail: who === undefined || who === gifter ? "for the community" : `for ${who}`,
      };
    }
    case "RAID": {
      const detail =
        viewers === undefined ? "" : viewers === 1 ? "1 viewer joins" : `${number(viewers)} viewers join`;
      return { ...none, kind: "raid", kicker: "Raid", headline: who ?? "Raiders are here", detail };
    }
    default: {
      const amount = value ?? count;
      const figure = amount === undefined ? "" : number(amount);
      const kind = value === undefined ? "other" : "cheer";
      const what = asWords(event.eventType);
      const name = who ?? gifter;
      if (name === undefined) return { ...none, kind, kicker: "Happening now", headline: what, figure };
      return { ...none, kind, kicker: what, headline: name, figure };
    }
  }
}

function named(name: string | null | undefined): string | undefined {
  return name?.trim() || undefined;
}

function positive(figure: number | null | undefined): number | undefined {
  return figure !== null && figure !== undefined && figure > 0 ? figure : undefined;
}

/** Thin spaces between thousands: read the same in every country. */
function number(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** `HYPE_TRAIN` → `Hype train`: an event type nobody has heard of still reads like words. */
function asWords(eventType: string): string {
  const words = eventType
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  return words === "" ? "Event" : words.charAt(0).toUpperCase() + words.slice(1);
}
