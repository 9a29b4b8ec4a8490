import { type TemplateResult, html } from "lit";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { renewalStatus } from "../forms/address-status.ts";
import "../forms/confirm-row.ts";
import { note, row } from "../forms/field.ts";
import { overlayRenewalQuestion } from "./overlay-questions.ts";
import type { Panel } from "../forms/panel-view.ts";
import { textField } from "../../shared/ui/text-field.ts";

/** The row that makes a new overlay address. */
export function overlayRenewalRow({ question, words }: Panel): TemplateResult {
  const { safety } = words;
  const renewal = question(overlayRenewalQuestion);
  return html`<sidekick-confirm-row
    .words=${safety}
    .result=${renewalStatus(renewal, words, safety.done)}
    .confirmed=${() => renewal.ask()}
  ></sidekick-confirm-row>`;
}

/** The row with the hosts that voices may come from. */
export function voiceHostsRow({ globals, words }: Panel): TemplateResult {
  const { safety } = words;
  const { loaded, settings } = globals.value;
  const kept = settings["voiceHosts"];
  return row(
    "voice-hosts",
    safety.voiceHosts,
    textField({
      id: "voice-hosts",
      isDisabled: !loaded,
      placeholder: "voice.example.com",
      described: "voice-hosts-note",
      value: typeof kept === "string" ? kept : readGlobalSettings(settings).voiceHosts.join(", "),
      isTrimmed: true,
      onChange: (typed) => globals.change({ voiceHosts: typed || undefined }),
    }),
    note("voice-hosts-note", safety.voiceHostsNote),
  );
}
