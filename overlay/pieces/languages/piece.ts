import { css } from "lit";
import type { LanguageCounts } from "../../../shared/protocol/overlay-protocol.ts";
import { createStore } from "../../../shared/store.ts";
import { piece } from "../piece.ts";
import { SidekickLanguages } from "./sidekick-languages.ts";

/** The languages that chat writes in. */
export const languages = piece<LanguageCounts | undefined>({
  name: "languages",
  parts:
    "panel: languages-panel, title: languages-title, bar: languages-bar, name: languages-name, share: languages-share",
  room: css`
    .languages {
      width: 14em;
    }
  `,
  element: SidekickLanguages,
  play({ options }) {
    const shown = createStore<LanguageCounts | undefined, LanguageCounts | undefined>(
      undefined,
      (before, next) => (JSON.stringify(before) === JSON.stringify(next) ? before : next),
    );
    return {
      shown,
      handles: {},
      deck: {
        hello() {
          const { own, show } = options();
          const rounds = Math.round(Number(own["languages-rounds"]));
          return show.has("languages") ? { languages: { rounds } } : {};
        },
        follow: ({ languages }) => shown.dispatch(languages),
      },
    };
  },
});
