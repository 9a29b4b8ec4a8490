import type { Clock } from "../../../shared/clock.ts";
import type { ObsLink } from "../../obs/obs-link.ts";
import type { Account } from "../../session/account.ts";
import type { ViewerLine } from "../../session/chat-lines.ts";
import { type RecentChat, createRecentChat } from "../../session/recent-chat.ts";
import type { TemplateValues } from "./prompt-template.ts";
import { templateValues } from "./template-values.ts";

/** The current values of a prompt's variables. `line`: the message that the prompt is about; default: the last one. */
export type CurrentValues = (channelName: string | undefined, line?: ViewerLine) => TemplateValues;

/** What the values come from. */
export interface ValueSources {
  readonly account: Account;
  readonly obs: ObsLink;
  readonly clock: Clock;
  /** Stream Deck's language. */
  readonly language: string;
}

/** The last messages in chat, and the values of a prompt's variables from the account, the chat and OBS. */
export function createChat({ account, obs, clock, language }: ValueSources): {
  readonly chat: RecentChat;
  readonly values: CurrentValues;
} {
  const chat = createRecentChat(account);
  const values: CurrentValues = (channelName, line) => {
    const last = channelName === undefined ? undefined : chat.linesOf(channelName, "anyone").at(-1);
    return templateValues(account.session?.store.value, channelName, line ?? last, {
      scene: obs.state.value.scene,
      wall: clock.wall(),
      language,
    });
  };
  return { chat, values };
}
