import type { TemplateResult } from "lit";
import { type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";
import { choice, row } from "./field.ts";
import type { Panel } from "./panel-view.ts";

/** A row with a choice of one of the plugin's settings, with a name for each value. Its default is not stored. */
export function settingChoice<
  Setting extends "approvalElse" | "loweredStrength" | "waitElse" | "whileTalking",
>(
  { globals }: Panel,
  setting: Setting,
  id: string,
  label: string,
  names: Readonly<Record<GlobalSettings[Setting], string>>,
): TemplateResult {
  const usual = readGlobalSettings({})[setting];
  const value: GlobalSettings[Setting] = readGlobalSettings(globals.value.settings)[setting];
  const choose = (chosen: GlobalSettings[Setting]): void =>
    void globals.change({ [setting]: chosen === usual ? undefined : chosen });
  return row(id, label, choice(id, names, value, choose));
}
