import { css } from "lit";
import { type ListedEvent, type ListedKind } from "../../../shared/protocol/overlay-protocol.ts";
import { asSet } from "../../page/overlay-options.ts";
import { piece } from "../piece.ts";
import { createListed } from "./listed.ts";
import { SidekickEvents } from "./sidekick-events.ts";

/** The last events of the channel. */
export const events = piece<readonly ListedEvent[]>({
  name: "events",
  parts: "panel: events-panel, row: events-row, mark: events-mark, name: events-name, what: events-what",
  room: css`
    .events {
      width: 15em;
    }
  `,
  element: SidekickEvents,
  rows: (state, { locale, options: { own } }) => {
    const isNewestLast = own["events-order"] === "newest-last";
    const rows = isNewestLast ? state?.toReversed() : state;
    return [{ key: "", properties: { state: rows, locale, look: own["events-look"] } }];
  },
  play({ options }) {
    const shown = createListed();
    return {
      shown,
      // The plugin masks the whole list again when other words are hidden.
      handles: {},
      deck: {
        hello() {
          const { own, show } = options();
          if (!show.has("events")) return {};
          const kinds = [...asSet(own["events-kinds"] ?? "")] as ListedKind[];
          return { events: { kinds, count: Math.round(Number(own["events-count"])) } };
        },
        follow: ({ events = [] }) => shown.dispatch(events),
      },
    };
  },
});
