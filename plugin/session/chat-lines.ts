import type { Envelope, EnvelopeMap } from "../../shared/api/envelope.ts";
import { isBotName, isCommand } from "../../shared/bots-and-commands.ts";

/** Whose messages may be answered. */
export const audiences = ["anyone", "questions", "subscribers", "vips", "moderators"] as const;

/** One of them. */
export type Audience = (typeof audiences)[number];

/** A viewer's message that the AI can be asked to answer. Any text. */
export interface ChatLine {
  /** The message's own id, which moderation names. */
  readonly id: string;
  readonly viewer: string;
  readonly message: string;
  readonly audiences: ReadonlySet<Audience>;
  /** It was neither answered nor skipped yet. */
  readonly isNew: boolean;
}

/** The last messages of a channel's chat. */
export interface ChatLines {
  /** Oldest first. */
  readonly lines: readonly ChatLine[];
  /** Ids of messages that are not to be answered: moderation took them back, perhaps before they came. */
  readonly removed: readonly string[];
  /** Names under which the AI wrote, in lower case: what it says comes as a chat message as well. */
  readonly aiNames: readonly string[];
}

/** No message. */
export const noChatLines: ChatLines = { lines: [], removed: [], aiNames: [] };

/** So many of each audience are kept. */
export const mostLines = 20;
const mostRemoved = 256;
const mostAiNames = 16;
/** More of a message is never sent: no prompt is that long. */
const longestMessage = 400;

/** The lines after an event of their channel. Pure; returns the same object when nothing changed. */
export function afterEvent(chat: ChatLines, { type, payload }: Envelope): ChatLines {
  switch (type) {
    case "chat.message":
      return withMessage(chat, payload);
    case "chat.ai_message":
      return withAiName(chat, payload.username);
    case "ai.moderation":
      return payload.isAppropriate ? chat : withoutLine(chat, payload);
    default:
      return chat;
  }
}

/** A message was answered or skipped. */
export function withSettled(chat: ChatLines, id: string): ChatLines {
  if (!chat.lines.some((line) => line.id === id && line.isNew)) return chat;
  const lines = chat.lines.map((line) => (line.id === id ? { ...line, isNew: false } : line));
  return { ...chat, lines };
}

/** The last messages of an audience, oldest first. */
export function linesFrom({ lines }: ChatLines, audience: Audience): readonly ChatLine[] {
  return lines.filter((line) => line.audiences.has(audience)).slice(-mostLines);
}

type Message = EnvelopeMap["chat.message"];
type Verdict = EnvelopeMap["ai.moderation"];

function withMessage(chat: ChatLines, payload: Message): ChatLines {
  const viewer = payload.username.trim();
  const message = oneLine(payload.message);
  const { id } = payload;
  if (viewer === "" || message === "" || isCommand(message) || isBotName(viewer)) return chat;
  if (chat.aiNames.includes(viewer.toLowerCase()) || chat.removed.includes(id)) return chat;
  if (chat.lines.some((line) => line.id === id)) return chat;
  const line = { id, viewer, message, audiences: audiencesOf(payload, message), isNew: true };
  return { ...chat, lines: withinLimits([...chat.lines, line]) };
}

function withAiName(chat: ChatLines, username: string): ChatLines {
  const name = username.trim().toLowerCase();
  if (name === "" || chat.aiNames.includes(name)) return chat;
  const named = { ...chat, aiNames: [...chat.aiNames, name].slice(-mostAiNames) };
  return without(named, [], ({ viewer }) => viewer.toLowerCase() === name);
}

/** The chat stream gives a message another id than the verdict has: its author and its words tell it as well. */
function withoutLine(chat: ChatLines, { messageId, username, originalMessage }: Verdict): ChatLines {
  const [viewer, message] = [username.trim(), oneLine(originalMessage)];
  return without(
    chat,
    [messageId],
    ({ id, ...line }) => id === messageId || (line.viewer === viewer && line.message === message),
  );
}

function without(chat: ChatLines, ids: readonly string[], isGone: (line: ChatLine) => boolean): ChatLines {
  const gone = chat.lines.filter(isGone).map(({ id }) => id);
  return {
    ...chat,
    removed: [...new Set([...chat.removed, ...ids, ...gone])].slice(-mostRemoved),
    lines: chat.lines.filter((line) => !isGone(line)),
  };
}

function oneLine(message: string): string {
  return message.replace(/\s+/gu, " ").trim().slice(0, longestMessage);
}

function audiencesOf(payload: Message, message: string): ReadonlySet<Audience> {
  const is: Record<Audience, boolean> = {
    anyone: true,
    questions: isQuestion(message),
    subscribers: payload.isSubscriber,
    vips: payload.isVip,
    moderators: payload.isModerator,
  };
  return new Set(audiences.filter((audience) => is[audience]));
}

/** Whether a message has a question mark of any script; those in web addresses ask nothing. */
function isQuestion(message: string): boolean {
  return /[?？¿؟՞⁇⁈⁉]/u.test(message.replace(/\b(?:https?:\/\/|www\.)\S+/giu, ""));
}

/** The lines that are among the last ones of some audience. */
function withinLimits(lines: readonly ChatLine[]): readonly ChatLine[] {
  const left = new Map(audiences.map((audience) => [audience, mostLines]));
  const kept = lines.toReversed().filter((line) => {
    let isKept = false;
    for (const audience of line.audiences) {
      const room = left.get(audience) ?? 0;
      left.set(audience, room - 1);
      if (room > 0) isKept = true;
    }
    return isKept;
  });
  return kept.toReversed();
}
