import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import type { AlertChoices } from "../../../shared/alerts/alert-settings.ts";
import { alertValues, type AlertVariable, fillAlertText } from "../../../shared/alerts/alert-template.ts";
import { isolated } from "../../../shared/text-direction.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import type { Locale, OverlayWords } from "../../../shared/words/words.ts";
import { type AlertAmount, type AlertWords, amountText, asSentence } from "./alert-words.ts";

/** Between the streamer's detail and the number of others that the alert includes. */
const separator = " · ";

const amounts: readonly AlertVariable[] = ["count", "value", "amount", "viewers"];

/** Whether an alert with these choices keeps its sentence: the streamer's own lines say what happened in their own way. */
export function keepsSentence({ kicker, headline, detail = "" }: AlertChoices): boolean {
  const isPlain = kicker === undefined && headline === undefined;
  return isPlain && !amounts.some((name) => detail.includes(`{${name}}`));
}

/**
 * The words of an alert with those that the streamer wrote. `classic` are the alert's words without settings, which stay
 * where the streamer wrote none. All of them are text.
 */
export function ownWords(
  choices: AlertChoices,
  event: AlertEvent,
  others: number,
  { language, words }: Locale<OverlayWords>,
  classic: AlertWords,
): AlertWords {
  const { kicker, headline, detail, showsMessage = true } = choices;
  const builtIn = keepsSentence(choices) ? asSentence(classic) : classic;
  const number = (amount: number, currency?: string): string => amountText(amount, language, currency);
  const values = alertValues(event, words.somebody, number, isolated);
  const filled = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : fillAlertText(text, values);
  const uses = (...names: readonly AlertVariable[]): boolean =>
    names.some((name) => [kicker, headline, detail].some((text) => text?.includes(`{${name}}`)));
  const crowd = others > 0 ? builtIn.detail : "";
  const ownDetail = filled(detail);
  const own = {
    kicker: filled(kicker) ?? builtIn.kicker,
    headline: visibleText(filled(headline)) ?? builtIn.headline,
    // An amount that a text names is not written a second time.
    figure: uses(...amounts) ? "" : builtIn.figure,
    detail: ownDetail === undefined ? builtIn.detail : [ownDetail, crowd].filter(Boolean).join(separator),
    quote: showsMessage && !uses("message") ? builtIn.quote : "",
    sentence: "",
  };
  const namesAmount = amounts.some((name) => detail?.includes(`{${name}}`));
  // Only digits that a line has for the amount count up, not those of a viewer's name.
  const amount = amountIn(namesAmount ? own : { ...own, detail: "" }, builtIn.amount);
  return amount ? { ...own, amount } : own;
}

/** The amount that counts up, if one of the lines has it: once only, as a viewer's name may contain the same digits. */
function amountIn(
  own: Readonly<Record<AlertAmount["line"], string>>,
  amount: AlertAmount | undefined,
): AlertAmount | undefined {
  if (!amount) return undefined;
  const digits = amount.write(amount.number);
  const line = (["figure", "detail"] as const).find((name) => own[name].split(digits).length === 2);
  return line && { ...amount, line };
}
