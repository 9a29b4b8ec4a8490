import { css } from "lit";
import type { LanguageCounts } from "../../../shared/protocol/overlay-protocol.ts";
import { piece, playSent } from "../piece.ts";
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
  play: (page) =>
    playSent(
      page,
      "languages",
      (own) => ({ languages: { rounds: Math.round(Number(own["languages-rounds"])) } }),
      ({ languages }) => languages,
    ),
});
