import { type TemplateResult, html, nothing } from "lit";
import { type PiecePlace, type Place, places } from "../../page/overlay-options.ts";
import { placeText, readPlace } from "../../page/piece-place.ts";
import { radioButton } from "../../../shared/ui/choice-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { type OptionControl, warnedNumber } from "./option-controls.ts";

/** Where a place that becomes free begins: a little inside of its edge, as the nine places are. */
const margin = 4.4;
/** Offsets that a field takes. */
const maxOffset = 400;

/** Nine places as a grid of radio buttons; or a free one by numbers, from any of these nine points. */
export function placeControl(control: OptionControl): TemplateResult {
  const { words, setting, value, choose } = control;
  const { name } = setting.rows[0];
  const place = value === undefined ? undefined : readPlace(value);
  const offset = place?.offset;
  const moved = (next: PiecePlace, isPassing?: boolean): void => choose(placeText(next), isPassing);
  return html`<div class="place">
    <div class="grid">
      ${places.map((anchor) =>
        radioButton(
          { group: name, value: anchor, name: words.places[anchor] },
          place?.anchor === anchor,
          () => moved(offset ? { anchor, offset: startOf(anchor) } : { anchor }),
        ),
      )}
    </div>
    <div class="free">
      ${tickField(
        words.settings.free,
        offset !== undefined,
        (isOn) => {
          const anchor = place?.anchor ?? "middle";
          moved(isOn ? { anchor, offset: startOf(anchor) } : { anchor });
        },
        { isSwitch: true },
      )}
      ${
        place && offset
          ? html`${(["x", "y"] as const).map(
              (axis) =>
                html`<label class="axis"
                  ><span>${words.settings.offsets[axis]}</span>${warnedNumber(control, {
                    id: `${name}-${axis}`,
                    name: words.settings.offsets[axis],
                    least: -maxOffset,
                    most: maxOffset,
                    value: String(offset[axis]),
                    onNumber: (number, isPassing) =>
                      moved({ anchor: place.anchor, offset: { ...offset, [axis]: number } }, isPassing),
                  })}<span class="unit">%</span></label
                >`,
            )}`
          : html`<p class="note">
              ${value === undefined ? words.settings.mixed : place ? words.places[place.anchor] : nothing}
            </p>`
      }
    </div>
  </div>`;
}

function startOf(anchor: Place): { readonly x: number; readonly y: number } {
  const x = anchor.endsWith("left") ? margin : anchor.endsWith("right") ? -margin : 0;
  const y = anchor.startsWith("top") ? margin : anchor.startsWith("bottom") ? -margin : 0;
  return { x, y };
}
