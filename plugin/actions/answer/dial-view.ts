import type { TimedView } from "../../drawing/action-view.ts";
import type { ViewerLine } from "../../session/chat-lines.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import { dialRooms } from "../../drawing/dial-frame.ts";
import { type AnswerDialView, messageSize } from "./dial.ts";
import { scrolled } from "./scrolling.ts";
import { answerView } from "./view.ts";

/** The message that a dial was turned to, and when. */
export interface Turned {
  readonly id: string;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** The message a dial shows: the one that it was turned to while that is there, else the newest. */
export function pickedLine(lines: readonly ViewerLine[], turned: Turned | undefined): ViewerLine | undefined {
  return lines.find(({ id }) => id === turned?.id) ?? lines.at(-1);
}

/** The message so many clicks further back in chat; the oldest and the newest are the ends. */
export function turnedBy(
  lines: readonly ViewerLine[],
  turned: Turned | undefined,
  ticks: number,
): ViewerLine | undefined {
  const picked = pickedLine(lines, turned);
  if (!picked) return undefined;
  return lines[Math.min(lines.length - 1, Math.max(0, lines.indexOf(picked) - ticks))];
}

/** The view of one dial: what became of its last push, or its message. `lines`: oldest first. */
export function answerDialView(
  { view: reaction, changesAt }: TimedView<ReactionKeyView>,
  lines: readonly ViewerLine[],
  turned: Turned | undefined,
  state: Pick<ChannelState, "connection" | "followsChat">,
  now: number,
): TimedView<AnswerDialView> {
  const line = pickedLine(lines, turned);
  const { count: _, ...view } = answerView(reaction, line ? [line] : [], state);
  if (!line) return { view: { ...view, isSettled: false }, changesAt };
  const since = line.id === turned?.id ? now - turned.at : undefined;
  const { text, changesMs } = scrolled(line.text, messageSize, dialRooms.value.width, since);
  const scrollsAt = turned && changesMs !== undefined ? turned.at + changesMs : undefined;
  const times = [changesAt, scrollsAt].filter((at) => at !== undefined);
  return {
    view: {
      ...view,
      text,
      isSettled: !line.isNew,
      ...(lines.length > 1 ? { position: `${lines.length - lines.indexOf(line)}/${lines.length}` } : {}),
    },
    changesAt: times.length === 0 ? undefined : Math.min(...times),
  };
}
