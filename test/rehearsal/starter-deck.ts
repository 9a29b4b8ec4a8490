import { actionId } from "../../plugin/actions/action-names.ts";
import { type StarterAction, starterLayouts } from "../../plugin/profiles/starter-layouts.ts";
import { messages, profileWords } from "../../shared/words/words.ts";
import type { DialPlacement, KeyPlacement } from "../deck/deck-options.ts";
import { type DeviceInfo, classicDevice, plusDevice } from "../deck/devices.ts";

const layouts = starterLayouts(profileWords.en, messages.en.examplePrompts.answer);

/** The profile has no goal, as a new streamer has none. Here its key is in place of the second reaction. */
const goalAt = { column: 1, row: 0 };

/** The keys of a rehearsed deck: the starter profile of a classic Stream Deck, and a goal. */
export const starterKeys: readonly KeyPlacement[] = layouts["15"].keys.flatMap((actions, row) =>
  actions.flatMap((action, column) => {
    const isGoal = column === goalAt.column && row === goalAt.row;
    const own = isGoal ? ({ action: "goal", settings: {} } as const) : action;
    return own === null ? [] : [placed(own, classicDevice, column, row)];
  }),
);

/** The dials of the starter profile of a Stream Deck + beside it. */
export const starterDials: readonly DialPlacement[] = layouts.plus.dials.map((action, column) =>
  placed(action, plusDevice, column, 0),
);

function placed(
  { action, settings, title }: StarterAction,
  device: DeviceInfo,
  column: number,
  row: number,
): KeyPlacement {
  const named = title === undefined ? {} : { title };
  return { action: actionId(action), settings, ...named, device, coordinates: { column, row } };
}
