import { type TemplateResult, css, html, nothing } from "lit";
import type { StudioWords } from "../../../shared/words/words.ts";
import { readOptions } from "../../options/options.ts";
import type { Choices } from "../choices/address.ts";
import { boxesOf, isArrangedAs, type ReadyMade, readyMadeLayouts, turnsCanvas } from "./ready-made.ts";
import "./theme-control.ts";

/** The ready-made layouts as pictures in the layout's own theme; a press arranges the layout like that, or adds one. */
export function readyMadeGallery(
  words: StudioWords,
  choices: Choices,
  arrange: (readyMade: ReadyMade) => void,
): TemplateResult {
  const { theme } = readOptions(new URLSearchParams(choices));
  return html`<p class="note">${words.settings.readyMadeNote}</p>
    <div class="gallery">
      ${readyMadeLayouts.map((one) => {
        const { name, note } = words.settings.readyMade[one.name];
        const { width, height } = boxesOf(one.query);
        return html`<button
          type="button"
          class="ready"
          aria-pressed=${isArrangedAs(one, choices)}
          @click=${() => arrange(one)}
        >
          <span class="frame"
            ><sidekick-theme-picture
              theme=${theme}
              query=${one.query}
              style="aspect-ratio: ${width} / ${height}"
              aria-hidden="true"
            ></sidekick-theme-picture></span
          ><span>${name}</span
          ><small>${note}</small
          >${turnsCanvas(one, choices) ? html`<small class="new">${words.document.add}</small>` : nothing}
        </button>`;
      })}
    </div>`;
}

/** Styles of the gallery. */
export const galleryStyles = css`
  .gallery {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  }
  .ready {
    align-content: start;
    border-radius: 10px;
    display: grid;
    gap: 1px;
    padding: 7px;
    text-align: start;
    white-space: normal;
  }
  .ready[aria-pressed="true"] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .ready small {
    color: var(--muted);
    font-size: 12px;
    line-height: 1.35;
  }
  .ready .new {
    color: var(--accent);
  }
  .frame {
    aspect-ratio: 16 / 9;
    background: var(--deep-ground);
    border-radius: 6px;
    margin-bottom: 5px;
    overflow: hidden;
    position: relative;
  }
  .frame sidekick-theme-picture {
    height: 100%;
    inset: 0;
    margin: auto;
    position: absolute;
  }
`;
