import { css } from "lit";

export const pageStyles = css`
  .page {
    display: flex;
    flex-direction: column;
    height: 100dvh;
    margin: 0 auto;
    max-width: 1500px;
    overflow: clip;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
      env(safe-area-inset-left);
    position: relative;
  }
  header {
    border-bottom: 1px solid var(--faint-line);
    display: grid;
    flex: none;
    gap: 8px;
    padding: 8px;
  }
  main {
    --_gap: 8px;
    display: grid;
    flex: 1;
    column-gap: var(--_gap);
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: repeat(5, max-content);
    min-height: 0;
    overflow-anchor: none;
    overflow-y: auto;
    padding: calc(8px + var(--_above, 0px)) 8px calc(8px + var(--_below, 0px));
    scroll-padding: 10px;
    scrollbar-color: var(--line) transparent;
    scrollbar-width: thin;
  }
  .closed :is(header, main) {
    filter: grayscale(1);
    opacity: 0.72;
  }
  .column {
    align-content: start;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
  }
  footer {
    flex: none;
    padding: 0 8px;
  }
  footer p:not(.screen-reader) {
    margin: 6px 0;
  }
  .banner {
    background: var(--attention-ground);
    border: 1px solid var(--attention-line);
    border-radius: 8px;
    color: var(--attention);
    font-size: 13px;
    line-height: 18px;
    max-height: min(94px, 30vh);
    overflow-wrap: anywhere;
    overflow-y: auto;
    padding: 5px 10px;
  }
  .banner.trouble {
    background: var(--trouble-ground);
    border-color: var(--trouble-line);
    color: var(--trouble);
  }
  /* A dock this low, or a page zoomed this far, has no room for parts that stay. */
  @media (height < 220px) and (width < 500px), (height < 130px) {
    .page {
      height: auto;
    }
    main {
      overflow-y: visible;
    }
  }
  @media (width >= 640px) {
    main {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      grid-template-rows: repeat(3, max-content) 1fr;
    }
    .column {
      grid-column: 2;
    }
    .chat {
      --_list-height: max(200px, calc(100dvh - 228px));
      grid-column: 1;
      grid-row: 1 / -1;
    }
  }
  @media (width >= 1000px) {
    header {
      padding: 10px 14px;
    }
    main {
      --_gap: 12px;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr) minmax(0, 1fr);
      grid-template-rows: repeat(2, max-content) 1fr;
      padding-inline: 14px;
    }
    footer {
      padding: 0 14px;
    }
    .column {
      grid-column: 3;
    }
    .messages {
      --_list-height: max(200px, calc(100dvh - 228px));
      grid-column: 1;
      grid-row: 1 / -1;
    }
    .chat {
      grid-column: 2;
    }
  }
  @media (width >= 500px) and (height < 260px) {
    header {
      grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
      padding-block: 4px;
    }
    footer {
      align-items: center;
      display: flex;
      gap: 10px;
    }
    footer p:not(.screen-reader) {
      margin: 3px 0;
    }
    .banner {
      max-height: 46px;
    }
  }
`;
