import { html, nothing } from "lit";
import { maxMediaBytesInAll, megabytes } from "../../../shared/alerts/media.ts";
import { shownTone } from "../../../shared/avatar/tone-moods.ts";
import type { LookChange, LookPlan, LookRejection } from "../../../shared/protocol/look-protocol.ts";
import { type Language, fill, plural, type StudioWords } from "../../../shared/words/words.ts";
import { alertLabel } from "../alerts/alert-names.ts";

/** Whether an import would change anything. */
export function changesAnything({ layouts, alerts, tones, rules, files }: LookPlan): boolean {
  return (
    files.added > 0 || [...layouts, ...alerts, ...tones, ...rules].some(({ change }) => change !== "same")
  );
}

/** Whether the file has layouts of the same name as other ones here. */
export function replacesLayouts({ layouts }: LookPlan): boolean {
  return layouts.some(({ change }) => change === "replaced");
}

/** What an import would change, or has changed. */
export function lookReport(plan: LookPlan, words: StudioWords, language: Language) {
  const { parts, files, spoken, rules } = words.file;
  const { added, bytes } = plan.files;
  const kept = plan.kept.map((name) => ({ name, change: "kept" as const }));
  const alertName = (name: string): string => alertLabel(name, words);
  const addedRules = plan.rules.filter(({ change }) => change === "added").map(({ name }) => name);
  return html`${part(parts.layouts, [...plan.layouts, ...kept], words)}
  ${part(words.alerts.heading, plan.alerts, words, alertName)} ${warning(spoken, plan.spoken.map(alertName))}
  ${warning(rules, addedRules)} ${part(parts.tones, plan.tones, words, shownTone)}
  ${
    added === 0
      ? nothing
      : html`<section>
          <h3>${parts.files}</h3>
          <p>${fill(plural(language, files, added), { n: added, size: megabytesOf(bytes, language) })}</p>
        </section>`
  }`;
}

function warning(sentence: string, names: readonly string[]) {
  return names.length === 0
    ? nothing
    : html`<p class="spoken">${fill(sentence, { names: names.join(", ") })}</p>`;
}

/** A part of the look, with a row for each thing in it. */
function part(
  heading: string,
  rows: readonly { readonly name: string; readonly change: LookChange["change"] | "kept" }[],
  words: StudioWords,
  nameOf = (name: string): string => name,
) {
  if (rows.length === 0) return nothing;
  return html`<section>
    <h3>${heading} <span class="number">${rows.length}</span></h3>
    <ul>
      ${rows.map(
        ({ name, change }) =>
          html`<li class=${change}>
            <b><bdi>${nameOf(name)}</bdi></b> <span>${words.file.changes[change]}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Bytes as megabytes with one decimal, at least a tenth. */
function megabytesOf(bytes: number, language: Language): string {
  const size = Math.max(0.1, megabytes(bytes));
  return size.toLocaleString(language, { maximumFractionDigits: 1 });
}

/** Why something was not done, as a sentence. */
export function rejectionSentence({ problem, about }: LookRejection, words: StudioWords): string {
  return fill(words.file.problems[problem], {
    about: about.map((name) => nameIn(name, words)).join(", "),
    together: megabytes(maxMediaBytesInAll),
  });
}

/** The names that undoing an import would lose, which the plugin writes as `layouts.` and the name. */
function nameIn(about: string, words: StudioWords): string {
  const [kind = "", ...rest] = about.split(".");
  const name = rest.join(".");
  if (name === "") return about;
  if (kind === "alerts") return alertLabel(name, words);
  if (kind === "tones") return shownTone(name);
  return kind === "layouts" || kind === "rules" ? name : about;
}
