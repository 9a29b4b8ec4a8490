import { css } from "lit";
import type { ListedEvent, ListedKind } from "../../../shared/protocol/overlay-protocol.ts";
import { asSet } from "../../page/overlay-options.ts";
import { piece, playSent } from "../piece.ts";
import { SidekickEvents } from "./sidekick-events.ts";

/** The last events of the channel. */
export const events = piece<readonly ListedEvent[] | undefined>({
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
  play: (page) =>
    playSent(
      page,
      "events",
      (own) => {
        const kinds = [...asSet(own["events-kinds"] ?? "")] as ListedKind[];
        return { events: { kinds, count: Math.round(Number(own["events-count"])) } };
      },
      ({ events }) => events,
    ),
});
