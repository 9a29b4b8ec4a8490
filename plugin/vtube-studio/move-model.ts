import type { Clock } from "../../shared/clock.ts";
import type { VtubeLink } from "./vtube-link.ts";
import type { AvatarMood } from "../../shared/avatar/avatar-pictures.ts";
import type { ReadEvent } from "../approval/approval.ts";

/** Tracking parameter of the mouth, 0 to 1, which every model maps already. */
const mouth = "MouthOpen";
/** After this long without a level the page is gone, or was hidden in the middle of a voice. */
const silentAfterMs = 1_000;
/** Half a second of levels; a VTube Studio further behind gets no more until it has caught up. */
const maxUnanswered = 15;

export interface MouthOptions {
  readonly link: VtubeLink;
  readonly clock: Clock;
  /** Calls back with the level of the voice, 0 to 1, while the AI speaks, and 0 at the end. */
  readonly onLevel: (listener: (level: number) => void) => unknown;
}

/** Moves the model's mouth with the voice. Silence sends nothing, so that the parameter returns to its usual source. */
export function moveMouth({ link, clock, onLevel }: MouthOptions): void {
  let unanswered = 0;
  let cancelSilence = (): void => {};
  const inject = (value: number): void => {
    cancelSilence();
    if (value > 0) cancelSilence = clock.after(silentAfterMs, () => inject(0));
    // The level 0 is always sent, because it closes the mouth.
    if (value > 0 && unanswered >= maxUnanswered) return;
    unanswered++;
    void link
      .act("mouth", "InjectParameterDataRequest", {
        // Otherwise a model without face tracking would play its tracking-lost animation over the mouth.
        faceFound: true,
        mode: "set",
        parameterValues: [{ id: mouth, value }],
      })
      .finally(() => unanswered--);
  };
  onLevel(inject);
}

export interface MoodOptions {
  readonly link: VtubeLink;
  /** Calls back with each event that pages get. */
  readonly onEvent: (listener: (event: ReadEvent) => void) => unknown;
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
