import { css } from "lit";

/**
 * The themes' characters. Each keeps text apart from any video on its own: three by a panel, the fourth by an outline
 * around every letter. `ember` is what the elements are by themselves.
 */
export const themes = css`
  :host([theme="paper"]) {
    --theme-ground: #f3e9d6;
    --theme-raised: #fffaf0;
    --theme-line: #cdbb9a;
    --theme-ink: #2a2118;
    --theme-muted: #6a5b48;
    --theme-accent: #b4481a;
    --theme-on-accent: var(--sidekick-ground, #fffaf0);
    --theme-round: 0.45;
    --theme-tint: #000 42%;
    --theme-font: Georgia, "Iowan Old Style", "Noto Serif", "Noto Serif CJK SC", "Noto Color Emoji", serif;
    --theme-edge: inset 0 0 0 0.05em var(--_line), 0 0.12em 0 #cdbb9a, 0 0.2em 0.5em rgb(0 0 0 / 0.45);
  }
  :host([theme="neon"]) {
    --theme-ground: #05060f;
    --theme-raised: #0b1024;
    --theme-line: #00d5ff;
    --theme-ink: #eaf8ff;
    --theme-muted: #9fc6da;
    --theme-accent: #ff5cd6;
    --theme-round: 0;
    --theme-panel: linear-gradient(
      180deg,
      var(--sidekick-raised, rgb(11 16 36 / 0.94)),
      var(--sidekick-ground, rgb(5 6 15 / 0.94))
    );
    --theme-font:
      Bahnschrift, "DIN Alternate", "Segoe UI", "Noto Sans", var(--system-fonts, "Noto Sans CJK SC"),
      "Noto Color Emoji", sans-serif;
    --theme-edge:
      inset 0 0 0 0.06em var(--_line), inset 0.22em 0 0 var(--_accent), 0 0 0.8em rgb(0 213 255 / 0.45);
  }
  :host([theme="plain"]) {
    --theme-ground: #000;
    --theme-raised: #000;
    --theme-line: transparent;
    --theme-ink: #fff;
    --theme-muted: #e6e6e6;
    --theme-accent: #ffd84d;
    --theme-panel: linear-gradient(var(--sidekick-raised, transparent), var(--sidekick-ground, transparent));
    --theme-edge: none;
    --theme-mark-round: 0.7em;
    --theme-mark-filter: drop-shadow(0 0 0.08em #000) drop-shadow(0 0 0.2em #000);
    --theme-halo:
      0 0 0.09em #000, 0 0 0.09em #000, 0 0 0.09em #000, 0 0 0.18em #000, 0 0.06em 0.3em #000, 0 0 0.5em #000;
  }
`;
