import type { SettingsTexts } from "./step-part.ts";

/** Reads texts by name through `read`, each text once, so that what has not changed stays the same object. */
export function remembered<Value>(read: (text: string) => Value) {
  let last: SettingsTexts | undefined;
  let values: Readonly<Record<string, Value>> = {};
  let byText = new Map<string, Value>();
  return (texts: SettingsTexts): Readonly<Record<string, Value>> => {
    if (texts === last) return values;
    last = texts;
    const before = byText;
    byText = new Map(Object.values(texts).map((text) => [text, before.get(text) ?? read(text)]));
    values = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, byText.get(text) as Value]),
    );
    return values;
  };
}
