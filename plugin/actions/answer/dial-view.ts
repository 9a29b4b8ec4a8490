import { earliest } from "../../../shared/alarm.ts";
import type { TimedView } from "../../drawing/trouble.ts";
import type { ViewerLine } from "../../session/chat-lines.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import { dialRooms, dialTextWidth } from "../../drawing/dial-frame.ts";
import { type AnswerDialView, messageSize } from "./dial.ts";
import { type ChatConnection, answerView } from "./view.ts";
import { cleanText, graphemesOf } from "../../drawing/key-text.ts";

/** The message that a dial was turned to, and when. */
export interface Turned {
  readonly id: string;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** The message on a dial: the one that it was turned to while that is in the list, else the newest. */
export function pickedLine(lines: readonly ViewerLine[], turned: Turned | undefined): ViewerLine | undefined {
  return lines.find(({ id }) => id === turned?.id) ?? lines.at(-1);
}

/** The message so many clicks further back in chat. The list does not wrap. */
export function lineAfterTurn(
  lines: readonly ViewerLine[],
  turned: Turned | undefined,
  ticks: number,
): ViewerLine | undefined {
  const picked = pickedLine(lines, turned);
  if (!picked) return undefined;
  return lines[Math.min(lines.length - 1, Math.max(0, lines.indexOf(picked) - ticks))];
}

/** The view of one dial: the result of its last push, or its message. `lines`: oldest first. */
export function answerDialView(
  { view: reaction, changesAt }: TimedView<ReactionKeyView>,
  lines: readonly ViewerLine[],
  turned: Turned | undefined,
  chat: ChatConnection,
  now: number,
): TimedView<AnswerDialView> {
  const line = pickedLine(lines, turned);
  const { count: _, ...view } = answerView(reaction, line ? [line] : [], chat);
  if (!line) return { view: { ...view, isSettled: false }, changesAt };
  const since = line.id === turned?.id ? now - turned.at : undefined;
  const { text, changesMs } = scrolled(line.text, messageSize, dialRooms.value.width, since);
  const scrollsAt = turned && changesMs !== undefined ? turned.at + changesMs : undefined;
  return {
    view: {
      ...view,
      text,
      isSettled: !line.isNew,
      ...(lines.length > 1 ? { position: `${lines.length - lines.indexOf(line)}/${lines.length}` } : {}),
    },
    changesAt: earliest(changesAt, scrollsAt),
  };
}

/** The part of a text that is in view. */
interface Scrolled {
  readonly text: string;
  /** When the next part comes into view, in milliseconds since the turn; left out: never. */
  readonly changesMs?: number;
}

const stepMs = 250;
/** Characters a step, at the speed of reading. */
const stepBy = 3;
/** How long the first and the last part stay. */
const restMs = 1_000;

/**
 * The visible part of a text, `sinceMs` after the dial was turned to it. A text wider than `room` at that font size runs
 * through once and then rests at its beginning.
 */
export function scrolled(text: string, size: number, room: number, sinceMs: number | undefined): Scrolled {
  const graphemes = graphemesOf(cleanText(text));
  const from = (at: number): string => graphemes.slice(at).join("").trim();
  const fits = (at: number): boolean => dialTextWidth(from(at), size) <= room;
  if (sinceMs === undefined || fits(0)) return { text: from(0) };
  // Searched from the end, where texts are short: from the beginning, a long message takes tens of milliseconds.
  let last = Math.ceil(graphemes.length / stepBy);
  while (last > 1 && fits((last - 1) * stepBy)) last--;
  const step = Math.floor((sinceMs - restMs) / stepMs) + 1;
  const startsMs = (at: number): number => restMs + (at - 1) * stepMs;
  if (step <= 0) return { text: from(0), changesMs: startsMs(1) };
  const endMs = startsMs(last) + restMs;
  if (sinceMs >= endMs) return { text: from(0) };
  return step < last
    ? { text: from(step * stepBy), changesMs: startsMs(step + 1) }
    : { text: from(last * stepBy), changesMs: endMs };
}
