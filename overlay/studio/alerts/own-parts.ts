import type { AlertChoices } from "../../../shared/alerts/alert-settings.ts";
import type { StudioWords } from "../../../shared/words/words.ts";

/** The parts of an alert's form, each with the choices that it has. */
const parts: Readonly<Record<keyof StudioWords["alerts"]["groups"], readonly (keyof AlertChoices)[]>> = {
  words: ["kicker", "headline", "detail", "showsMessage"],
  picture: ["picture"],
  sound: ["sound", "volume"],
  look: ["colour", "seconds", "enter", "leave"],
  amount: ["least", "tiers"],
  ai: ["isSpoken"],
};

/** The parts of an alert that the streamer has made their own, as a list in words; empty: none. */
export function ownParts(choices: AlertChoices, { alerts }: StudioWords): string {
  const own = Object.entries(parts).filter(([, fields]) =>
    fields.some((field) => choices[field] !== undefined),
  );
  return own.map(([part]) => alerts.groups[part as keyof typeof parts]).join(", ");
}
