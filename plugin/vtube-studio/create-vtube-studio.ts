import type { Approval } from "../approval/approval.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { SeenTones } from "../library/seen-tones.ts";
import { followSettings } from "../settings/setting-table.ts";
import { moveMouth, showMoods } from "./move-model.ts";
import type { VtubeSettings } from "./settings.ts";
import { VtubeLink } from "./vtube-link.ts";
import type { Store } from "../../shared/store.ts";
import type { ChanceTools } from "../../shared/tools.ts";

export interface VtubeParts extends ChanceTools {
  readonly settings: Store<VtubeSettings | undefined>;
  readonly saveSettings: (change: Readonly<Record<string, string | boolean>>) => void;
  readonly approval: Approval;
  readonly control: OverlayControl;
  readonly tones: SeenTones;
}

/** Connects to VTube Studio as set. The model's mouth moves with the AI's voice, and moods trigger hotkeys. */
export function createVtubeStudio(parts: VtubeParts): VtubeLink {
  const { settings, saveSettings, approval, control, tones, clock } = parts;
  const link = new VtubeLink({ ...parts, onPermission: (permission) => saveSettings({ ...permission }) });
  followSettings(settings, (access) => link.use(access));
  moveMouth({ link, clock, onLevel: (listener) => control.onLevel(listener) });
  showMoods({
    link,
    onEvent: approval.onPassed,
    moodOf: (tone) => tones.moodOf(tone),
    hotkeys: () => settings.value?.vtubeHotkeys ?? {},
  });
  return link;
}
