import { css } from "lit";
import { piece } from "../piece.ts";
import { type CooldownLeft, createCooldownPlayer } from "./cooldown-player.ts";
import { SidekickCooldown } from "./sidekick-cooldown.ts";

/** When the AI can react again. */
export const cooldown = piece<CooldownLeft | undefined>({
  name: "cooldown",
  parts: "panel: cooldown-panel, ring: cooldown-ring, text: cooldown-text",
  room: css`
    .cooldown {
      width: max-content;
    }
  `,
  element: SidekickCooldown,
  play({ clock, options }) {
    const player = createCooldownPlayer(clock);
    return {
      shown: player.shown,
      handles: {},
      catchUp: () => player.catchUp(),
      deck: {
        hello: () => (options().show.has("cooldown") ? { cooldown: true } : {}),
        follow: ({ cooldown }) => player.follow(cooldown),
      },
    };
  },
});
