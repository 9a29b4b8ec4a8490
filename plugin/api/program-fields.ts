import * as v from "valibot";
import { maxAlertNumber, maxUnit } from "../../shared/alerts/alert-kinds.ts";

/** Longest text of a program; a longer one is cut. */
const maxText = 500;

/** A field that a template may leave empty: `null` and blanks count as left out. */
function maybe<Value>(schema: v.GenericSchema<unknown, Value>) {
  const isEmpty = (sent: unknown): boolean =>
    sent === null || (typeof sent === "string" && sent.trim() === "");
  const filled = v.transform((sent: unknown) => (isEmpty(sent) ? undefined : sent));
  return v.optional(v.pipe(v.unknown(), filled, v.optional(schema)));
}

function text(field: string) {
  return maybe(
    v.pipe(
      v.union([v.string(), v.number()], `"${field}" is to be a text.`),
      v.transform((sent) =>
        String(sent)
          .slice(0, maxText)
          .replace(/[\ud800-\udbff]$/, ""),
      ),
    ),
  );
}

const amountError = `"amount" is to be a number from 0 to below ${maxAlertNumber}, or its text, such as 13.37.`;
const currencyError = `"currency" is to be three letters, such as EUR, or up to ${maxUnit} of another unit.`;

/** Fields that programs send with an alert or an event of theirs. */
export const programFields = {
  /** The same id at the same route is the same request, sent again. */
  id: maybe(
    v.pipe(v.union([v.string(), v.number()], `"id" is to be a text.`), v.transform(String), v.trim()),
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
  const number = sent.trim();
  const plain = /^(?:\d+[.]?\d*|[.]\d+)$/.test(number) || /^\d*,\d{1,2}$/.test(number);
  if (plain) return Number(number.replace(",", "."));
  const [, whole, decimals = ""] =
    /^(\d{1,3}(?:,\d{3})+)\.(\d*)$/.exec(number) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(number) ??
    /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})+)$/.exec(number)?.slice(0, 2) ??
    [];
  return whole === undefined ? Number.NaN : Number(`${whole.replaceAll(/\D/g, "")}.${decimals || 0}`);
}
