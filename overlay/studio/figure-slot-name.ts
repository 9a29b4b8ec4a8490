import type { AvatarMood, AvatarShape, AvatarSlot } from "../../shared/avatar/avatar-pictures.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";

/** What a slot is called. */
export function figureSlotName(slot: AvatarSlot, { figure }: StudioWords): string {
  const [shape, mood] = slot.split("-").toReversed() as [AvatarShape, AvatarMood | undefined];
  return fill(figure.slot, { mood: figure.moods[mood ?? "neutral"], shape: figure.shapes[shape] });
}
