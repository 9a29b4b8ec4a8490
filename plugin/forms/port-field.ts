import { type TemplateResult, nothing } from "lit";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { statusLine } from "./field.ts";
import type { PanelView } from "./panel-view.ts";
import { TypedField, typedRow } from "./typed-field.ts";

/** A field for the port of one of the plugin's servers. `usual`: the default, for which the setting is left out. */
export class PortField extends TypedField {
  readonly row: (id: string, note?: string) => TemplateResult;

  constructor(host: PanelView, setting: "relayPort" | "screensPort", usual: number) {
    super(host, (typed) => {
      const text = typed.trim();
      const port = Number(text);
      if (text !== "" && !(/^\d+$/.test(text) && port >= 1024 && port <= 65535)) return false;
      host.panel.globals.change({ [setting]: text === "" ? undefined : port });
      return true;
    });
    this.row = (id, note) => {
      const { globals, words } = host.panel;
      const { loaded, settings } = globals.value;
      const port = readGlobalSettings(settings)[setting];
      return typedRow(this, {
        id,
        label: words.overlay.port,
        value: port === usual ? "" : String(port),
        placeholder: String(usual),
        isDisabled: !loaded,
        inputmode: "numeric",
        status: this.rejected === undefined ? nothing : statusLine("trouble", words.overlay.portBad),
        ...(note === undefined ? {} : { note }),
      });
    };
  }
}
