import type { StageView } from "./stage.ts";

/**
 * Whether what is on the stage has a card on a page that shows these pieces. Where captions are shown too, they have
 * the words of a voice, and a message that awaits its voice.
 */
export function showsCard({ utterance, areVoicesHeld }: StageView, show: ReadonlySet<string>): boolean {
  if (!utterance?.message || !show.has("ai")) return false;
  return !show.has("captions") || utterance.voice === "none" || (areVoicesHeld && !utterance.timing);
}
