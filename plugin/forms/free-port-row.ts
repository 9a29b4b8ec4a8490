import { type TemplateResult, html, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import { row } from "./field.ts";
import type { Panel } from "./panel-view.ts";

/** A button that takes another port, where the one in the settings cannot be had. */
export function freePortRow(
  panel: Panel,
  setting: "relayPort" | "screensPort",
  port: number | undefined,
): TemplateResult | typeof nothing {
  if (port === undefined) return nothing;
  const take = (): void => {
    panel.globals.change({ [setting]: port });
    panel.globals.save();
  };
  return html`${row(
    "",
    "",
    html`<button class="wide" type="button" id="free-port" @click=${take}>
      ${fill(panel.words.overlay.useFree, { port: String(port) })}
    </button>`,
  )}`;
}
