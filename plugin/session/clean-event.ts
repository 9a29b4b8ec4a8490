import { isOfAi, marked } from "../../shared/api/ai-copies.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { cleanText } from "./clean-text.ts";

/** The field of an event that the AI wrote for viewers; `undefined`: none. */
function textField(envelope: Envelope): string | undefined {
  switch (envelope.type) {
    case "chat.ai_message":
      return "message";
    case "chat.message":
      return isOfAi(envelope) ? "message" : undefined;
    case "ai.tts.generated":
      return "textToSpeech";
    case "chat.first_message":
      return "greeting";
    case "ai.thoughts":
      return "reasoning";
    default:
      return undefined;
  }
}

/** Texts that are nothing but their event: without one, the event is left out. */
const whole: ReadonlySet<string> = new Set(["message", "textToSpeech"]);

/**
 * An event with the AI's text as viewers read it; what the AI wrote is in its `meta`, see `writtenText`. `undefined`: nothing
 * of the text is left, and with it of the event. Viewers' texts are as they are.
 */
export function cleanEvent(event: StreamEvent): StreamEvent | undefined {
  if (event.envelope && writtenText(event.envelope) !== undefined)
    return cleanEvent(marked(event, event.envelope, { written: undefined }));
  const { envelope } = event;
  const field = envelope && textField(envelope);
  if (!envelope || field === undefined) return event;
  const written: unknown = (envelope.payload as Readonly<Record<string, unknown>>)[field];
  if (typeof written !== "string") return event;
  const text = cleanText(written, field === "textToSpeech");
  if (text === written) return event;
  if (whole.has(field) && visibleText(text) === undefined) return undefined;
  const clean = { ...envelope, payload: { ...envelope.payload, [field]: text } } as Envelope;
  return marked(event, clean, { written });
}

/** What the AI wrote, where that is not what viewers read. It is for comparisons only, and never leaves the plugin. */
export function writtenText({ meta }: Envelope): string | undefined {
  const written = meta?.["written"];
  return typeof written === "string" ? written : undefined;
}

/** An event's text without what the AI wrote. */
export function withoutWritten(eventText: string): string {
  if (!eventText.includes('"written":')) return eventText;
  const { meta, ...event } = JSON.parse(eventText) as { readonly meta?: Readonly<Record<string, unknown>> };
  const { written: _, ...others } = meta ?? {};
  return JSON.stringify(Object.keys(others).length > 0 ? { ...event, meta: others } : event);
}
