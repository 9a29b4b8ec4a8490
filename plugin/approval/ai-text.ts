import { lettersOf } from "../../shared/api/ai-copies.ts";
import { writtenText } from "../session/clean-text.ts";
import type { Envelope, EnvelopeOf } from "../../shared/api/envelope.ts";

/** A text that the AI wrote for viewers. */
export interface AiText {
  /** The message's own id; for a greeting or a thought, one that no message has. */
  readonly id: string;
  readonly kind: "message" | "greeting" | "thought";
  /** The character that speaks, or the viewer who is greeted; empty for a thought. Any text. */
  readonly name: string;
  readonly text: string;
  /** What the AI wrote, where viewers read something else. */
  readonly written?: string;
}

/** The AI's text in an event; `undefined`: the event has none. */
export function aiTextOf(envelope: Envelope): AiText | undefined {
  const { id, type, payload } = envelope;
  const written = writtenText(envelope);
  const more = written === undefined ? {} : { written };
  switch (type) {
    case "chat.ai_message":
      return { id: payload.id, kind: "message", name: payload.username, text: payload.message, ...more };
    case "chat.first_message": {
      const { username: name, greeting: text = "" } = payload;
      return text.trim() === "" ? undefined : { id: `greeting ${id}`, kind: "greeting", name, text, ...more };
    }
    case "ai.thoughts": {
      const { reasoning: text } = payload;
      return text.trim() === ""
        ? undefined
        : { id: `thought ${id}`, kind: "thought", name: "", text, ...more };
    }
    default:
      return undefined;
  }
}

/** The text that a voice speaks. */
export function spokenTextOf(envelope: EnvelopeOf<"ai.tts.generated">): AiText {
  const { messageId: id, username: name, textToSpeech: text } = envelope.payload;
  const written = writtenText(envelope);
  return { id, kind: "message", name, text, ...(written !== undefined && { written }) };
}

/** Markup of speech or chat that is not spoken: entities, codes of emotes, tags without words or sounds of their own. */
const markup =
  /<\/?[a-z][\w:-]*(?:\s+(?!alias\b|ph\b|src\b)[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>|&(?:amp|lt|gt|quot|apos|nbsp);|:[a-z\d_]+:/giu;

/** What of a text is spoken, for comparing a message with its voice. */
export function spokenLetters(text: string): string {
  return lettersOf(text.replaceAll(markup, " "));
}
