import {
  fill,
  type Locale,
  localeFor,
  type OverlayWords,
  overlayWords,
  type StudioWords,
} from "../../../shared/words/words.ts";
import { readOptions } from "../../options/options.ts";
import { type AlertWords, alertWords } from "../../pieces/alerts/alert-words.ts";
import type { Choices } from "../choices/address.ts";
import { eventOf } from "./example-event.ts";

/** The language of an overlay with these options, as far as this browser knows it. */
export function overlayLocale(choices: Choices): Locale<OverlayWords> {
  const { language } = readOptions(new URLSearchParams(choices));
  return localeFor(overlayWords, language || navigator.language);
}

/** The built-in words of an alert, with variables in place of an event's values. */
export function builtInWords(name: string, locale: Locale<OverlayWords>): AlertWords {
  const amounts = name === "raid" ? { raidViewers: viewers } : {};
  const event = eventOf(name, { viewer: "{gifter}", message: "", amounts });
  const words = alertWords({ ...event, username: "{name}" }, locale);
  return {
    ...words,
    headline: clean(words.headline),
    figure: clean(words.figure),
    detail: clean(words.detail),
  };
}

/** A number that no sentence has by itself, in place of the viewers. */
const viewers = 7_777;

/** Without marks of direction, and with the variable in place of the viewers. */
function clean(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "").replace(/7\D?777/, "{viewers}");
}

/** A prompt to begin with, made of the words that the alert has by itself. */
export function firstPrompt(
  { kicker, headline, figure, detail }: AlertWords,
  { alerts }: StudioWords,
): string {
  const what = [kicker, headline, figure, detail].filter((line) => line !== "").join(", ");
  return fill(alerts.firstPrompt, { what });
}
