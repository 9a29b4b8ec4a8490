import { type TemplateResult, nothing } from "lit";
import { liveRegion, row, statusLine } from "../forms/field.ts";
import { isGone, listChoice } from "../forms/list-choice.ts";
import { channelsQuestion } from "./account-questions.ts";
import type { InspectorWords } from "../../shared/words/words.ts";
import type { ListReply, QuestionState } from "../forms/question.ts";
import type { Panel } from "../forms/panel-view.ts";

/** The choice of a key's own channel; choosing none leaves `channelName` out, which means the account's. */
export function channelRow(panel: Panel, value: string): TemplateResult {
  const { settings: draft, words } = panel;
  const channels = panel.question(channelsQuestion);
  return row(
    "channel",
    words.reaction.channel,
    listChoice(
      {
        id: "channel",
        words,
        list: channels.value,
        none: words.reaction.channelDefault,
        value,
        describedBy: "channel-status",
      },
      (channelName) => draft.change({ channelName: channelName || undefined }),
    ),
    liveRegion("channel-status", channelStatusLine(channels.value, value, words)),
  );
}

/** The line below a choice of channels. */
export function channelStatusLine(
  list: QuestionState<ListReply>,
  value: string,
  words: InspectorWords,
): unknown {
  return isGone(list, value) ? statusLine("attention", words.goneNote.channel) : nothing;
}
