import { css } from "lit";
import { settingsColumn, switches } from "../controls.styles.ts";

export const alertEditorStyles = css`
  ${settingsColumn} ${switches}
  header {
    gap: 12px;
    justify-content: space-between;
  }
  ul {
    display: grid;
    gap: 6px;
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    align-items: center;
    background: var(--card);
    border: 1px solid var(--rule);
    border-radius: 10px;
    display: flex;
    padding-inline-end: 14px;
  }
  li:hover {
    border-color: var(--accent);
  }
  li a {
    align-items: center;
    border-radius: 9px;
    color: inherit;
    display: flex;
    flex: 1;
    gap: 12px;
    min-height: 52px;
    min-width: 0;
    padding: 6px 10px;
    text-decoration: none;
  }
  .words {
    display: grid;
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--muted);
    font-size: 12px;
  }
  .is-off .mark,
  .is-off bdi {
    opacity: 0.55;
  }
  .further {
    fill: none;
    height: 12px;
    stroke: var(--muted);
    stroke-width: 2;
    width: 8px;
  }
  .mark {
    background: color-mix(in srgb, var(--colour) 18%, var(--column));
    border-radius: 9px;
    color: var(--colour);
    display: grid;
    flex: none;
    height: 38px;
    place-items: center;
    width: 38px;
  }
  .mark svg {
    height: 22px;
    width: 22px;
  }
  .solid {
    fill: currentcolor;
  }
  .line,
  .cut {
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
  }
  .cut {
    stroke: var(--column);
  }
  form {
    align-items: center;
    display: grid;
    gap: 6px 8px;
    grid-template-columns: minmax(0, 1fr) auto;
    margin-top: 8px;
  }
  form label {
    grid-column: 1 / -1;
  }
  form input {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 7px;
    color: inherit;
    font: inherit;
    min-height: 32px;
    min-width: 0;
    padding: 4px 9px;
  }
  ::placeholder {
    color: var(--strong-line);
    opacity: 1;
  }
  .trouble {
    color: var(--trouble);
  }
  .back {
    min-height: 28px;
    text-decoration: none;
  }
  .title {
    margin-top: 8px;
  }
  .tick {
    align-items: center;
    cursor: pointer;
    display: flex;
    gap: 8px;
  }
  .end {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 26px;
  }
`;
