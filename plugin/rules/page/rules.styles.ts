import { css } from "lit";
import { inspectorStyles } from "../../forms/form.styles.ts";

/** The look of the rules. */
export const rulesStyles = [
  inspectorStyles,
  css`
    h2 {
      margin: 20px 0 8px;
    }
    ol,
    ul {
      list-style: none;
      margin: 12px 0 0;
      padding: 0;
    }
    li {
      border: 1px solid var(--rule);
      border-radius: 8px;
      margin: 0 0 10px;
      padding: 12px 14px;
    }
    .alert {
      align-items: center;
      display: flex;
      gap: 10px;
      justify-content: space-between;
      overflow-wrap: anywhere;
    }
    .head {
      display: grid;
      gap: 10px;
      grid-template-columns: 15px minmax(0, 1fr);
    }
    .head > input {
      margin-top: 3px;
    }
    .off b {
      color: var(--muted);
    }
    .what .note {
      overflow-wrap: anywhere;
    }
    .buttons,
    .ready {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
    }
    .buttons {
      margin: 10px 0 0 25px;
    }
    .what p {
      margin: 0;
    }
    svg.up {
      transform: rotate(-90deg);
    }
    svg.down {
      transform: rotate(90deg);
    }
    button.icon {
      width: var(--control-height, 28px);
    }
    .form {
      border-top: 1px solid var(--rule);
      margin-top: 12px;
      padding-top: 12px;
    }
  `,
];
