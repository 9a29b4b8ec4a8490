import { css } from "lit";
import { screenReaderText } from "../../shared/ui/screen-reader.styles.ts";

export const checkStyles = css`
  ${screenReaderText}
  :host {
    margin: 0 auto;
    max-width: 980px;
    padding: 22px 20px 48px;
  }
  header {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: 10px 16px;
    margin-bottom: 14px;
  }
  h1 {
    flex: 1 1 auto;
    font-size: 22px;
    margin: 0;
  }
  .meter {
    align-items: center;
    color: var(--ink);
    display: flex;
    gap: 8px;
    margin-top: 6px;
  }
  .meter meter {
    flex: 0 1 220px;
    min-width: 60px;
  }
  .status {
    color: inherit;
    margin: 0 0 14px;
  }
  ul {
    margin-bottom: 26px;
  }
  li {
    background: var(--panel);
    border-left: 3px solid var(--line);
    border-radius: 4px 8px 8px 4px;
    display: grid;
    gap: 0 14px;
    grid-template-columns: 26px 190px minmax(0, 1fr);
    margin-bottom: 6px;
    padding: 10px 14px 10px 12px;
  }
  li svg {
    height: 20px;
    margin-top: 1px;
    width: 20px;
  }
  li.fine {
    border-color: var(--ready);
    color: var(--ready);
  }
  li.attention {
    border-color: var(--attention);
    color: var(--attention);
  }
  li.trouble {
    background: var(--trouble-ground);
    border-color: var(--trouble);
    color: var(--trouble);
  }
  li.unknown,
  li.waiting {
    color: var(--muted);
  }
  h2 {
    color: var(--ink);
    font-size: 14px;
    font-weight: 600;
    margin: 0;
  }
  li p {
    color: var(--soft-ink);
    margin: 0;
    overflow-wrap: anywhere;
  }
  li.waiting p {
    color: var(--muted);
  }
  li p.advice {
    color: var(--ink);
    font-weight: 600;
    margin-top: 2px;
  }
  .what-to-do {
    color: var(--accent);
  }
  .more {
    display: grid;
    gap: 12px 16px;
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
  }
  .more p {
    color: var(--muted);
    margin: 0;
  }
  button {
    min-height: 34px;
    padding: 4px 16px;
  }
  button[aria-disabled="true"] {
    cursor: default;
    opacity: 0.6;
  }
  @media (width < 640px) {
    li {
      grid-template-columns: 26px minmax(0, 1fr);
    }
    li .what {
      grid-column: 2;
    }
    .more {
      grid-template-columns: minmax(0, 1fr);
    }
    .more p {
      margin: -6px 0 8px;
    }
  }
`;
