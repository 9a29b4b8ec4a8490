import { css } from "lit";
import type { ListedEvent, ListedKind } from "../../../shared/protocol/overlay-protocol.ts";
import { createListed } from "../events/listed.ts";
import { piece } from "../piece.ts";
import { SidekickLatest } from "./sidekick-latest.ts";

/** The last event of a kind, such as the latest follower. */
export const latest = piece<readonly ListedEvent[]>({
  name: "latest",
  parts: "panel: latest-panel, label: latest-label, name: latest-name, what: latest-what",
  room: css`
    .latest {
      width: 22em;
    }
  `,
  element: SidekickLatest,
  play({ options }) {
    const shown = createListed();
    return {
      shown,
      // The plugin masks the event again when other words are hidden.
      handles: {},
      deck: {
        hello() {
          const { own, show } = options();
          return show.has("latest") ? { latest: own["latest-kind"] as ListedKind } : {};
        },
        follow: ({ latest }) => shown.dispatch(latest ? [latest] : []),
      },
    };
  },
});
