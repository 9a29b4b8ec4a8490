import { actionId } from "../../plugin/actions/action-names.ts";
import { type StarterAction, starterLayouts } from "../../plugin/profiles/starter-layouts.ts";
import { messages, profileWords } from "../../shared/words/words.ts";
import type { DialPlacement, KeyPlacement } from "../deck/deck-options.ts";
import { type DeviceInfo, classicDevice, plusDevice } from "../deck/devices.ts";

const layouts = starterLayouts(profileWords.en, messages.en.examplePrompts.answer);

/** The keys of a rehearsed deck: the starter profile of a classic Stream Deck. */
export const starterKeys: readonly KeyPlacement[] = layouts["15"].keys.flatMap((row, at) =>
  row.flatMap((action, column) => (action === null ? [] : [placed(action, classicDevice, column, at)])),
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
