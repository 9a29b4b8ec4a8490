import { css } from "lit";

export const toneStyles = css`
  .note {
    max-width: 90ch;
  }
  .none {
    border: 1px dashed var(--line);
    border-radius: 10px;
    padding: 12px;
  }
  .tones {
    display: grid;
    gap: 6px 24px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    max-width: 900px;
  }
  .tone {
    align-items: center;
    display: flex;
    gap: 10px;
    justify-content: space-between;
    min-width: 0;
  }
  label {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  select {
    flex: none;
    width: 9em;
  }
`;
