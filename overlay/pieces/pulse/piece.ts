import { css } from "lit";
import { countMessages } from "../count-messages.ts";
import { piece } from "../piece.ts";
import { type Pulse, createPulsePlayer } from "./pulse-player.ts";
import { SidekickPulse } from "./sidekick-pulse.ts";

/** How busy chat is. */
export const pulse = piece<Pulse>({
  name: "pulse",
  parts:
    "panel: pulse-panel, figure: pulse-figure, label: pulse-label, line: pulse-line, area: pulse-area, beat: pulse-beat",
  room: css`
    .pulse {
      width: max-content;
    }
  `,
  element: SidekickPulse,
  play({ clock, options }) {
    const player = createPulsePlayer(clock);
    return { shown: player.shown, handles: countMessages(() => options().own, player.add, player.add) };
  },
});
