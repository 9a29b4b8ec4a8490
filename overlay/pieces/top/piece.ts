import { css } from "lit";
import { countMessages } from "../count-messages.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import { piece } from "../piece.ts";
import { SidekickTop } from "./sidekick-top.ts";
import { type TopChatters, createTopPlayer } from "./top-player.ts";

/** The chatters who have written most; the AI is not counted. */
export const top = piece<TopChatters>({
  name: "top",
  parts: "panel: top-panel, title: top-title, name: top-name, count: top-count",
  room: css`
    .top {
      width: 11.52em;
    }
  `,
  element: SidekickTop,
  play({ clock, options }) {
    const player = createTopPlayer(clock);
    const handles = countMessages(
      () => options().own,
      (name, eventId) => (visibleText(name) ? player.add(name, eventId) : () => {}),
    );
    return { shown: player.shown, handles: { ...handles, wordsChanged: player.forget } };
  },
});
