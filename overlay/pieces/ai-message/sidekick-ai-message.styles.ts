import { css } from "lit";

export const styles = css`
  :host {
    --_shrink: 1;
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    position: relative;
    min-width: 0;
    max-width: 100%;
    color: var(--_ink);
    font-family: var(--_font);
    animation: enter var(--_in) var(--_ease) backwards;
    transform-origin: 0 100%;
  }
  :host([leaving]) {
    animation: leave var(--_out) ease-in forwards;
  }
  .avatar {
    background: var(--_ground);
    border-radius: 50%;
    box-shadow:
      0 0 0 0.14em var(--_accent),
      0 0.1em 0.5em rgb(0 0 0 / 0.5);
    height: 3.5em;
    left: 0;
    object-fit: cover;
    position: absolute;
    top: 0.2em;
    width: 3.5em;
  }
  .avatar ~ * {
    margin-left: 4.2em;
  }
  .avatar ~ .head {
    margin-left: 6.6em;
    /* Part of the width that the name makes room for, or a short message would cut it. */
    margin-right: 0.9em;
    max-width: calc(100% - 7.5em);
  }
  .avatar ~ .card {
    min-height: 2.4em;
  }
  :host([speaking]) .avatar {
    box-shadow:
      0 0 0 calc(0.14em + 0.14em * var(--sidekick-level, 0)) var(--_accent),
      0 0 calc(1.2em * var(--sidekick-level, 0)) var(--_accent),
      0 0.1em 0.5em rgb(0 0 0 / 0.5);
  }
  .head {
    position: relative;
    z-index: 1;
    flex: none;
    display: flex;
    align-items: center;
    max-width: calc(100% - 0.9em);
    height: 1.9em;
    margin: 0 0 -0.95em 0.9em;
    font-size: 0.74em;
    line-height: 1.4;
    font-weight: 700;
    white-space: nowrap;
  }
  .plate,
  .target {
    display: flex;
    align-items: center;
    min-width: 0;
    height: 100%;
    border-radius: 1em;
  }
  .plate {
    position: relative;
    z-index: 1;
    flex: 0 1 auto;
    gap: 0.5em;
    padding: 0 0.85em 0 0.2em;
    color: var(--_on-accent);
    text-shadow: none;
    background: linear-gradient(color-mix(in srgb, var(--_accent), #fff 24%), var(--_accent) 70%);
    box-shadow: 0 0.08em 0.3em rgb(0 0 0 / 0.45);
  }
  .target {
    flex: 0 1 auto;
    margin-left: -0.95em;
    padding: 0 0.85em 0 1.5em;
    color: var(--_ink);
    font-weight: 600;
    background: var(--_raised);
    box-shadow:
      inset 0 0 0 0.08em var(--_line),
      0 0.08em 0.3em rgb(0 0 0 / 0.45);
  }
  .plate bdi,
  .target bdi {
    min-width: 0;
    overflow: clip;
    overflow-clip-margin: 0.6em;
    text-overflow: ellipsis;
  }
  .tone {
    flex: 0 9 auto;
    font-weight: 500;
    min-width: 0;
    opacity: 0.78;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .target svg {
    flex: none;
    width: 0.9em;
    height: 0.9em;
    margin-right: 0.4em;
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .ember {
    position: relative;
    flex: none;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.14em;
    width: 1.5em;
    height: 1.5em;
    border-radius: 50%;
    background: var(--_ground);
    /* Its bars move, and nothing around them. */
    contain: layout size;
  }
  .bar {
    width: 0.19em;
    height: 0.19em;
    border-radius: 0.1em;
    background: var(--_accent);
  }
  :host([speaking]) .bar {
    height: calc(0.19em + var(--_reach) * var(--sidekick-level, 0));
  }
  .bar:nth-child(1) {
    --_reach: 0.62em;
  }
  .bar:nth-child(2) {
    --_reach: 0.95em;
  }
  .bar:nth-child(3) {
    --_reach: 0.46em;
  }
  .card {
    position: relative;
    flex: 0 1 auto;
    align-self: stretch;
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 7em;
    padding: 0.95em 1.05em 0.62em;
    border-end-start-radius: calc(0.2em * var(--_round));
  }
  /* It points to the figure that says it. */
  .card::before {
    content: "";
    position: absolute;
    bottom: 0.7em;
    left: var(--_tail-left, auto);
    right: var(--_tail-right, auto);
    width: 0.9em;
    height: 1.05em;
    background: var(--_accent);
    clip-path: var(--_tail, circle(0));
  }
  /* The voice is seen along the edge as well: a light that grows with it. */
  .light {
    position: absolute;
    inset: 0;
    border-radius: inherit;
    pointer-events: none;
    opacity: 0;
    box-shadow:
      inset 0 0 0 0.08em var(--_accent),
      0 0 0.7em color-mix(in srgb, var(--_accent), transparent 45%);
    transition: opacity 120ms linear;
  }
  :host([speaking]) .light {
    opacity: calc(0.45 + 0.55 * var(--sidekick-level, 0));
    /* A transition would restart with every level and redraw the shadow each time. */
    transition: none;
    will-change: opacity;
  }
  .view {
    flex: 0 1 auto;
    min-height: 0;
    overflow: clip;
    overflow-clip-margin: 0.6em;
  }
  .view.scrolls {
    margin-inline: -0.6em;
    padding-inline: 0.6em;
    mask-image: linear-gradient(transparent, #000 0.4em, #000 calc(100% - 0.5em), transparent);
  }
  .text {
    margin: 0;
    font-size: calc(1em * var(--_shrink));
    font-weight: 600;
    line-height: 1.36;
    white-space: pre-line;
    overflow-wrap: anywhere;
    text-wrap: pretty;
    unicode-bidi: plaintext;
    text-align: start;
  }
  .view.scrolls .text {
    padding-block: 0.4em;
  }
  @keyframes enter {
    from {
      opacity: 0;
      transform: translateY(0.5em) scale(0.97);
    }
  }
  @keyframes leave {
    to {
      opacity: 0;
      transform: translateY(-0.25em) scale(0.985);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      animation-name: fade-in;
    }
    :host([leaving]) {
      animation-name: fade-out;
    }
  }
  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }
  @keyframes fade-out {
    to {
      opacity: 0;
    }
  }
`;
