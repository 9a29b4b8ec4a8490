import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { MediaFile, MediaKind } from "../../../shared/alerts/media.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";
import { alertLabel, builtInAlerts, isBuiltIn } from "./alert-names.ts";

/** The choice among pictures or sounds. */
interface FileChoice {
  readonly words: StudioWords;
  readonly field: "picture" | "sound";
  readonly media: readonly MediaFile[];
  readonly value: string | undefined;
  /** What holds if nothing is chosen. */
  readonly inherited: string | undefined;
  readonly isVariation: boolean;
}

/** The entries of the list of pictures or sounds: as before, our own, the streamer's files. */
export function fileOptions(choice: FileChoice, isMissing: boolean) {
  const { words, field, media, value } = choice;
  const { alerts } = words;
  const option = (of: string, label: string) =>
    html`<option value=${of} .selected=${live((value ?? "") === of)}>${label}</option>`;
  const kinds: readonly MediaKind[] = field === "sound" ? ["sound"] : ["picture", "video"];
  const stored = media.filter(({ kind }) => kinds.includes(kind));
  return html`${option("", asBefore(choice))}
  ${
    field === "sound"
      ? html`${option("none", alerts.noSound)}
          <optgroup label=${alerts.chimes}>
            ${builtInAlerts.map((name) => option(name, alerts.kinds[name]))}
          </optgroup>`
      : choice.isVariation && (choice.inherited !== undefined || value === "none")
        ? option("none", alerts.none)
        : nothing
  }
  ${
    stored.length > 0
      ? html`<optgroup label=${alerts.files.stored}>
          ${stored.map(({ file, name }) => option(file, name))}
        </optgroup>`
      : nothing
  }
  ${isMissing ? option(value ?? "", "?") : nothing}`;
}

function asBefore({ words, field, media, inherited, isVariation }: FileChoice): string {
  const { alerts } = words;
  const [own, none] = field === "picture" ? [alerts.none, alerts.none] : [alerts.builtIn, alerts.noSound];
  if (!isVariation) return own;
  const stored = media.find(({ file }) => file === inherited);
  const named = inherited === undefined ? own : inherited === "none" ? none : stored?.name;
  return fill(alerts.asBefore, {
    value: named ?? (isBuiltIn(inherited ?? "") ? alertLabel(inherited ?? "", words) : "?"),
  });
}
