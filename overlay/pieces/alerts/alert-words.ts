import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { isolated } from "../../../shared/text-direction.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import { fill, type Locale, type OverlayWords, plural, type Plural } from "../../../shared/words/words.ts";
import { knownName } from "../../../shared/alerts/anonymous.ts";
import { alertNameOf } from "../../../shared/alerts/choose-alert.ts";
import { currencyOf, isCode, kindOf, positive, valueOf } from "../../../shared/alerts/alert-kinds.ts";

/** The words of an alert. All of them are text, some of it written by viewers. */
export interface AlertWords {
  /** What happened, in two or three words. */
  readonly kicker: string;
  /** The viewer's name, or what happened if nobody is named. */
  readonly headline: string;
  /** A number, with what it counts where that is known: `5 gifts`; empty when there is none. */
  readonly figure: string;
  /** One more line, for example for whom a gift was; empty when there is none. */
  readonly detail: string;
  /** What the viewer wrote; empty when nothing. */
  readonly quote: string;
  /** What the named viewer does, with the number: `raids with 87!`. Empty where nobody is named or the words lack a verb. */
  readonly sentence: string;
  /** The amount within `figure` or `detail`, which is written large and counts up. */
  readonly amount?: AlertAmount;
}

/** An amount that a line contains. */
export interface AlertAmount {
  readonly line: "figure" | "detail";
  readonly number: number;
  /** The number in digits as the line has it, with its currency if it is money. */
  readonly write: (number: number) => string;
}

/**
 * Words for an event of the channel (`channel.event`). Optional fields may be absent or null, and `eventType` may be
 * any word. `others`: number of further events in the alert.
 */
export function alertWords(
  event: EnvelopeMap["channel.event"],
  { language, words }: Locale<OverlayWords>,
  others = 0,
): AlertWords {
  const number = (amount: number): string => amountText(amount, language);
  const counted = (forms: Plural, count: number, write = number): string =>
    fill(plural(language, forms, count), { n: write(count) });
  const named = (name?: string | null) => visibleText(name) && (knownName(name) ?? words.somebody);
  const [who, gifter] = [named(event.username), named(event.gifter)];
  const [count, viewers, value] = [positive(event.count), positive(event.raidViewers), valueOf(event)];
  const several = count !== undefined && count > 1 ? count : undefined;
  /** A number with the word for what it counts, where that is known. */
  const counts = (amount: number | undefined, forms?: Plural, write = number) =>
    amount === undefined
      ? {}
      : {
          figure: forms ? counted(forms, amount) : write(amount),
          amount: { line: "figure", number: amount, write } as const,
        };
  const more = others === 0 ? "" : counted(words.andOthers, others);
  const none = { figure: "", detail: more, quote: visibleText(event.message) ?? "", sentence: "" };
  const kind = kindOf(event);
  switch (kind) {
    case "follow":
      return { ...none, kicker: words.newFollower, headline: who ?? words.somebody, sentence: words.follows };
    case "subscription":
      return {
        ...none,
        kicker: several ? words.subscription : words.newSubscriber,
        headline: who ?? words.somebody,
        ...counts(several, words.monthCount),
        sentence: several ? counted(words.subscribedFor, several) : words.subscribes,
      };
    case "gift":
      return {
        ...none,
        kicker: several ? words.gifts : words.gift,
        headline: gifter ?? words.somebody,
        ...counts(several, words.giftCount),
        sentence: several ? counted(words.givesSubs, several) : words.givesSub,
        detail:
          more ||
          (who === undefined || who === gifter
            ? words.community
            : fill(words.giftFor, { who: isolated(who) })),
      };
    case "raid":
      return {
        ...none,
        kicker: words.raid,
        headline: who ?? words.raiders,
        ...counts(viewers, words.viewerCount),
        sentence: !who ? "" : viewers === undefined ? words.raids : counted(words.raidsWith, viewers),
      };
    case "live":
      return { ...none, kicker: words.live, headline: words.liveText };
    case "offline":
      return { ...none, kicker: words.offline, headline: words.offlineText };
    default: {
      const amount = value ?? count;
      const currency = value === undefined ? undefined : currencyOf(event);
      const write = (money: number): string => amountText(money, language, currency);
      const what = alertNameOf(event) === "tip" ? words.tip : wordsOfType(event.eventType) || words.event;
      const areBits =
        value !== undefined && /^(?:cheer|bits)$/i.test(what) && /^(?:bits?)?$/i.test(currency ?? "");
      const name = who ?? gifter;
      const given = what === words.tip ? words.tips : areBits ? words.cheers : undefined;
      return {
        ...none,
        kicker: name === undefined ? words.happening : what,
        headline: name ?? what,
        ...counts(amount, areBits ? words.bitCount : undefined, areBits ? number : write),
        ...(name &&
          given &&
          amount !== undefined && { sentence: counted(given, amount, areBits ? number : write) }),
      };
    }
  }
}

/** The words as a sentence, if the alert has one: the name, and what the viewer does. */
export function asSentence(words: AlertWords): AlertWords {
  const { sentence, amount } = words;
  if (sentence === "") return words;
  const { amount: _, ...others } = words;
  const hasAmount = amount !== undefined && sentence.includes(amount.write(amount.number));
  return {
    ...others,
    kicker: "",
    figure: sentence,
    ...(hasAmount && { amount: { ...amount, line: "figure" } }),
  };
}

/** `HYPE_TRAIN` → `Hype train`: makes an unknown event type readable. */
export function wordsOfType(eventType: string): string {
  const words = eventType
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * An amount as the language writes it, its digits grouped also where a language leaves four together. `unit`: the code
 * of its currency in ISO 4217, or another unit, if the amount is money.
 */
export function amountText(amount: number, language: string, unit?: string): string {
  const isCurrency = unit !== undefined && isCode(unit);
  const number = new Intl.NumberFormat(language, {
    useGrouping: "always",
    // A coin may be worth more than a house.
    maximumFractionDigits: 8,
    ...(isCurrency && { style: "currency", currency: unit }),
  }).format(amount);
  // A unit with a hidden word is left out.
  return unit === undefined || isCurrency || unit.includes("•••") ? number : `${number} ${isolated(unit)}`;
}
