import type { AlertChoices, AlertSettings, AlertVariation } from "../../shared/alerts/alert-settings.ts";
import { alertVariables, fillAlertText } from "../../shared/alerts/alert-template.ts";
import type { WordMask } from "./word-mask.ts";

/**
 * The settings of alerts for pages that viewers see: texts are masked, and prompts, names of variations and variations
 * for a hidden word are left out. Such a variation could not match there, because events are masked too.
 */
export function alertsForPages(settings: AlertSettings, mask: WordMask): AlertSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, { choices, variations }]) => [
      name,
      {
        choices: maskedChoices(choices, mask),
        variations: variations
          .filter(({ when }) => !mask.isIn(when.nameHas ?? "") && !mask.isIn(when.messageHas ?? ""))
          .map((one): AlertVariation => ({ ...one, name: "", choices: maskedChoices(one.choices, mask) })),
      },
    ]),
  );
}

function maskedChoices(choices: AlertChoices, mask: WordMask): AlertChoices {
  const others = Object.entries(choices).filter(([name]) => name !== "prompt");
  const texts = alertLines(choices).map(([line, text]) => [line, maskedTemplate(text, mask)] as const);
  return Object.fromEntries([...others, ...texts]);
}

const lines = ["kicker", "headline", "detail"] as const;

/** The texts of an alert's lines that the streamer has written. */
export function alertLines(choices: AlertChoices): readonly (readonly [(typeof lines)[number], string])[] {
  return lines.flatMap((line) => {
    const text = choices[line];
    return text === undefined ? [] : [[line, text] as const];
  });
}

const variables = new RegExp(`(\\{(?:${alertVariables.join("|")})\\})`);
const empty = { name: "", count: "", gifter: "", message: "", viewers: "", value: "" };

/** A text with its hidden words masked and its variables unchanged, even if a word is spelled like one of these. */
function maskedTemplate(text: string, mask: WordMask): string {
  const masked = text
    .split(variables)
    .map((part, at) => (at % 2 === 0 ? mask.mask(part) : part))
    .join("");
  // A word may be written around a variable that is empty.
  return mask.isIn(fillAlertText(masked, empty)) ? "•••" : masked;
}
