import { css } from "lit";

/**
 * What all elements share: each public `--sidekick-*` property with its default, under a private name. A
 * property set anywhere above (OBS's Custom CSS box: `:root { --sidekick-accent: … }`) wins.
 */
export const theme = css`
  :host {
    --_ground: var(--sidekick-ground, #15121b);
    --_raised: var(--sidekick-raised, #1f1a28);
    --_line: var(--sidekick-line, #3a3346);
    --_ink: var(--sidekick-ink, #f4efe6);
    --_muted: var(--sidekick-muted, #b3abc0);
    --_accent: var(--sidekick-accent, #ffb066);
    --_font: var(
      --sidekick-font,
      "Segoe UI Variable Display",
      "Segoe UI",
      ui-rounded,
      "SF Pro Rounded",
      system-ui,
      "Noto Sans",
      "Noto Sans CJK SC",
      "Noto Color Emoji",
      sans-serif
    );
    --_in: var(--sidekick-motion-in, 200ms);
    --_out: 160ms;
    --_ease: cubic-bezier(0.16, 1, 0.3, 1);
    box-sizing: border-box;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
`;
