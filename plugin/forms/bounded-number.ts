import { type TemplateResult, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { statusLine } from "./field.ts";
import type { PanelView } from "./panel-view.ts";
import { TypedField, typedRow } from "./typed-field.ts";

/** The words of a number's row; `secondsBad` has its limits as `{least}` and `{most}`. */
interface NumberWords {
  readonly seconds: string;
  readonly secondsBad: string;
  readonly note?: string;
}

/** A field for a number of seconds among the plugin's settings. Its default is not stored. */
export class BoundedNumber extends TypedField {
  readonly row: (id: string, words: NumberWords) => TemplateResult;

  constructor(
    host: PanelView,
    setting: "approvalSeconds" | "quietSeconds" | "waitSeconds" | "loudness",
    { min, max, default: usual }: { readonly min: number; readonly max: number; readonly default: number },
  ) {
    super(host, (typed) => {
      // Half of the languages write a comma, and some a minus of their own.
      const seconds = Number(typed.replace(",", ".").replace("−", "-"));
      const isDefault = typed.trim() === "" || seconds === usual;
      if (!isDefault && !(seconds >= min && seconds <= max)) return false;
      host.panel.globals.change({ [setting]: isDefault ? undefined : seconds });
      return true;
    });
    this.row = (id, { seconds: label, secondsBad, note }) => {
      const { language, globals } = host.panel;
      const seconds = readGlobalSettings(globals.value.settings)[setting];
      const inWords = (value: number): string => value.toLocaleString(language);
      return typedRow(this, {
        id,
        label,
        value: seconds === usual ? "" : inWords(seconds),
        placeholder: inWords(usual),
        isDisabled: !globals.value.loaded,
        inputmode: "decimal",
        status:
          this.rejected === undefined
            ? nothing
            : statusLine("trouble", fill(secondsBad, { least: inWords(min), most: inWords(max) })),
        ...(note === undefined ? {} : { note }),
      });
    };
  }
}
