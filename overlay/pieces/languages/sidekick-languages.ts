import { css, html } from "lit";
import type { LanguageCounts } from "../../../shared/protocol/overlay-protocol.ts";
import { isolated } from "../../../shared/text-direction.ts";
import { fill } from "../../../shared/words/words.ts";
import { SidekickPiece, listStyles, theme } from "../sidekick-piece.ts";

/** Hues of the parts that are far apart, in degrees. */
const hues = [38, 200, 320, 120, 265];

/**
 * The shares of the languages that chat writes in, as a bar and in words. The heading names the winner of a round.
 *
 * @csspart panel - the panel
 * @csspart title - its heading
 * @csspart bar - the shares as a bar
 * @csspart name - a language
 * @csspart share - its share
 * @cssproperty [--sidekick-accent=#ffb066] - the heading
 * @cssproperty [--sidekick-ink=#f4efe6] - the names
 * @cssproperty [--sidekick-muted=#b3abc0] - the shares
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickLanguages extends SidekickPiece<LanguageCounts> {
  static override styles = [
    theme,
    listStyles,
    css`
      :host {
        font: var(--_weight) 0.72em / 1.4 var(--_font);
        max-width: min(100%, 22em);
      }
      .bar,
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.15em 1em;
        margin-top: 0.3em;
      }
      .bar {
        flex-wrap: nowrap;
        gap: 0.12em;
        height: 0.9em;
      }
      i {
        background: oklch(0.72 0.14 var(--_hue));
        border-radius: calc(0.3em * var(--_round));
        filter: var(--_mark-filter);
        height: 0.75em;
        width: 0.75em;
      }
      .bar i {
        height: 100%;
        min-width: 0.2em;
      }
      i:nth-child(6),
      li:nth-child(6) i {
        filter: grayscale(1);
      }
      li {
        align-items: center;
        display: flex;
        gap: 0.4em;
      }
      b {
        color: var(--_muted);
        font-weight: inherit;
      }
    `,
  ];

  protected override draw({ named, others, winner }: LanguageCounts) {
    const { language: locale, words } = this.locale;
    const { heading, others: rest, winner: wins } = words.languages;
    const names = new Intl.DisplayNames([locale], { type: "language" });
    const percent = new Intl.NumberFormat(locale, { style: "percent" });
    const nameOf = (language: string): string => names.of(language) ?? language;
    const parts = named.map(({ language, count }) => ({ name: nameOf(language), count }));
    if (others > 0) parts.push({ name: rest, count: others });
    const all = parts.reduce((sum, { count }) => sum + count, 0);
    const title = winner === undefined ? heading : fill(wins, { language: isolated(nameOf(winner)) });
    return html`<div class="panel" part="panel">
      <h2 part="title">${title}</h2>
      <div class="bar" part="bar" aria-hidden="true">
        ${parts.map(({ count }, at) => html`<i style="--_hue:${hues[at] ?? 0};flex:${count}"></i>`)}
      </div>
      <ul>
        ${parts.map(
          ({ name, count }, at) =>
            html`<li>
              <i style="--_hue:${hues[at] ?? 0}"></i><bdi part="name">${name}</bdi
              ><b part="share">${percent.format(Math.max(count / all, 0.01))}</b>
            </li>`,
        )}
      </ul>
    </div>`;
  }
}

customElements.define("sidekick-languages", SidekickLanguages);
