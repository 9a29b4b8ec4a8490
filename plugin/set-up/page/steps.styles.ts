import { css } from "lit";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { screenReaderText } from "../../../shared/ui/screen-reader.styles.ts";

/** The look of the steps. */
export const stepsStyles = [
  inspectorStyles,
  screenReaderText,
  css`
    .progress {
      align-items: center;
      color: var(--muted);
      display: flex;
      gap: 12px;
      margin: 0 0 16px;
    }
    progress {
      accent-color: var(--ready);
      flex: 0 1 200px;
      height: 8px;
    }
    /* Firefox's own track is nearly white. */
    @supports (-moz-appearance: none) {
      progress {
        background: var(--rule);
        border: 0;
        border-radius: 4px;
      }
      ::-moz-progress-bar {
        background: var(--ready);
        border-radius: 4px;
      }
    }
    ol {
      list-style: none;
      margin: 0;
      padding: 0;
    }
    .card {
      border: 1px solid var(--rule);
      border-radius: 8px;
      margin: 0 0 10px;
    }
    .card.open {
      background: var(--panel);
      border-color: var(--bold-line);
    }
    h2 {
      font: inherit;
      margin: 0;
    }
    .title {
      align-items: center;
      border: 0;
      border-radius: 8px;
      display: flex;
      gap: 12px;
      height: auto;
      min-height: 48px;
      padding: 8px 14px;
      text-align: left;
      white-space: normal;
      width: 100%;
    }
    .title:hover {
      background: var(--raised);
    }
    .name {
      flex: 1;
      font-weight: 600;
    }
    .mark {
      display: grid;
      flex: none;
      height: 26px;
      place-items: center;
      width: 26px;
    }
    .number {
      border: 1.5px solid var(--bold-line);
      border-radius: 50%;
      font-size: 13px;
      height: 26px;
      line-height: 23px;
      text-align: center;
      width: 26px;
    }
    .open.todo .number {
      background: var(--ink);
      border-color: var(--ink);
      color: var(--on-accent);
      font-weight: 700;
    }
    .mark svg {
      color: var(--ready);
      height: 24px;
      width: 24px;
    }
    .state {
      color: var(--muted);
      font-size: 13px;
    }
    .done .state {
      color: var(--ready);
    }
    .skipped .name {
      color: var(--muted);
    }
    .body {
      padding: 0 18px 16px 52px;
    }
    .body > p {
      margin: 4px 0 14px;
    }
    .body {
      --label-width: 120px;
    }
    .body > .row {
      grid-template-columns: 0 minmax(0, 1fr);
    }
    .body > .row button.wide,
    sidekick-fill-deck::part(action) {
      flex: none;
      padding: 0 20px;
    }
    sidekick-fill-deck {
      --label-width: 0;
      --quiet: var(--ink);
      --small: inherit;
      --small-line: inherit;
      margin-bottom: 8px;
    }
    .body > button.quiet {
      padding-left: 0;
    }
    .body > .status-line {
      margin: 4px 0 10px;
    }
    .pictures {
      display: grid;
      gap: 12px;
      grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
      margin: 0 0 16px;
    }
    .pictures svg {
      height: auto;
      width: 100%;
    }
    .body > details {
      margin: 8px 0;
    }
    .body > details > summary {
      color: var(--accent);
      text-decoration: underline;
    }
    sidekick-overlay-address {
      display: block;
      padding-top: 8px;
    }
    .finish {
      background: var(--ready-ground);
      border: 1px solid var(--ready-line);
      border-radius: 8px;
      padding: 14px 18px;
    }
    .finish h2 {
      align-items: center;
      display: flex;
      font-size: 16px;
      font-weight: 600;
      gap: 10px;
      outline: none;
    }
    .finish h2 svg {
      color: var(--ready);
      height: 22px;
      width: 22px;
    }
    :is(.finish, .note) a {
      color: var(--accent);
    }
    @media (max-width: 680px) {
      .body {
        padding: 0 12px 14px;
      }
    }
  `,
];
