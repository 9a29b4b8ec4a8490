import { html, nothing } from "lit";
import { fill, type StudioWords } from "../../../../shared/words/words.ts";
import { mediaProblem } from "../alert-file.ts";
import { alertLabel } from "../alert-names.ts";
import type { ImportLine, ImportOutcome } from "./import-plan.ts";

/** What needs the streamer comes first. */
const outcomes: readonly ImportOutcome[] = ["look", "off", "taken"];

/** The report of an import, line by line. */
export function importReport(lines: readonly ImportLine[], words: StudioWords) {
  return outcomes.map((outcome) => {
    const own = lines.filter((line) => line.outcome === outcome);
    return own.length === 0
      ? nothing
      : html`<section class=${outcome}>
          <h3>${words.alerts.import.outcomes[outcome]} <span class="number">${own.length}</span></h3>
          <ul>
            ${own.map(
              (line) =>
                html`<li>
                  <b><bdi>${labelOf(line, words)}</bdi></b> <span>${sentenceOf(line, words)}</span>
                </li>`,
            )}
          </ul>
        </section>`;
  });
}

function labelOf({ alert, variation }: ImportLine, words: StudioWords): string {
  if (alert === undefined) return words.alerts.overlay;
  const label = alertLabel(alert, words);
  return variation === undefined ? label : `${label} · ${variation}`;
}

function sentenceOf({ note, detail = "", problem = "kind" }: ImportLine, words: StudioWords): string {
  if (note === "flashes") return words.alerts.flashes[detail === "video" ? "video" : "picture"];
  if (note !== "rejected") return fill(words.alerts.import.notes[note], { detail });
  return mediaProblem(problem, detail, words);
}
