import type { Envelope, EnvelopeOf } from "./envelope.ts";
import type { StreamEvent } from "./feed.ts";
import { isJsonObject } from "./fields.ts";

/** A text that was written in chat. */
interface Written {
  readonly id: string;
  /** Empty if the service left it out. */
  readonly platform: string;
  readonly author: string;
  /** Letters of each form in which the text may come. */
  readonly letters: readonly string[];
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** Longest time between a message of the AI and its copy in chat, in milliseconds. */
const apartMs = 5_000;
/** Most lines of so short a time, of a very busy chat. */
const maxLines = 5_000;
/** Most names of the AI: one for each character and platform. */
const maxNames = 64;

/**
 * Returns a function that leaves out copies: the service posts each of the AI's messages in chat, from where it comes back
 * as a line of the same author, before or after the message itself. A line that comes after its message is dropped
 * (`undefined`). A message that comes after its line names that line, see `replacedBy`. Any other line under a name of the
 * AI is marked, see `isOfAi`. `now` is monotonic milliseconds. `clean` gives the form of the AI's texts in which a copy may
 * come as well; default: none.
 */
export function createAiCopies(
  clean: (text: string) => string = (text) => text,
): (event: StreamEvent, now: number) => StreamEvent | undefined {
  const messages: Written[] = [];
  const lines: Written[] = [];
  let names: readonly Written[] = [];
  return (event, now) => {
    const { envelope } = event;
    if (envelope?.type !== "chat.message" && envelope?.type !== "chat.ai_message") return event;
    const written = writtenIn(envelope, now, clean);
    for (const recent of [messages, lines])
      while (recent[0] && (now - recent[0].at > apartMs || recent.length > maxLines)) recent.shift();
    const isSame = (other: Written): boolean =>
      isBy(written, other) && other.letters.some((letters) => written.letters.includes(letters));
    if (envelope.type === "chat.message") {
      if (messages.some(isSame)) return undefined;
      lines.push(written);
      const isAi = envelope.meta?.["role"] === undefined && names.some((name) => isBy(written, name));
      return isAi ? marked(event, envelope, { role: "AI" }) : event;
    }
    messages.push(written);
    if (!names.some((name) => isBy(written, name))) names = [...names, written].slice(-maxNames);
    const copies = lines.filter(isSame).map(({ id }) => ({ id }));
    return copies.length === 0 ? event : marked(event, envelope, { replaces: copies });
  };
}

/** Whether a line of chat was written under a name of the AI. */
export function isOfAi({ meta }: EnvelopeOf<"chat.message">): boolean {
  return meta?.["role"] === "AI";
}

/** The ids of the lines of chat that came earlier and in whose place a message of the AI is shown. */
export function replacedBy({ meta }: EnvelopeOf<"chat.ai_message">): readonly string[] {
  const copies = meta?.["replaces"];
  return Array.isArray(copies)
    ? copies.flatMap((copy: unknown) =>
        isJsonObject(copy) && typeof copy["id"] === "string" ? copy["id"] : [],
      )
    : [];
}

function writtenIn(
  { type, payload, channel }: EnvelopeOf<"chat.message"> | EnvelopeOf<"chat.ai_message">,
  at: number,
  clean: (text: string) => string,
): Written {
  const { id, username, message } = payload;
  const platform = (type === "chat.message" && payload.platform) || channel.platform;
  const letters = [...new Set([message, clean(message)].map(lettersOf))];
  return { id, platform, author: username.trim().toLowerCase(), letters, at };
}

/** Letters and digits of a text, for comparing it with its copy in chat or in speech. */
export function lettersOf(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return letters === "" ? text.replaceAll(/\s/gu, "") : letters;
}

function isBy(one: Written, other: Written): boolean {
  const isSamePlatform = one.platform === other.platform || one.platform === "" || other.platform === "";
  return isSamePlatform && one.author === other.author;
}

/** The event with more in its `meta`, in the envelope and in the frame's text. */
export function marked({ frame }: StreamEvent, envelope: Envelope, meta: object): StreamEvent {
  const changed = { ...envelope, meta: { ...envelope.meta, ...meta } };
  return { frame: { ...frame, text: JSON.stringify(changed) }, envelope: changed };
}
