import { css } from "lit";
import { moodOf } from "../../../shared/avatar/tone-moods.ts";
import { picturesOf } from "../../page/appearance.ts";
import { type Look, oneRow, piece } from "../piece.ts";
import { createAvatarPlayer } from "./avatar-player.ts";
import type { AvatarInMood, AvatarState } from "./state.ts";
import { SidekickAvatar } from "./sidekick-avatar.ts";

/** The active character's avatar, which moves its mouth with the voice. */
export const avatar = piece<AvatarState | undefined>({
  name: "avatar",
  parts: "figure: avatar-figure",
  room: css`
    .avatar,
    .avatar > * {
      width: 9em;
    }
    .avatar {
      flex-shrink: 0;
    }
  `,
  element: SidekickAvatar,
  // The avatar changes often and never its size.
  isFlooded: true,
  rows: (state, look) =>
    oneRow(state && inMood(state, look), look).map((row) => ({
      ...row,
      properties: { ...row.properties, character: look.options.own["avatar-character"] },
    })),
  play({ clock, options, speech }) {
    const isShown = (): boolean => options().show.has("avatar");
    const player = createAvatarPlayer({
      clock,
      random: Math.random,
      isMirrored: () => options().own["avatar-mirror"] === "on",
      isMoving: () => options().motion !== "none",
    });
    let isOnAir = true;
    let isHidden = false;
    let isPresent = false;
    let isSpeaking = false;
    let name = "";
    const settle = (): void => {
      player.setSeen(isOnAir && !document.hidden);
      // A voice has a face, also that of a test before the AI has joined, and keeps it while its message is on the stage:
      // the card would move.
      const { utterance, isLeaving } = speech.stage.value;
      const isHeard = isSpeaking || (utterance?.timing !== undefined && !isLeaving);
      const next = isShown() && (isPresent || isHeard) && !isHidden ? name : undefined;
      // Beside an avatar that still leaves, the next message would be in one place first, and then in another.
      player.enter(next, next === undefined && utterance !== undefined);
    };
    let said = "";
    speech.stage.subscribe(() => {
      settle();
      const { utterance } = speech.stage.value;
      const { id = "", message, readMs = 0 } = utterance ?? {};
      if (id === said) return;
      said = id;
      if (message) player.say(message.tone, readMs);
    });
    return {
      shown: player.shown,
      onOptions: settle,
      catchUp() {
        player.setSeen(isOnAir && !document.hidden);
        player.catchUp();
      },
      handles: {
        // Only a test: the deck knows all channels.
        "character.updated"({ payload }, isTriedOut) {
          if (!isTriedOut) return;
          name = payload.displayName;
          settle();
        },
        largeAlert: () => player.rejoice(),
        "chat.message": () => player.listen(),
        "ai.thoughts"({ payload }) {
          if (payload.shouldAnswer) player.think();
        },
        speaking(now) {
          isSpeaking = now;
          settle();
          player.speak(now);
        },
        level: (level) => player.setLevel(level),
      },
      deck: {
        follow(settings) {
          isHidden = settings.isAvatarHidden;
          isPresent = settings.companion !== null;
          name = settings.companion ?? settings.character ?? name;
          settle();
        },
        onAir(next) {
          isOnAir = next;
          player.setSeen(isOnAir && !document.hidden);
        },
        state: () => ({
          avatar: !isShown() ? "none" : isHidden ? "hidden" : player.shown.value ? "shown" : "away",
        }),
        watched: [player.shown],
      },
    };
  },
});

function inMood(state: AvatarState, { moods, pictures }: Look): AvatarInMood {
  return {
    ...state,
    mood: state.pose === "rejoicing" ? "happy" : moodOf(state.tone, moods),
    pictures: picturesOf(pictures, state.name),
  };
}
