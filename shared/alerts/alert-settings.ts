import * as v from "valibot";
import { lengthOf, promptLimit } from "../api/endpoints.ts";
import { isJsonObject } from "../api/fields.ts";
import { maxAlertNumber } from "./alert-kinds.ts";
import { alertTiers } from "./alert-tiers.ts";
import { currencies, defaultCurrency } from "./currencies.ts";

/** How an alert can arrive and leave, besides its kind's own way. */
export const alertMotions = ["fade", "rise", "drop", "from-left", "from-right", "zoom"] as const;

/** Extensions of pictures and videos, and of sounds, as the relay names their files. */
export const mediaExtensions = {
  picture: ["png", "webp", "avif", "jpg", "gif", "webm", "mp4"],
  sound: ["wav", "mp3", "ogg"],
} as const;

/** The name under which settings of alerts have the currency of their amounts. */
export const currencyName = "currency";

/** Most names with settings. */
export const maxAlertNames = 60;
/** Most variations of a kind. */
export const maxVariations = 30;
/** Longest text of a line, and of a condition. */
export const maxAlertTextLength = 200;
/** Bounds of `seconds`. */
export const alertSeconds = { least: 2, most: 30 } as const;

const text = v.pipe(v.string(), v.maxLength(maxAlertTextLength));
const words = v.pipe(
  text,
  v.check((typed) => typed.trim() !== ""),
);
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const amount = within(0, maxAlertNumber);
/** JSON has no infinity: a missing upper bound is none. */
const bound = v.nullish(v.union([amount, v.literal(Infinity)]), Infinity);
const media = (kind: keyof typeof mediaExtensions) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{64}\\.(?:${mediaExtensions[kind].join("|")})$`)));

/** An object without the fields that do not fit; anything else is an empty one. */
function readable<Entries extends v.ObjectEntries>(entries: Entries) {
  type Read = { readonly [Name in keyof Entries]?: v.InferOutput<Entries[Name]> };
  const read = (json: unknown): Read => {
    const fields = Object.entries(isJsonObject(json) ? json : {}).flatMap(([name, value]) => {
      const field = Object.hasOwn(entries, name) && v.safeParse(entries[name] as v.GenericSchema, value);
      return field && field.success ? [[name, field.output]] : [];
    });
    return Object.fromEntries(fields) as Read;
  };
  return v.optional(v.pipe(v.unknown(), v.transform(read)), {});
}

/**
 * What the streamer chose for alerts. Everything that is left out stays as it is without: a variation's is its kind's,
 * a kind's is the product's own.
 */
export const choicesSchema = readable({
  /** Whether the alert is shown at all. Default true. */
  isOn: v.boolean(),
  /** The line above, with variables such as `{name}`. Empty: no such line. */
  kicker: text,
  /** The headline, with variables. Empty: the kind's own. */
  headline: text,
  /** The line below, with variables. Empty: no such line. */
  detail: text,
  /** `none`, or a picture's or video's file at the relay, under `/media/`. */
  picture: v.union([v.literal("none"), media("picture")]),
  /** `none`, the name of a kind whose chime is played, or a sound's file under `/media/`. */
  sound: v.union([v.picklist(["none", ...Object.keys(alertTiers)]), media("sound")]),
  /** Volume of its sound, 0 to 100, as a share of the overlay's. Default 100. */
  volume: within(0, 100),
  /** Colour as `#rrggbb`. */
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  /** Seconds on screen when nothing waits, 2 to 30. Default 6, and longer for large ones. */
  seconds: within(alertSeconds.least, alertSeconds.most),
  enter: v.picklist(alertMotions),
  leave: v.picklist(alertMotions),
  /** Events with a smaller amount are not shown. Default 0. */
  least: amount,
  /** Whether the viewer's message is shown. Default true. */
  showsMessage: v.boolean(),
  /** From which amounts it is big and huge. */
  tiers: v.pipe(
    v.object({ big: amount, huge: bound }),
    v.check(({ big, huge }) => huge >= big),
  ),
  /** Whether a large one has its big moment. Default: unless it has a picture or video of the streamer's own. */
  hasBigMoment: v.boolean(),
  /** Under `currencyName` only: the currency in which all amounts of money are meant. */
  currency: v.picklist(currencies),
  /** Whether the AI reacts to it. Default false. */
  isSpoken: v.boolean(),
  /** What the AI is asked to do, with variables. */
  prompt: v.pipe(
    v.string(),
    v.check((prompt) => lengthOf(prompt) <= promptLimit),
  ),
});
/** What the streamer chose for alerts. */
export type AlertChoices = v.InferOutput<typeof choicesSchema>;

/** Whether a large alert has its big moment, which would compete with a picture of the streamer's own. */
export function hasBigMoment({ hasBigMoment: chosen, picture = "none" }: AlertChoices): boolean {
  return chosen ?? picture === "none";
}

/** The numbers of an event that a condition can be about, by the event's own names. */
export const amountFields = ["value", "count", "raidViewers"] as const;
/** A name in `amountFields`. */
export type AmountField = (typeof amountFields)[number];

/** Which events a variation is for: those to which all of it applies. Empty: every event. */
const conditionSchema = readable({
  /** From `least` to `most`, both included; the same number twice is exactly that. `Infinity`: no upper bound. */
  amount: v.pipe(
    v.object({ of: v.picklist(amountFields), least: amount, most: bound }),
    v.check(({ least, most }) => most >= least),
  ),
  /** Only several gifts at once. */
  isGiftBomb: v.pipe(v.boolean(), v.value(true)),
  /** Text in the viewer's or the gifter's name, in any case. */
  nameHas: words,
  /** Text in the viewer's message, in any case. */
  messageHas: words,
});
/** Which events a variation is for. */
export type AlertCondition = v.InferOutput<typeof conditionSchema>;

const variation = v.object({
  /** Unique within its kind. */
  id: v.pipe(text, v.nonEmpty()),
  /** The streamer's name for it. */
  name: v.fallback(text, ""),
  when: conditionSchema,
  /** 1 to 100: per cent for one that is for every event, else its share among those that match as closely. */
  weight: v.fallback(within(1, 100), 1),
  choices: choicesSchema,
});
/** Other settings for some of a kind's events. */
export interface AlertVariation extends Readonly<v.InferOutput<typeof variation>> {
  /** False: kept, but no event takes it. Default true. */
  readonly isUsed?: boolean;
}

/** Other settings for some of a kind's events. */
export const variationSchema = v.pipe(
  v.object({ ...variation.entries, isUsed: v.optional(v.unknown()) }),
  v.transform(({ isUsed, ...one }): AlertVariation => (isUsed === false ? { ...one, isUsed } : one)),
);

/** The streamer's settings of one kind. */
export interface AlertKindSettings {
  readonly choices: AlertChoices;
  readonly variations: readonly AlertVariation[];
}

/** The streamer's settings by the alert's name, see `alertNameOf`. A kind that is left out is untouched. */
export type AlertSettings = Readonly<Record<string, AlertKindSettings>>;

/** The currency in which amounts are meant. */
export function currencyIn(settings: AlertSettings): string {
  return settings[currencyName]?.choices.currency ?? defaultCurrency;
}

/** The settings that have the currency; of another name than alerts have. */
export function currencyEntry(currency: string): AlertSettings {
  return { [currencyName]: { choices: { currency }, variations: [] } };
}

/** The settings of a kind that is untouched. */
export const untouchedAlert: AlertKindSettings = { choices: {}, variations: [] };
