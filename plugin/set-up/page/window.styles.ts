import { css } from "lit";
import { inspectorStyles } from "../../forms/form.styles.ts";

/** The look of the set-up window around its forms. */
export const windowStyles = [
  inspectorStyles,
  css`
    :host {
      --label-width: 170px;
      --small: 13px;
      --small-line: 18px;
      --control-height: 34px;
      box-sizing: border-box;
      margin: 0 auto;
      max-width: 1040px;
      padding: 20px 24px 48px;
    }
    .brand {
      font-weight: 600;
      margin: 0 0 16px;
    }
    .brand b {
      color: var(--accent);
    }
    h1 {
      font-size: 22px;
      line-height: 1.3;
      margin: 0;
      /* Focus goes here when the page changes, which then shows its beginning. */
      scroll-margin-top: 100vh;
    }
    :is(h1, h2):focus-visible {
      outline: none;
    }
    section {
      margin-top: 40px;
    }
    .heading h2 {
      font-size: 18px;
      scroll-margin-top: 16px;
    }
    .columns {
      display: grid;
      gap: 32px;
      grid-template-columns: 200px minmax(0, 1fr);
    }
    nav ul {
      list-style: none;
      margin: 0;
      padding: 0;
    }
    nav a {
      border-left: 3px solid transparent;
      border-radius: 4px;
      color: var(--muted);
      display: block;
      padding: 7px 12px;
      text-decoration: none;
    }
    #studio {
      margin-top: 16px;
    }
    nav a:hover {
      background: var(--raised);
      color: var(--ink);
    }
    nav a[aria-current] {
      background: var(--raised);
      border-left-color: var(--accent);
      color: var(--ink);
      font-weight: 600;
    }
    main {
      max-width: 720px;
      min-width: 0;
    }
    .heading {
      align-items: baseline;
      border-bottom: 1px solid var(--rule);
      display: flex;
      gap: 12px;
      justify-content: space-between;
      margin-bottom: 16px;
      padding-bottom: 8px;
    }
    .heading .help {
      color: var(--accent);
    }
    .lead {
      align-items: center;
      display: flex;
      gap: 16px;
      margin-bottom: 20px;
    }
    .lead svg {
      background: var(--panel);
      border-radius: 8px;
      fill: none;
      height: 72px;
      padding: 5px;
      stroke: var(--strong-line);
      stroke-linecap: round;
      stroke-linejoin: round;
      stroke-width: 2.5;
      width: 112px;
    }
    .lead .changed {
      stroke: var(--accent);
    }
    .banner {
      background: var(--attention-ground);
      border-left: 3px solid var(--attention);
      border-radius: 4px;
      margin: 0 0 16px;
      padding: 10px 12px;
    }
    .banner.trouble {
      background: var(--trouble-ground);
      border-color: var(--trouble);
    }
    .banner a {
      color: var(--accent);
    }
    .banner .status-line {
      margin: 0;
    }
    @media (max-width: 780px) {
      :host {
        --label-width: 110px;
        padding: 16px 14px 32px;
      }
      .columns {
        gap: 16px;
        grid-template-columns: minmax(0, 1fr);
      }
      nav ul {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
      nav a {
        border: 1px solid var(--bold-line);
        padding: 4px 10px;
      }
      #studio {
        margin-top: 4px;
        width: fit-content;
      }
      nav a[aria-current] {
        border-color: var(--accent);
      }
    }
  `,
];
