import { isOfAi, replacedBy } from "../../shared/api/ai-copies.ts";
import type { Envelope, EnvelopeMap, EnvelopeOf } from "../../shared/api/envelope.ts";
import { isCommand, isOfBot } from "../../shared/bots-and-commands.ts";
import { comparableName, visibleText } from "../../shared/visible-text.ts";

/** The values of the setting for whose messages may be answered. */
export const audiences = ["anyone", "questions", "subscribers", "vips", "moderators"] as const;

/** The chatters whose messages may be answered, as in the setting. */
export type Audience = (typeof audiences)[number];

/** A viewer's message that the AI can be asked to answer. Author and text are any text. */
export interface ViewerLine {
  /** The message's own id, by which moderation takes it back. */
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly audiences: ReadonlySet<Audience>;
  /** Whether the message was neither answered nor skipped yet. */
  readonly isNew: boolean;
  /** A bot's line is offered to nobody; the control page shows it. */
  readonly isBot: boolean;
}

/** The last messages of a channel's chat. */
export interface ChatLines {
  /** Oldest first. */
  readonly lines: readonly ViewerLine[];
  /** Ids of messages that moderation took back, some before they arrived. */
  readonly removed: readonly string[];
}

/** No message. */
export const noChatLines: ChatLines = { lines: [], removed: [] };

/** Lines that a key offers of an audience. */
export const maxLines = 20;
/** Lines kept of all viewers: in a busy chat, a line that is read on the control page must not be gone when answered. */
export const maxKept = 100;
/** Lines in memory. More than are kept, so that not each message of a busy chat has the whole list cut. */
export const maxInMemory = maxKept + maxLines * (audiences.length - 1) + 50;
const maxRemoved = 256;
/** Characters kept of a message: no prompt has room for more. */
const maxMessageLength = 400;

/** The lines after an event of their channel. Pure; returns the same object when nothing changed. */
export function afterEvent(chat: ChatLines, event: Envelope): ChatLines {
  switch (event.type) {
    case "chat.message":
      return isOfAi(event) ? chat : withMessage(chat, event);
    case "chat.ai_message":
      return withoutCopies(chat, event);
    case "ai.moderation":
      return event.payload.isAppropriate ? chat : withoutLine(chat, event.payload);
    default:
      return chat;
  }
}

/** The lines after one was answered or skipped. */
export function withSettled(chat: ChatLines, id: string): ChatLines {
  if (!chat.lines.some((line) => line.id === id && line.isNew)) return chat;
  const lines = chat.lines.map((line) => (line.id === id ? { ...line, isNew: false } : line));
  return { ...chat, lines };
}

/** The lines after the streamer's verdict on their author: a bot, or a person. */
export function withJudged(chat: ChatLines, author: string, isBot: boolean): ChatLines {
  const name = comparableName(author);
  const isTheirs = (line: ViewerLine): boolean => comparableName(line.author) === name;
  const lines = chat.lines.map((line) => (isTheirs(line) ? { ...line, isBot } : line));
  return chat.lines.some((line) => isTheirs(line) && line.isBot !== isBot) ? { ...chat, lines } : chat;
}

/** The last messages of an audience, oldest first; `all` has those of bots as well. */
export function lastLines(
  { lines }: ChatLines,
  audience: Audience | "all",
  most: number = maxLines,
): readonly ViewerLine[] {
  const found: ViewerLine[] = [];
  // From the newest back: keys ask for this with every repaint.
  for (let at = lines.length - 1; at >= 0 && found.length < most; at--) {
    const line = lines[at];
    if (line && (audience === "all" || (!line.isBot && line.audiences.has(audience)))) found.push(line);
  }
  return found.toReversed();
}

type Message = EnvelopeOf<"chat.message">;
type Verdict = EnvelopeMap["ai.moderation"];

function withMessage(chat: ChatLines, event: Message): ChatLines {
  const { payload } = event;
  const author = visibleText(payload.username);
  const text = oneLine(payload.message);
  const { id } = payload;
  if (author === undefined || visibleText(text) === undefined || isCommand(text)) return chat;
  if (chat.removed.includes(id) || chat.lines.some((line) => line.id === id)) return chat;
  const line = {
    id,
    author,
    text,
    audiences: audiencesOf(payload, text),
    isNew: true,
    isBot: isOfBot(event),
  };
  const lines = [...chat.lines, line];
  return { ...chat, lines: lines.length > maxInMemory ? withinLimits(lines) : lines };
}

function withoutCopies(chat: ChatLines, message: EnvelopeOf<"chat.ai_message">): ChatLines {
  const copies = replacedBy(message);
  return copies.length === 0 ? chat : without(chat, copies, ({ id }) => copies.includes(id));
}

/** The chat stream and the verdict may have different ids for a message, so author and text identify it as well. */
function withoutLine(chat: ChatLines, { messageId, username, originalMessage }: Verdict): ChatLines {
  const [author, text] = [username.trim(), oneLine(originalMessage)];
  return without(
    chat,
    [messageId],
    ({ id, ...line }) => id === messageId || (line.author === author && line.text === text),
  );
}

function without(chat: ChatLines, ids: readonly string[], isGone: (line: ViewerLine) => boolean): ChatLines {
  const gone = chat.lines.filter(isGone).map(({ id }) => id);
  return {
    ...chat,
    removed: [...new Set([...chat.removed, ...ids, ...gone])].slice(-maxRemoved),
    lines: chat.lines.filter((line) => !isGone(line)),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim().slice(0, maxMessageLength);
}

function audiencesOf(payload: Message["payload"], text: string): ReadonlySet<Audience> {
  const is: Record<Audience, boolean> = {
    anyone: true,
    questions: isQuestion(text),
    subscribers: payload.isSubscriber,
    vips: payload.isVip,
    moderators: payload.isModerator,
  };
  return new Set(audiences.filter((audience) => is[audience]));
}

/** Whether a message has a question mark of any script; those in web addresses ask nothing. */
function isQuestion(text: string): boolean {
  return /[?？¿؟՞⁇⁈⁉]/u.test(text.replace(/\b(?:https?:\/\/|www\.)\S+/giu, ""));
}

/** The lines that are among the last ones of some audience. */
function withinLimits(lines: readonly ViewerLine[]): readonly ViewerLine[] {
  const left = new Map<Audience | "bots", number>(audiences.map((audience) => [audience, maxLines]));
  left.set("anyone", maxKept).set("bots", maxLines);
  const kept = lines.toReversed().filter((line) => {
    let isKept = false;
    for (const audience of line.isBot ? (["bots"] as const) : line.audiences) {
      const room = left.get(audience) ?? 0;
      left.set(audience, room - 1);
      if (room > 0) isKept = true;
    }
    return isKept;
  });
  return kept.toReversed();
}
