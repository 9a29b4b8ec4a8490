import { css } from "lit";
import { moodOf } from "../../../shared/avatar/tone-moods.ts";
import { readingMs } from "../ai-message/reading-time.ts";
import { figureNamed } from "../../page/figures.ts";
import { type Look, oneRow, piece } from "../piece.ts";
import { createAvatarPlayer } from "./avatar-player.ts";
import type { Figure, FigureInMood } from "./figure.ts";
import { SidekickAvatar } from "./sidekick-avatar.ts";
import { avatarDefinition } from "./definition.ts";

/** The active character as a figure, which speaks in time with the voice. */
export const avatar = piece<Figure | undefined>({
  ...avatarDefinition,
  parts: "figure: avatar-figure",
  room: css`
    .avatar,
    .avatar > * {
      width: 9em;
    }
  `,
  element: SidekickAvatar,
  // Its size is the same whatever it does.
  isFlooded: true,
  rows: (figure, look) => oneRow(figure && inMood(figure, look), look),
  play({ clock, options, source }) {
    const isShown = options.show.has("avatar");
    const isMirrored = options.own["avatar-mirror"] === "on";
    const player = createAvatarPlayer({
      clock,
      random: Math.random,
      isMirrored,
      isMoving: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    let isOnAir = true;
    let isHidden = false;
    let isPresent = true;
    let name = "";
    const settle = (): void => {
      player.setSeen(isOnAir && !document.hidden);
      player.enter(isShown && isPresent && !isHidden ? name : undefined);
    };
    // Without a deck nobody says who is there; whoever has the figure shown wants to see it meanwhile.
    if (source.isDirect) settle();
    /** What a page sees by itself; a deck knows better, of every channel. */
    const learn = (change: () => void, isTriedOut = false): void => {
      if (!source.isDirect && !isTriedOut) return;
      change();
      settle();
    };
    return {
      shown: player.shown,
      catchUp() {
        player.setSeen(isOnAir && !document.hidden);
        player.catchUp();
      },
      handles: {
        "system.join": () => learn(() => (isPresent = true)),
        "system.left": () => learn(() => (isPresent = false)),
        "character.updated": ({ payload }, isTriedOut) =>
          learn(() => (name = payload.displayName), isTriedOut),
        "chat.message": () => player.listen(),
        "ai.thoughts"({ payload }) {
          if (payload.shouldAnswer) player.think();
        },
        said(message) {
          learn(() => (name = message.name));
          player.say(message.tone, readingMs(message.text));
        },
        speaking: (isSpeaking) => player.speak(isSpeaking),
        level: (level) => player.hear(level),
      },
      deck: {
        commands: {},
        follow(settings) {
          isHidden = settings.isAvatarHidden;
          isPresent = settings.companion !== null;
          name = settings.companion ?? name;
          settle();
        },
        onAir(next) {
          isOnAir = next;
          player.setSeen(isOnAir && !document.hidden);
        },
        state: () => ({
          avatar: !isShown ? "none" : isHidden ? "hidden" : player.shown.value ? "shown" : "away",
        }),
        watched: [player.shown],
      },
    };
  },
});

function inMood(figure: Figure, { moods, figures }: Look): FigureInMood {
  return {
    ...figure,
    mood: moodOf(figure.tone, moods),
    pictures: figureNamed(figures, figure.name),
  };
}
