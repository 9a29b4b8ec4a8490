import { css } from "lit";

export const pageStyles = css`
  :host {
    display: block;
    margin: 0 auto;
    max-width: 1500px;
    padding: 8px;
  }
  .banner {
    background: #33291c;
    border: 1px solid #6b5530;
    border-radius: 10px;
    box-shadow: 0 4px 14px #15121b;
    color: #ffd84d;
    margin: 0 0 8px;
    overflow-wrap: anywhere;
    padding: 7px 11px;
    position: sticky;
    top: 8px;
    z-index: 1;
  }
  .banner:empty {
    display: none;
  }
  .banner.closed {
    background: #331f2a;
    border-color: #7a4350;
    color: #ffb3b3;
  }
  main {
    display: grid;
    gap: 10px;
    grid-template-columns: minmax(0, 1fr);
  }
  main.closed {
    filter: grayscale(1);
    opacity: 0.72;
  }
  .column {
    align-content: start;
    display: grid;
    gap: 10px;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
  }
  @media (width >= 640px) {
    main {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      grid-template-rows: auto 1fr;
    }
    .third {
      grid-column: 2;
      grid-row: 1 / span 2;
    }
  }
  @media (width >= 1000px) {
    :host {
      padding: 14px;
    }
    main {
      gap: 14px;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr) minmax(0, 1fr);
      grid-template-rows: auto;
    }
    .third {
      grid-column: 3;
      grid-row: 1;
    }
    .second {
      --_chat-height: calc(100vh - 130px);
    }
    .first {
      --_list-height: calc(100vh - 290px);
    }
  }
`;
