import type { TemplateResult } from "lit";
import { type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";
import { choice, note, row, tick } from "./field.ts";
import type { Panel } from "./panel-view.ts";

/** A row with a choice of one of the plugin's settings, with a name for each value. Its default is not stored. */
export function settingChoice<
  Setting extends "approvalElse" | "loweredStrength" | "rateWindow" | "waitElse" | "whileTalking",
>(
  { globals }: Panel,
  setting: Setting,
  id: string,
  label: string,
  names: Readonly<Record<GlobalSettings[Setting], string>>,
  explanation?: string,
): TemplateResult {
  const usual = readGlobalSettings({})[setting];
  const value: GlobalSettings[Setting] = readGlobalSettings(globals.value.settings)[setting];
  const choose = (chosen: GlobalSettings[Setting]): void =>
    void globals.change({ [setting]: chosen === usual ? undefined : chosen });
  if (explanation === undefined) return row(id, label, choice(id, names, value, choose));
  const noteId = `${id}-note`;
  return row(id, label, choice(id, names, value, choose, noteId), note(noteId, explanation));
}

/** A row with a tick for one of the plugin's settings, which is saved at once. */
export function settingTick(
  { globals }: Panel,
  setting: "api" | "obsJoins" | "repeatedFollows" | "screens" | "vtubeStudio",
  { id, label, text, describedBy }: Readonly<Record<"id" | "label" | "text" | "describedBy", string>>,
  below: unknown,
): TemplateResult {
  const { loaded, settings } = globals.value;
  const turn = (isOn: boolean): void => {
    globals.change({ [setting]: isOn || undefined });
    globals.save();
  };
  const isOn = readGlobalSettings(settings)[setting];
  return row(id, label, tick({ id, text, describedBy, isDisabled: !loaded, isOn, turn }), below);
}
