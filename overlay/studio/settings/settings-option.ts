import { type TemplateResult, html, nothing } from "lit";
import { goalIdIn } from "../../../shared/goals/goal.ts";
import { type StudioWords, fill } from "../../../shared/words/words.ts";
import { unusualIn, usualPlatforms } from "../../pieces/platforms.ts";
import type { Choices } from "../choices/address.ts";
import { StudioElement } from "../studio-element.ts";
import type { Changes } from "../document/option-values.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { fieldRow } from "../fields/field-row.ts";
import { textField } from "../../../shared/ui/text-field.ts";
import { tickBox } from "../../../shared/ui/tick-field.ts";
import { optionWords } from "../choices/option-words.ts";
import { stylesAt } from "../style/style-choices.ts";
import { colorControl, contrastNote } from "./color-control.ts";
import {
  isSwitch,
  numberControl,
  type OptionControl,
  selectControl,
  tickControl,
} from "./option-controls.ts";
import { optionStyles } from "./option.styles.ts";
import type { SettingsTexts } from "../document/step-part.ts";
import { goalChoice } from "../goals/goal-list.ts";
import { placeControl } from "./place-control.ts";
import { changesOf, isChanged, type Setting, valueOfSetting } from "./settings-groups.ts";
import { themeControl } from "./theme-control.ts";
import "../style/font-field.ts";

/** Number of gestures so far, such as a slider that is moved. */
let gestures = 0;

/** One setting: label, control, note, and the button that gives the default back. */
export class SidekickOption extends StudioElement {
  static override styles = [controls, optionStyles];
  static override properties = {
    setting: { attribute: false },
    isBare: { attribute: "bare", type: Boolean, reflect: true },
    trouble: { state: true },
  };
  declare setting: Setting;
  /** The heading above is the label. */
  isBare = false;
  trouble = "";
  readonly #typing = { isOn: false };

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>("input, select")?.focus();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get("setting") as Setting | undefined;
    if (!before || before.name === this.setting.name) return;
    this.trouble = "";
    this.#typing.isOn = false;
  }

  protected override render() {
    const { words, setting, trouble } = this;
    const { choices } = this.document;
    const [row] = setting.rows;
    const { label, ...own } = optionWords(row, words);
    const value = valueOfSetting(setting, choices);
    const styles = stylesAt(choices, row.piece);
    const isByItself = row.kind === "number" && row.unit === "share" && value === "0";
    const note = isByItself ? words.settings.byItself : own.note;
    const change = (changes: Changes, isPassing = false): void => {
      this.document.change(changes, `${setting.name}#${gestures}`);
      if (!isPassing) gestures += 1;
    };
    const reset = (): void => {
      this.trouble = "";
      change(changesOf(setting));
    };
    const choose = (next: string, isPassing?: boolean): void =>
      change(changesOf(setting, next === String(row.initial) ? undefined : next), isPassing);
    if (row.kind === "font")
      return html`<sidekick-font-field
        .host=${this.host}
        .value=${value ?? ""}
        .inherited=${styles.inherited.font || undefined}
        .weight=${styles.chosen.weight}
        .onChoose=${choose}
      ></sidekick-font-field>`;
    const control: OptionControl = {
      words,
      setting,
      choices,
      value,
      described: note === undefined ? undefined : `${row.name}-note`,
      choose,
      change,
      trouble,
      warn: (sentence) => (this.trouble = sentence),
      styles,
      typing: this.#typing,
    };
    const parts = controlOf(control, this.document.queue.texts("goal"));
    return fieldRow({
      words,
      id: row.name,
      label,
      note,
      trouble: trouble || faultOf(row.name, choices, words),
      field: parts.control,
      isGroup: parts.isGroup,
      isWide: parts.isWide,
      below: row.kind === "color" ? contrastNote(control) : nothing,
      onReset: !this.isBare && (isChanged(setting, choices) || trouble !== "") ? reset : undefined,
    });
  }
}

/** What keeps a text that was taken from showing anything; empty: nothing. */
function faultOf(name: string, choices: Choices, { goals, settings }: StudioWords): string {
  if (name === "goal-target" || name === "goal-counts") {
    // Only options that are set have a control.
    const isLast = name === "goal-target" || choices["goal-target"] === undefined;
    return isLast && goalIdIn(choices) === undefined ? goals.unreadable : "";
  }
  const unusual = name.endsWith("-platforms") ? unusualIn(choices[name] ?? "") : [];
  if (unusual.length === 0) return "";
  return fill(settings.unknownPlatforms, { names: unusual.join(", "), known: usualPlatforms.join(", ") });
}

/** The control of a setting; a group has several elements, a wide one a line of its own. */
interface ControlParts {
  readonly control: TemplateResult;
  readonly isGroup?: boolean;
  readonly isWide?: boolean;
}

function controlOf(control: OptionControl, goals: SettingsTexts): ControlParts {
  const { setting, value, described, choose } = control;
  const [row] = setting.rows;
  switch (row.kind) {
    case "number":
      return { control: numberControl(control, row) };
    case "place":
      return { control: placeControl(control), isGroup: true, isWide: true };
    case "set":
      return { control: tickControl(control, row.of), isGroup: true, isWide: true };
    case "choice": {
      if (row.name === "theme") return { control: themeControl(control), isGroup: true, isWide: true };
      const turn = (isOn: boolean): void => choose(isOn ? "on" : "off");
      return {
        control: isSwitch(row.of)
          ? tickBox(value === "on", turn, { id: row.name, isSwitch: true, described })
          : selectControl(control, row.of),
      };
    }
    case "color":
      return { control: colorControl(control) };
    case "canvas":
    case "font":
    case "text":
      if (row.name === "goal")
        return { control: goalChoice({ id: row.name, words: control.words, value, choose }, goals) };
      return {
        control: textField({ id: row.name, value: value ?? "", described, onChange: choose }),
        isWide: true,
      };
  }
}

customElements.define("sidekick-option", SidekickOption);
