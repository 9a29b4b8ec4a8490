import { css } from "lit";
import { createAlarm } from "../../../shared/alarm.ts";
import { createValueStore } from "../../../shared/store.ts";
import { captionNow } from "../../speech/captions.ts";
import { plateOf } from "../ai-message/name-plate.ts";
import { piece } from "../piece.ts";
import { showsCard } from "../../speech/speech.ts";
import { type Caption, SidekickCaptions } from "./sidekick-captions.ts";

/** Captions of the AI's voice. */
export const captions = piece<Caption | undefined>({
  name: "captions",
  parts:
    "caption, plate: caption-plate, ember: caption-ember, name: caption-name, tone: caption-tone, target: caption-target, waiting: caption-waiting",
  room: css`
    /* Its room is always there: no caption that comes or goes moves anything. */
    .captions {
      width: 34em;
      flex-grow: 9;
    }
    .captions:not(.full) {
      min-height: 5em;
    }
    /* They lift the messages above them already. */
    .captions[at^="bottom"] ~ .ai[at^="bottom"] {
      padding-bottom: 0;
    }
  `,
  element: SidekickCaptions,
  play({ clock, options, speech }) {
    const shown = createValueStore<Caption | undefined>(undefined);
    const update = (): void => {
      const { utterance, isLeaving, waiting } = speech.stage.value;
      alarm.set(undefined);
      if (!utterance || isLeaving || showsCard(speech.stage.value, options().show))
        return shown.dispatch(undefined);
      const isSpoken = utterance.phase === "speaking";
      // The caption's words come with its voice, which has not begun.
      const isAwaited = !utterance.timing && utterance.voice !== "none" && !speech.stage.value.areVoicesHeld;
      const { text, nextAt } = captionNow(utterance, clock.wall());
      if (isAwaited || text === "") return shown.dispatch(undefined);
      const { eventId, message } = utterance;
      const plate = message && plateOf(message, waiting, options().own);
      shown.dispatch({ eventId, text, plate, isSpoken });
      alarm.set(nextAt);
    };
    const alarm = createAlarm(clock, update);
    speech.stage.subscribe(update);
    return { shown, onOptions: update, catchUp: update, handles: {} };
  },
});
