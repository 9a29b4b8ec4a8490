import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import type { PassedEvent } from "../approval/approval.ts";
import type { VtubeLink } from "./vtube-link.ts";

/** Options of `showMoods`. */
export interface MoodOptions {
  readonly link: VtubeLink;
  /** Calls back with each event that pages get. */
  readonly onEvent: (listener: (event: PassedEvent) => void) => unknown;
  /** The mood for a tone of the AI. */
  readonly moodOf: (tone: string) => AvatarMood;
  /** The hotkey's name or id for each mood that has one. */
  readonly hotkeys: () => { readonly [Mood in AvatarMood]?: string | undefined };
}

/** Triggers a hotkey when the AI's mood changes. The same hotkey twice would turn an expression off again. */
export function showMoods({ link, onEvent, moodOf, hotkeys }: MoodOptions): void {
  let shown: AvatarMood | undefined;
  link.state.subscribe(() => {
    // After a restart of VTube Studio, the model's expression is unknown.
    if (link.state.value.connection !== "open") shown = undefined;
  });
  onEvent(({ envelope }) => {
    if (envelope?.type !== "chat.ai_message" || link.state.value.connection !== "open") return;
    const mood = moodOf(envelope.payload.tone ?? "");
    if (mood === shown) return;
    shown = mood;
    const hotkeyID = hotkeys()[mood];
    if (hotkeyID) void link.act("hotkey", "HotkeyTriggerRequest", { hotkeyID });
  });
}
