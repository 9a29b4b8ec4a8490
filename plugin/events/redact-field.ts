/** A field of events that pages get only where they need it. */
export type KeptField = "ttsStreamUrl" | "originalMessage" | "memory" | "greeting" | "reasoning";

/** An event's text with a field empty wherever it stands, also in an event of a type that is not known here. */
export function redactField(eventText: string, field: KeptField): string {
  // The name may be written with escapes.
  if (!eventText.includes(field) && !eventText.includes("\\u")) return eventText;
  return JSON.stringify(JSON.parse(eventText), (name, value: unknown) =>
    name === field ? (typeof value === "string" ? "" : null) : value,
  );
}
