import { css } from "lit";

export const styles = css`
  :host {
    --_hue: var(--sidekick-alert-accent, var(--_own));
    --_own: var(--_accent);
    display: block;
    max-width: 100%;
    color: var(--_ink);
    font-family: var(--_font);
  }
  :host([kind="subscription"]) {
    --_own: #c9a4ff;
  }
  :host([kind="gift"]) {
    --_own: #ff9cc2;
  }
  :host([kind="raid"]) {
    --_own: #6fb7ff;
  }
  :host([kind="cheer"]) {
    --_own: #ffd84d;
  }
  :host([kind="other"]) {
    --_own: #7fd6a2;
  }
  :host([kind="live"]) {
    --_own: #ff8d8d;
  }
  :host([kind="offline"]) {
    --_own: #a9b4d6;
  }
  .card {
    display: flex;
    align-items: stretch;
    max-width: 100%;
    animation: open calc(var(--_in) * 1.2) var(--_ease) backwards;
  }
  :host([leaving]) .card {
    animation: close var(--_out) ease-in forwards;
  }
  .mark {
    flex: none;
    display: grid;
    place-items: center;
    width: 2.9em;
    --_corner: calc(0.75em * var(--_round));
    border-radius: var(--theme-mark-round, var(--_corner) 0 0 var(--_corner));
    background: linear-gradient(160deg, color-mix(in srgb, var(--_hue), #fff 26%), var(--_hue) 60%);
  }
  .mark svg {
    width: 1.75em;
    height: 1.75em;
    fill: none;
    stroke: #15121b;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
    animation: land calc(var(--_in) * 1.2) var(--_ease) backwards;
  }
  .solid {
    fill: #15121b;
  }
  .cut {
    stroke: var(--_hue);
    stroke-width: 1.6;
  }
  .words {
    min-width: 0;
    padding: 0.5em 1.05em 0.58em 0.85em;
    display: grid;
    grid-template-columns: minmax(0, auto);
    align-content: center;
    overflow-wrap: anywhere;
  }
  .kicker {
    font-size: 0.64em;
    line-height: 1.35;
    font-weight: 700;
    letter-spacing: 0.05em;
    color: color-mix(in srgb, var(--_hue), var(--_tint));
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    clip-path: var(--_cut);
  }
  .headline {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    min-width: 0;
    line-height: 1.22;
    font-weight: 700;
  }
  .who {
    min-width: 0;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    clip-path: var(--_cut);
  }
  .figure {
    flex: none;
    color: color-mix(in srgb, var(--_hue), var(--_tint));
    font-variant-numeric: tabular-nums;
  }
  .detail,
  .quote {
    font-size: 0.68em;
    line-height: 1.35;
    font-weight: 600;
    color: var(--_muted);
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    clip-path: var(--_cut);
  }
  .detail {
    -webkit-line-clamp: 1;
  }
  .quote {
    margin: 0.1em 0 0;
    color: var(--_ink);
    -webkit-line-clamp: 7;
    unicode-bidi: plaintext;
  }
  .quote.long {
    font-size: 0.56em;
  }
  @keyframes open {
    from {
      opacity: 0;
      clip-path: inset(0 50% round 0.8em);
      transform: translateY(-0.4em);
    }
    to {
      clip-path: inset(-2em);
    }
  }
  @keyframes close {
    to {
      opacity: 0;
      transform: translateY(-0.4em);
    }
  }
  @keyframes land {
    from {
      transform: scale(0.4) rotate(-18deg);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .card,
    .mark svg {
      animation-name: none;
    }
  }
`;
