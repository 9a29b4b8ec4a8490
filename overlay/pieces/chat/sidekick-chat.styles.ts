import { css } from "lit";

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    max-width: 100%;
    color: var(--_ink);
    font-family: var(--_font);
    font-size: 0.72em;
  }
  :host([empty]) {
    display: none;
  }
  .panel,
  ul {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  ul {
    justify-content: flex-end;
    list-style: none;
    margin: 0;
    overflow: hidden;
    padding: 0.5em 0.8em 0.55em;
    /* A line that is half out fades; one that is whole stands below this. */
    mask-image: linear-gradient(transparent, #000 0.65em);
  }
  li {
    flex: none;
    line-height: 1.36;
    margin: 0.18em 0;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 5;
    clip-path: var(--_cut);
    animation: fade-in 120ms linear;
  }
  .name {
    --_shade: oklch(0.82 0.115 var(--_hue));
    color: color-mix(in srgb, var(--_shade), var(--_tint));
    font-weight: 700;
  }
  .ai .name {
    --_shade: var(--_accent);
  }
  .text {
    font-weight: 500;
    margin-left: 0.45em;
    unicode-bidi: plaintext;
  }
  .role,
  .platform {
    display: inline-block;
    height: 1em;
    margin-right: 0.3em;
    vertical-align: -0.14em;
    width: 1em;
  }
  .role {
    color: var(--_accent);
    fill: currentColor;
    filter: var(--theme-mark-filter, none);
  }
  .platform {
    background: oklch(0.5 0.13 var(--_hue));
    border-radius: 0.22em;
    color: #fff;
    font: 700 0.66em/1.5 sans-serif;
    height: 1.5em;
    text-align: center;
    text-shadow: none;
    vertical-align: 0.08em;
    width: 1.5em;
  }
  @media (prefers-reduced-motion: reduce) {
    li {
      animation: none;
    }
  }
`;
