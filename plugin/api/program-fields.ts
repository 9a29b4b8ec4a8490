import * as v from "valibot";
import { maxAlertNumber, maxUnit } from "../../shared/alerts/alert-kinds.ts";
import { plainText, visibleText } from "../../shared/visible-text.ts";

/** Longest text of a program; a longer one is cut. */
const maxText = 500;

/** A field that a template may leave empty: `null` and what is invisible count as left out. */
function maybe<Value>(schema: v.GenericSchema<unknown, Value>) {
  const filled = (sent: unknown): unknown =>
    sent === null || (typeof sent === "string" && visibleText(sent) === undefined) ? undefined : sent;
  return v.optional(v.pipe(v.unknown(), v.transform(filled), v.optional(schema)));
}

/** A text, or a number as one, cut without half a character at its end. */
function text(field: string, max = maxText) {
  const cut = (sent: string | number): string =>
    String(sent)
      .slice(0, max)
      .replace(/[\ud800-\udbff]$/, "");
  return maybe(v.pipe(v.union([v.string(), v.number()], `"${field}" is to be a text.`), v.transform(cut)));
}

const amountError = `"amount" is to be a number from 0 to below ${maxAlertNumber}, or its text, such as 13.37.`;
const currencyError = `"currency" is to be three letters, such as EUR, or up to ${maxUnit} of another unit.`;

/** Fields that programs send with an alert or an event of theirs. */
export const programFields = {
  /** The same id at the same route is the same request, sent again. A number too large to be exact may be another's. */
  id: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((sent) => (Number.isInteger(sent) && !Number.isSafeInteger(sent) ? null : sent)),
      text("id", Infinity),
    ),
  ),
  name: text("name"),
  message: text("message"),
  amount: maybe(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.transform(amountIn))], amountError),
      v.check((amount) => amount >= 0 && amount < maxAlertNumber, amountError),
    ),
  ),
  currency: maybe(
    v.pipe(
      v.string(currencyError),
      v.trim(),
      v.check((unit) => Array.from(unit).length <= maxUnit, currencyError),
    ),
  ),
};

/**
 * The number in a text; NaN: there is none, or it may be one of two. A lone point is the decimal point; a lone comma is
 * one before one or two digits, as three may be thousands. Of two signs the last is the decimal point.
 */
function amountIn(sent: string): number {
  const number = plainText(sent);
  if (/^(?:\d+\.?\d*|\.\d+|\d*,\d{1,2})$/.test(number)) return Number(number.replace(",", "."));
  const [, whole = "", sign = "", decimals] =
    /^(\d{1,3}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/.exec(number) ?? [];
  const groups = whole.split(sign);
  return decimals === undefined && groups.length < 3
    ? Number.NaN
    : Number(`${groups.join("")}.${decimals ?? ""}`);
}
