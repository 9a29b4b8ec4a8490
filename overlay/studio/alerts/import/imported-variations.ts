import type {
  AlertCondition,
  AlertVariation,
  AmountField,
} from "../../../../shared/alerts/alert-settings.ts";
import { maxAlertNumber } from "../../../../shared/alerts/alert-kinds.ts";
import type { ImportNote } from "./import-plan.ts";
import { cut } from "./imported-text.ts";
import { flagAt, numberAt, textAt, valueAt } from "./loose-json.ts";

/** Which events a variation is for, and whether it can be used. */
export interface ImportedVariation {
  /** A gift's, though the file has it with subscriptions. */
  readonly isGift: boolean;
  /** For each single gift, so that its settings are those of gifts altogether. */
  readonly isEachGift: boolean;
  /** For several gifts at once. */
  readonly isBomb: boolean;
  readonly name: string;
  readonly when: AlertCondition;
  readonly weight: AlertVariation["weight"];
  /** Why no event can take it; left out: events can. */
  readonly off?: ImportNote;
  /** The file's settings for it. */
  readonly config: unknown;
}

/**
 * Reads a variation: what its requirement is about (`type`), how it is compared (`condition`), and the number or text
 * (`requirement`). `amountField` is the amount of its alert's events; `undefined`: they have none, so that an amount
 * means months.
 */
export function importedVariation(
  variation: unknown,
  amountField: AmountField | undefined,
  isPickedAtRandom: boolean,
): ImportedVariation {
  const type = (textAt(variation, "type") ?? "amount").toLowerCase();
  const isGift = /gift/.test(type);
  const isBomb = /community|bomb|mass/.test(type);
  const chance = isPickedAtRandom ? numberAt(variation, "chance") : undefined;
  const [when, off] = conditionOf(variation, type, isGift, isBomb, amountField);
  const isForEvery = Object.keys(when).length === 0;
  const isOff = flagAt(variation, "enabled") === false || chance === 0;
  const note = isOff ? "disabled" : off;
  return {
    isGift,
    isEachGift: isGift && !isBomb && isForEvery && note === undefined,
    isBomb,
    name: cut((textAt(variation, "name") ?? "").trim()),
    when,
    // One for every event is taken as often as its weight in per cent.
    weight: Math.min(100, Math.max(1, Math.round(chance ?? (isForEvery ? 100 : 1)))),
    ...(note === undefined ? {} : { off: note }),
    config: valueAt(variation, "settings") ?? variation,
  };
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** What the requirement is in our terms, or why it is nothing that events have. */
function conditionOf(
  variation: unknown,
  type: string,
  isGift: boolean,
  isBomb: boolean,
  amountField: AmountField | undefined,
): readonly [AlertCondition, ImportNote?] {
  if (type === "tier" || /^(prime|[123]000)$/i.test(String(valueAt(variation, "requirement"))))
    return [{}, "tier"];
  if (type === "name" || type === "message") return textCondition(variation, type);
  const range = rangeOf(variation);
  if (isGift) return giftCondition(range, isBomb);
  if (type !== "amount" && type !== "random") return [{}, "condition"];
  if (type === "random" || isAtRandom(variation)) return [{}];
  if (range === undefined) return [{}, "condition"];
  if (range.least <= 1 && range.most === Infinity) return [{}];
  return amountField === undefined ? [{}, "months"] : [{ amount: { of: amountField, ...range } }];
}

function giftCondition(range: Range | undefined, isBomb: boolean): readonly [AlertCondition, ImportNote?] {
  const isOpen = range === undefined || (range.least <= 1 && range.most === Infinity);
  if (!isBomb)
    // A single gift has an amount of one, or of months.
    return isOpen || (range.least <= 1 && range.most <= 1) ? [{}] : [{}, "months"];
  return isOpen ? [{ isGiftBomb: true }] : [{ amount: { of: "count", ...range } }];
}

function textCondition(variation: unknown, type: "name" | "message"): readonly [AlertCondition, ImportNote?] {
  const text = cut((textAt(variation, "requirement") ?? "").trim());
  if (text === "") return [{}, "condition"];
  return [type === "name" ? { nameHas: text } : { messageHas: text }];
}

function isAtRandom(variation: unknown): boolean {
  return /random|chance/i.test(textAt(variation, "condition") ?? "");
}

/** The amounts that a requirement asks for. */
function rangeOf(variation: unknown): Range | undefined {
  const condition = (textAt(variation, "condition") ?? textAt(variation, "filter") ?? "")
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, "");
  const [one, other] = boundsOf(variation);
  if (one === undefined || one < 0 || one > maxAlertNumber) return undefined;
  if (/^EXACT|^EQUAL/.test(condition)) return { least: one, most: one };
  if (/BETWEEN|RANGE/.test(condition))
    return other === undefined || other < one || other > maxAlertNumber
      ? undefined
      : { least: one, most: other };
  if (/LEAST|^MIN/.test(condition)) return { least: one, most: Infinity };
  if (/MORE|GREATER|ABOVE/.test(condition)) return { least: one + 1, most: Infinity };
  if (/MOST|^MAX/.test(condition)) return { least: 1, most: Math.max(1, one) };
  return undefined;
}

/** One number, or two: a list, an object with bounds, or `10-20`. */
function boundsOf(variation: unknown): readonly (number | undefined)[] {
  const requirement = valueAt(variation, "requirement");
  const parts: readonly unknown[] = Array.isArray(requirement)
    ? requirement.slice(0, 2)
    : typeof requirement === "string"
      ? requirement.slice(0, 40).split(/\s*(?:-|–|,|\.\.)\s*/)
      : [
          valueAt(requirement, "min") ?? valueAt(requirement, "from") ?? requirement,
          valueAt(requirement, "max") ?? valueAt(requirement, "to"),
        ];
  return parts.map((part) => {
    const number = numberAt({ part }, "part");
    // Minus zero is none of our numbers.
    return number === undefined ? undefined : Math.round(number) || 0;
  });
}
