import type { Envelope } from "../../shared/api/envelope.ts";

/** Something that the AI wrote for viewers. */
export interface AiText {
  /** The message's own id. A greeting and a thought have none, and get one that no message has. */
  readonly id: string;
  readonly kind: "message" | "greeting" | "thought";
  /** The character that speaks, or the viewer who is greeted; empty for a thought. Any text. */
  readonly name: string;
  readonly text: string;
}

/** The text that an event shows; `undefined`: it shows none of the AI's. */
export function aiTextOf({ id, type, payload }: Envelope): AiText | undefined {
  switch (type) {
    case "chat.ai_message":
      return { id: payload.id, kind: "message", name: payload.username, text: payload.message };
    case "chat.first_message": {
      const { username: name, greeting: text = "" } = payload;
      return text.trim() === "" ? undefined : { id: `greeting ${id}`, kind: "greeting", name, text };
    }
    case "ai.thoughts": {
      const { reasoning: text } = payload;
      return text.trim() === "" ? undefined : { id: `thought ${id}`, kind: "thought", name: "", text };
    }
    default:
      return undefined;
  }
}

/** The letters and digits of a text, by which it is the same text elsewhere: in chat, or as it is spoken. */
export function lettersOf(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return letters === "" ? text.trim() : letters;
}
