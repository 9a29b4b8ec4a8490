import type { AlertEvent, AlertKind } from "../../../shared/alerts/alert-kinds.ts";
import { type AlertTier, tierOf } from "../../../shared/alerts/alert-tiers.ts";
import type { OwnLook } from "./own-look.ts";

/** One alert: an event of the channel under the id of the envelope that brought it. */
export interface Alert {
  readonly eventId: string;
  readonly event: AlertEvent;
  /** Where it happened, as the service names it. Default: on the channel's own platform. */
  readonly platform?: string;
  /** A test alert without an event. Default false. */
  readonly isTest?: boolean;
  /** The streamer is trying it out, so it comes before all others. Default false. */
  readonly isTriedOut?: boolean;
  /** Number of further events that it includes, as one alert can be for a crowd. Default 0. */
  readonly others?: number;
  /** Ids of further events that joined it. Default none. */
  readonly joined?: readonly string[];
  /** The streamer's currency. Default USD. */
  readonly currency?: string | undefined;
  /** The alert's look by the streamer's settings, from when it is shown. */
  readonly own?: OwnLook | undefined;
}

/**
 * An id for an alert that the studio tries out. `variation`: id of the variation that shows it, or an empty text for the
 * kind's own settings; left out: as it would be on the stream.
 */
export function triedId(variation?: string): string {
  return `test-${crypto.randomUUID()}${variation === undefined ? "" : `/${variation}`}`;
}

/** The variation in such an id. */
export function namedVariation(id: string): string | undefined {
  return /\/(.*)$/s.exec(id)?.[1];
}

/** The tier of an alert, with all the events that joined it. */
export function alertTierOf({ event, others, own, currency }: Alert): AlertTier {
  return tierOf(event, others, own?.tiers, currency);
}

/** How a kind of alert looks and sounds. */
interface KindOfAlert {
  /** The notes of its sound, in hertz and in order. */
  readonly notes: readonly number[];
  /** Alerts of the highest come first. */
  readonly precedence: number;
  /** Any CSS colour. */
  readonly colour: string;
  /**
   * Paths on a grid of 24: filled, stroked and, over both, in the alert's colour. Kinds differ by shape as well as
   * colour.
   */
  readonly pictogram: { readonly solid?: string; readonly line?: string; readonly cut?: string };
  /** What flies about a large one: a path on the same grid, filled by the even-odd rule. */
  readonly particle: string;
}

/** Every kind of alert. */
export const alertKinds = {
  follow: {
    notes: [659, 880],
    precedence: 1,
    colour: "var(--_accent)",
    pictogram: { solid: "M12 20S4 15.2 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8C20 15.2 12 20 12 20Z" },
    particle: "M12 20S4 15.2 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8C20 15.2 12 20 12 20Z",
  },
  subscription: {
    notes: [523, 659, 784],
    precedence: 2,
    colour: "#c9a4ff",
    pictogram: {
      solid: "m12 3.6 2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4.1 5.8-.8Z",
    },
    particle: "m12 2.6 2.8 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.7 3.1 1.1-6.5-4.7-4.6 6.5-.9Z",
  },
  gift: {
    notes: [784, 988, 1175],
    precedence: 2,
    colour: "#ff9cc2",
    pictogram: {
      line: "M4 11v9h16v-9M3 7.5h18V11H3ZM12 7.5V20M12 7.5C9 7.5 7 6.6 7 5s1.4-2 2.4-1.6S12 7.5 12 7.5Zm0 0c3 0 5-.9 5-2.5s-1.4-2-2.4-1.6S12 7.5 12 7.5Z",
    },
    particle:
      "M3 8h18v4H3ZM4.5 13h15v8h-15ZM12 8C8 8 6 6.6 6.6 4.6S10 3 12 8c2-5 4.8-5.4 5.4-3.4S16 8 12 8ZM10.6 8.8h2.8V21h-2.8Z",
  },
  raid: {
    notes: [392, 523, 659, 784],
    precedence: 3,
    colour: "#6fb7ff",
    pictogram: { line: "m4 17 5-5-5-5M10 17l5-5-5-5M16 17l5-5-5-5" },
    particle: "M2 9h10V4l10 8-10 8v-5H2Z",
  },
  cheer: {
    notes: [988, 1319],
    precedence: 2,
    colour: "#ffd84d",
    pictogram: {
      solid: "M7 4h10l4.6 6L12 21 2.4 10Z",
      cut: "M3 10h18M12 4.6 8.6 10 12 20l3.4-10Z",
    },
    particle: "M7 3h10l5 6.6L12 22 2 9.6ZM8.6 11h6.8L12 18.6Z",
  },
  tip: {
    notes: [880, 1109, 1319],
    precedence: 2,
    colour: "#8fe3a8",
    pictogram: {
      solid: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z",
      // A rim, in whose place a sign is.
      cut: "M12 6.4a5.6 5.6 0 1 0 0 11.2a5.6 5.6 0 1 0 0-11.2Z",
    },
    particle:
      "M12 2a10 10 0 1 1 0 20 10 10 0 1 1 0-20Zm0 2.4a7.6 7.6 0 1 0 0 15.2 7.6 7.6 0 1 0 0-15.2Zm0 2.8 3.6 4.8-3.6 4.8L8.4 12Z",
  },
  live: {
    notes: [523, 784, 1047],
    precedence: 3,
    colour: "#ff8d8d",
    pictogram: {
      solid: "M9 12a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z",
      line: "M7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10M4 4a11.3 11.3 0 0 0 0 16M20 4a11.3 11.3 0 0 1 0 16",
    },
    particle: "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18Zm0 3a6 6 0 1 0 0 12 6 6 0 1 0 0-12Z",
  },
  offline: {
    notes: [784, 523],
    precedence: 0,
    colour: "#a9b4d6",
    pictogram: { solid: "M20 14.5A8.5 8.5 0 1 1 9.5 4 6.7 6.7 0 0 0 20 14.5Z" },
    particle: "M20 14.5A8.5 8.5 0 1 1 9.5 4 6.7 6.7 0 0 0 20 14.5Z",
  },
  other: {
    notes: [740, 880],
    precedence: 1,
    colour: "#7fd6a2",
    pictogram: { solid: "M12 3c.7 5.2 3.3 8 9 9-5.7 1-8.3 3.8-9 9-.7-5.2-3.3-8-9-9 5.7-1 8.3-3.8 9-9Z" },
    particle: "M12 3c.7 5.2 3.3 8 9 9-5.7 1-8.3 3.8-9 9-.7-5.2-3.3-8-9-9 5.7-1 8.3-3.8 9-9Z",
  },
} as const satisfies Readonly<Record<AlertKind, KindOfAlert>>;
