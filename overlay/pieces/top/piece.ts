import { css } from "lit";
import { named } from "../named.ts";
import { piece } from "../piece.ts";
import { SidekickTop } from "./sidekick-top.ts";
import { type TopChatters, createTopPlayer } from "./top-player.ts";
import { topDefinition } from "./definition.ts";

/** Who has written most; the AI is not counted. */
export const top = piece<TopChatters>({
  ...topDefinition,
  parts: "panel: top-panel, title: top-title, name: top-name, count: top-count",
  room: css`
    .top {
      width: 11.52em;
    }
  `,
  element: SidekickTop,
  play({ clock }) {
    const player = createTopPlayer(clock);
    return {
      shown: player.shown,
      handles: {
        "chat.message"({ payload: { username, message } }) {
          if (named(message) && named(username)) player.add(username);
        },
      },
    };
  },
});
