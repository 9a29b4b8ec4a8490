import { css } from "lit";
import { fill } from "../../../shared/words/words.ts";
import { isolated } from "../../../shared/text-direction.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import { piece } from "../piece.ts";
import { SidekickStatus } from "./sidekick-status.ts";
import { type Status, type StatusKind, createStatusPlayer } from "./status-player.ts";

/** Notices of changes: the AI joins, leaves, changes its character or greets a viewer. */
export const status = piece<Status | undefined>({
  name: "status",
  parts: "notice: status-notice, text: status-text",
  room: css`
    .status {
      width: 20.28em;
    }
  `,
  element: SidekickStatus,
  play({ clock, options, words }) {
    const player = createStatusPlayer(clock);
    const isShown = (): boolean => options().show.has("status");
    const showsThoughts = (): boolean => isShown() && options().own["thoughts"] === "on";
    const add = (eventId: string, kind: StatusKind, text: string): void => {
      if (visibleText(text)) player.add({ eventId, kind, text });
    };
    return {
      shown: player.shown,
      catchUp: () => player.catchUp(),
      deck: { hello: () => ({ notices: { greeting: isShown(), thought: showsThoughts() } }) },
      handles: {
        wordsChanged: (isUntouched) => player.forget(isUntouched),
        "system.join": ({ id }) => add(id, "joined", words().joined),
        "system.left": ({ id }) => add(id, "left", words().left),
        "character.updated"({ id, payload: { displayName } }) {
          if (visibleText(displayName))
            add(id, "character", fill(words().character, { name: isolated(displayName) }));
        },
        // Only the greeting is shown, because the AI's memory of a viewer is private.
        "chat.first_message": ({ id, payload }) => add(id, "greeting", payload.greeting ?? ""),
        "ai.thoughts"({ id, payload }) {
          if (showsThoughts()) add(id, "thought", payload.reasoning);
        },
      },
    };
  },
});
