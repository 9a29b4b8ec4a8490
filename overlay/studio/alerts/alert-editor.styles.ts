import { css } from "lit";
import { cardLists, settingsColumn } from "../groups.styles.ts";
import { switches } from "../../../shared/ui/fields.styles.ts";

export const alertEditorStyles = css`
  ul + .row {
    margin-top: 16px;
  }
  ${settingsColumn} ${switches} ${cardLists}
  header {
    gap: 12px;
    justify-content: space-between;
  }
  li {
    padding-inline-end: 14px;
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
  .back {
    min-height: 28px;
    text-decoration: none;
  }
  .title {
    margin-top: 8px;
  }
  .end {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 26px;
  }
`;
