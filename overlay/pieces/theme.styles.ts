import { css } from "lit";

/**
 * What all elements share: each public `--sidekick-*` property with its default, under a private name. A
 * property set anywhere above (OBS's Custom CSS box: `:root { --sidekick-accent: … }`) wins over the theme's
 * (`--theme-*`, set by `sidekick-overlay`), which wins over the default.
 */
export const theme = css`
  :host {
    --_ground: var(--sidekick-ground, var(--theme-ground, #15121b));
    --_raised: var(--sidekick-raised, var(--theme-raised, #1f1a28));
    --_line: var(--sidekick-line, var(--theme-line, #3a3346));
    --_ink: var(--sidekick-ink, var(--theme-ink, #f4efe6));
    --_muted: var(--sidekick-muted, var(--theme-muted, #b3abc0));
    --_accent: var(--sidekick-accent, var(--theme-accent, #ffb066));
    --_round: var(--sidekick-round, var(--theme-round, 1));
    --_panel: var(--theme-panel, linear-gradient(170deg, var(--_raised), var(--_ground) 70%));
    --_edge: var(
      --theme-edge,
      inset 0 0 0 0.06em var(--_line),
      0 0.1em 0.2em rgb(0 0 0 / 0.4),
      0 0.5em 1.4em rgb(0 0 0 / 0.4)
    );
    --_halo: var(--theme-halo, none);
    --_on-accent: var(--theme-on-accent, var(--_ground));
    --_tint: var(--theme-tint, transparent 0%);
    --_font: var(
      --sidekick-font,
      var(
        --theme-font,
        "Segoe UI Variable Display",
        "Segoe UI",
        ui-rounded,
        "SF Pro Rounded",
        system-ui,
        "Noto Sans",
        var(--system-fonts, "Noto Sans CJK SC"),
        "Noto Color Emoji",
        sans-serif
      )
    );
    /* Where what overflows is cut off: beyond the letters' halos, and above the next line. */
    --_cut: inset(-1em -1em -0.15em);
    --_in: var(--sidekick-motion-in, 200ms);
    --_out: 160ms;
    --_ease: cubic-bezier(0.16, 1, 0.3, 1);
    box-sizing: border-box;
    text-shadow: var(--_halo);
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .panel {
    border-radius: calc(0.75em * var(--_round));
    background: var(--_panel);
    box-shadow: var(--_edge);
  }
  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }
`;
