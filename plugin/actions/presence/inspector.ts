import { type TemplateResult, html, nothing } from "lit";
import { readPresenceSettings } from "./settings.ts";
import { channelRow } from "../../account/channel-row.ts";
import { operationRow } from "../action-rows.ts";
import { choice, note, row } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, words } = panel;
  const { does, mode, channelName = "" } = readPresenceSettings(draft.value.settings);
  return html`
    ${operationRow(draft, words.presence, does)}
    ${
      does === "leave"
        ? nothing
        : row(
            "mode",
            words.presence.mode,
            choice(
              "mode",
              words.presence.modes,
              mode,
              (mode) => draft.change({ mode: mode === "LIVE" ? undefined : mode }),
              mode === "TEST" ? "mode-note" : undefined,
            ),
            mode === "TEST" ? note("mode-note", words.presence.testNote) : nothing,
          )
    }
    ${channelRow(panel, channelName)}
  `;
};
