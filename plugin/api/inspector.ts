import { type TemplateResult, html, nothing } from "lit";
import type { SetUpWords } from "../../shared/words/words.ts";
import { note, row, tick } from "../forms/field.ts";
import { PanelView } from "../forms/panel-view.ts";
import "../forms/private-address.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { apiAddress, apiRenewal } from "./api-questions.ts";

/** Form that lets other programs in, with their address. */
export class ApiAccess extends PanelView {
  words!: SetUpWords["api"];

  override render(): TemplateResult {
    const { panel, words } = this;
    const { loaded, settings } = panel.globals.value;
    const { api } = readGlobalSettings(settings);
    const renewal = { ...panel.words.control.renewal, ...words.renewal };
    const address = html`<sidekick-private-address
      .panel=${panel}
      .words=${{ ...words, note: words.secret, renewal }}
      .address=${apiAddress}
      .renewal=${apiRenewal}
    ></sidekick-private-address>`;
    return html`${row(
      "api-use",
      words.use,
      tick({
        id: "api-use",
        text: words.useWords,
        describedBy: "api-note",
        isDisabled: !loaded,
        isOn: api,
        turn: (isOn) => {
          panel.globals.change({ api: isOn || undefined });
          panel.globals.save();
        },
      }),
      note("api-note", words.note),
    )}
    ${api ? address : nothing}`;
  }
}

customElements.define("sidekick-api-access", ApiAccess);
