import { css } from "lit";

export const portraitStyles = css`
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
    display: grid;
    flex: none;
    height: 44px;
    place-items: center;
    width: 44px;
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
  .row > select {
    flex: none;
    width: 6.5em;
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
