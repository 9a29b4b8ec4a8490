import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import type { Status } from "./status-player.ts";

/**
 * A notice: the AI has come, gone or changed its character, greets somebody new, or, if wanted, thinks. All of it is
 * text. Its `kind` attribute is `joined`, `left`, `character`, `greeting` or `thought`.
 *
 * @csspart notice - the panel
 * @csspart text - the words
 * @cssproperty [--sidekick-accent=#ffb066] - the mark
 * @cssproperty [--sidekick-ink=#f4efe6] - the words
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickStatus extends SidekickPiece<Status> {
  static override styles = [
    theme,
    css`
      :host {
        color: var(--_ink);
        display: block;
        font: var(--_weight) 0.78em / 1.36 var(--_font);
        max-width: min(100%, 26em);
      }
      .panel {
        align-items: baseline;
        animation: fade-in var(--_in) linear;
        display: flex;
        gap: 0.55em;
        padding: 0.45em 0.85em 0.5em 0.7em;
      }
      .panel::before {
        background: var(--_accent);
        border-radius: 50%;
        content: "";
        filter: var(--_mark-filter);
        flex: none;
        height: 0.6em;
        width: 0.6em;
      }
      .left::before {
        background: none;
        box-shadow: inset 0 0 0 0.14em var(--_muted);
      }
      .character::before,
      .greeting::before {
        border-radius: 0.1em;
        transform: rotate(45deg);
      }
      .thought {
        color: var(--_muted);
        font-style: italic;
      }
      span {
        min-width: 0;
        overflow-wrap: anywhere;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 6;
        clip-path: var(--_cut);
      }
    `,
  ];

  protected override draw({ eventId, kind, text }: Status) {
    return keyed(
      eventId,
      html`<div class="panel ${kind}" part="notice" data-event-id=${eventId || nothing}>
        <span part="text" dir=${directionOf(text)}>${text}</span>
      </div>`,
    );
  }
}

customElements.define("sidekick-status", SidekickStatus);
