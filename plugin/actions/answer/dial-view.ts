import { earliest } from "../../../shared/alarm.ts";
import type { TimedView } from "../../drawing/action-view.ts";
import type { ViewerLine } from "../../session/chat-lines.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import { dialRooms } from "../../drawing/dial-frame.ts";
import { type AnswerDialView, messageSize } from "./dial.ts";
import { scrolled } from "./scrolling.ts";
import { type ChatConnection, answerView } from "./view.ts";

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
