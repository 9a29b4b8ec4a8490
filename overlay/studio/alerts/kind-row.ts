import { html, nothing, svg } from "lit";
import type { AlertChoices, AlertKindSettings } from "../../../shared/alerts/alert-settings.ts";
import { fill, type Locale, plural, type StudioWords } from "../../../shared/words/words.ts";
import { alertKinds } from "../../pieces/alerts/alert.ts";
import { tickBox } from "../../../shared/ui/tick-field.ts";
import { alertHash } from "../../../shared/protocol/studio-place.ts";
import { alertLabel, colourOf, kindOfAlert } from "./alert-names.ts";

/** The parts of an alert's form, each with the choices that it has. */
const parts: Readonly<Record<keyof StudioWords["alerts"]["groups"], readonly (keyof AlertChoices)[]>> = {
  words: ["kicker", "headline", "detail", "showsMessage"],
  picture: ["picture"],
  sound: ["sound", "volume"],
  look: ["colour", "seconds", "enter", "leave"],
  amount: ["least", "tiers", "hasBigMoment"],
  ai: ["isSpoken"],
};

/** The row of an alert in the list: a link to its settings with what is the streamer's own, and its switch. */
export function kindRow(
  name: string,
  settings: AlertKindSettings,
  locale: Locale<StudioWords>,
  onTurn: (isOn: boolean) => void,
) {
  const { words } = locale;
  const label = alertLabel(name, words);
  const isOn = settings.choices.isOn !== false;
  const notes = isOn ? notesOf(settings, locale) : [words.alerts.off];
  return html`<li class=${isOn ? "" : "is-off"}>
    <a href=${alertHash(name)}>
      ${alertMark(name, settings.choices)}
      <span class="words"
        ><bdi>${label}</bdi>
        ${notes.length > 0 ? html`<small>${notes.join(" · ")}</small>` : nothing}
      </span>
      <svg class="further" viewBox="0 0 10 16" aria-hidden="true"><path d="m2 2 6 6-6 6" /></svg>
    </a>
    ${tickBox(isOn, onTurn, { isSwitch: true, name: fill(words.showPiece, { name: label }) })}
  </li>`;
}

/** An alert's pictogram in its colour. */
export function alertMark(name: string, { colour = colourOf(name) }: AlertChoices) {
  const { pictogram } = alertKinds[kindOfAlert(name)];
  return html`<span class="mark" style="--colour: ${colour}">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      ${Object.entries(pictogram).map(([part, d]) => svg`<path class=${part} d=${d} />`)}
    </svg>
  </span>`;
}

function notesOf(
  { choices, variations }: AlertKindSettings,
  { language, words }: Locale<StudioWords>,
): readonly string[] {
  const { own, counted } = words.alerts;
  const parts = ownParts(choices, words);
  const n = variations.length;
  return [
    ...(parts === "" ? [] : [fill(own, { parts })]),
    ...(n === 0 ? [] : [fill(plural(language, counted, n), { n })]),
  ];
}

/** The parts of an alert that the streamer has made their own, as a list in words; empty: none. */
export function ownParts(choices: AlertChoices, { alerts }: StudioWords): string {
  const own = Object.entries(parts).filter(([, fields]) =>
    fields.some((field) => choices[field] !== undefined),
  );
  return own.map(([part]) => alerts.groups[part as keyof typeof parts]).join(", ");
}
