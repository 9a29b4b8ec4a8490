/** An event's text with a field empty wherever it stands, also in an event of a type that is not known here. */
export function withoutField(eventText: string, field: "ttsStreamUrl" | "originalMessage"): string {
  if (!eventText.includes(field)) return eventText;
  return JSON.stringify(JSON.parse(eventText), (name, value: unknown) => (name === field ? "" : value));
}
