import { type TemplateResult, html, nothing } from "lit";
import {
  type AlertChoices,
  type AlertKindSettings,
  currencyEntry,
  currencyName,
} from "../../../shared/alerts/alert-settings.ts";
import { converted, currencies } from "../../../shared/alerts/currencies.ts";
import { fill } from "../../../shared/words/words.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { fieldRow } from "../fields/field-row.ts";
import type { StudioHost } from "../studio-host.ts";
import { alertText } from "./alert-requests.ts";

/** The field for the currency in which amounts are meant, and the last tip's that cannot be converted to it. */
export function currencyFields(host: StudioHost): TemplateResult {
  const { alerts, language, words } = host;
  const { currency, currencyNote, unknownCurrency } = words.alerts;
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const values = currencies.map((code): [string, string] => [code, `${code} · ${names.of(code) ?? ""}`]);
  const unit = alerts.unknownCurrency;
  const field = choiceField({
    id: "currency",
    described: "currency-note",
    values: values.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    chosen: alerts.currency,
    onChoose: (to) => void chooseCurrency(host, to),
  });
  return html`${fieldRow({ words, id: "currency", label: currency, field, note: currencyNote })}
  ${unit === undefined ? nothing : html`<p class="status trouble">${fill(unknownCurrency, { unit })}</p>`}`;
}

/** Changes the currency, after the question whether the amounts that the streamer typed are converted. */
async function chooseCurrency(host: StudioHost, to: string): Promise<void> {
  const { alerts, document, words } = host;
  const from = alerts.currency;
  const tips = alerts.of("tip");
  const inOther = inCurrency(tips, (amount) =>
    Math.max(1, Math.round(Number((converted(amount, from, to) ?? amount).toPrecision(2)))),
  );
  const { title, note, yes, no } = words.alerts.convert;
  const isToConvert =
    alertText(inOther) !== alertText(tips) &&
    (await host.ask({ title, note: fill(note, { from }), changes: [], yes: fill(yes, { to }), no }));
  document.edit([
    alerts.part(currencyName, currencyEntry(to)[currencyName]),
    ...(isToConvert ? [alerts.part("tip", inOther)] : []),
  ]);
}

/** An alert's settings with other amounts. An exact amount is one that viewers choose, and stays. */
export function inCurrency(
  { choices, variations }: AlertKindSettings,
  convert: (amount: number) => number,
): AlertKindSettings {
  const bound = (amount: number): number =>
    amount > 0 && Number.isFinite(amount) ? convert(amount) : amount;
  const chosen = ({ least, tiers, ...others }: AlertChoices): AlertChoices => ({
    ...others,
    ...(least !== undefined && { least: bound(least) }),
    ...(tiers && { tiers: { big: bound(tiers.big), huge: bound(tiers.huge) } }),
  });
  return {
    choices: chosen(choices),
    variations: variations.map((one) => {
      const { amount } = one.when;
      const isRange = amount?.of === "value" && amount.least !== amount.most;
      const when = isRange
        ? { ...one.when, amount: { ...amount, least: bound(amount.least), most: bound(amount.most) } }
        : one.when;
      return { ...one, when, choices: chosen(one.choices) };
    }),
  };
}
