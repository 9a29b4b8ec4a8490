import { type TemplateResult, nothing } from "lit";
import { type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";
import { statusLine } from "./field.ts";
import type { PanelView } from "./panel-view.ts";
import { TypedField, typedRow } from "./typed-field.ts";

/** Options of `AddressField`. */
interface AddressFieldOptions {
  readonly id: string;
  readonly setting: Extract<keyof GlobalSettings, "obsAddress" | "vtubeAddress" | "appAddress">;
  /** The default, for which the setting is left out. */
  readonly usual: string;
  /** Returns the address that was typed; `null`: it is none. */
  readonly normalise: (typed: string) => string | null;
  /** Settings that are removed with the address that they belong to. */
  readonly dependents?: readonly string[];
}

/** A field for the address of another program. */
export class AddressField extends TypedField {
  readonly #host: PanelView;
  readonly #options: AddressFieldOptions;

  constructor(host: PanelView, options: AddressFieldOptions) {
    super(host, (typed) => {
      const { setting, normalise, dependents = [] } = options;
      const address = normalise(typed);
      if (address === null && typed.trim() !== "") return false;
      const removed = Object.fromEntries(dependents.map((name) => [name, undefined]));
      host.panel.globals.change({ [setting]: address ?? undefined, ...removed });
      return true;
    });
    this.#host = host;
    this.#options = options;
  }

  row(words: { readonly address: string; readonly addressBad: string }, note?: string): TemplateResult {
    const { id, setting, usual } = this.#options;
    const { loaded, settings } = this.#host.panel.globals.value;
    const address = readGlobalSettings(settings)[setting];
    return typedRow(this, {
      id,
      label: words.address,
      value: address === usual ? "" : address,
      placeholder: usual,
      isDisabled: !loaded,
      inputmode: "url",
      status: this.rejected === undefined ? nothing : statusLine("trouble", words.addressBad),
      ...(note === undefined ? {} : { note }),
    });
  }
}
