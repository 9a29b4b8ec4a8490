import { css } from "lit";
import type { ListedEvent, ListedKind } from "../../../shared/protocol/overlay-protocol.ts";
import { piece, playSent } from "../piece.ts";
import { SidekickLatest } from "./sidekick-latest.ts";

/** The last event of a kind, such as the latest follower. */
export const latest = piece<ListedEvent | undefined>({
  name: "latest",
  parts: "panel: latest-panel, label: latest-label, name: latest-name, what: latest-what",
  room: css`
    .latest {
      width: 22em;
    }
  `,
  element: SidekickLatest,
  play: (page) =>
    playSent(
      page,
      "latest",
      (own) => ({ latest: own["latest-kind"] as ListedKind }),
      ({ latest }) => latest,
    ),
});
