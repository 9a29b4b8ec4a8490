import { css } from "lit";

export const portraitStyles = css`
  :host {
    display: block;
  }
  .row {
    align-items: center;
    display: flex;
    gap: 10px;
    margin-bottom: 6px;
  }
  .picture {
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 50%;
    cursor: pointer;
    display: grid;
    flex: none;
    height: 44px;
    overflow: hidden;
    place-items: center;
    position: relative;
    width: 44px;
  }
  .picture:hover {
    border-color: var(--accent);
  }
  .picture:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .picture span {
    color: var(--muted);
    font-size: 22px;
    line-height: 1;
  }
  .picture img {
    height: 100%;
    object-fit: cover;
    width: 100%;
  }
  /* Only for the keyboard and for screen readers: the picture is what is visible. */
  .picture input {
    cursor: pointer;
    inset: 0;
    opacity: 0;
    position: absolute;
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
