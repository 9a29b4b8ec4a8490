import type { TemplateResult } from "lit";
import { announced, row } from "../forms/field.ts";
import { channelSaid, listChoice } from "../forms/list-choice.ts";
import { channelsQuestion } from "./account-questions.ts";
import type { Panel } from "../forms/panel.ts";

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
        describedBy: "channel-said",
      },
      (channelName) => draft.change({ channelName: channelName || undefined }),
    ),
    announced("channel-said", channelSaid(channels.value, value, words)),
  );
}
