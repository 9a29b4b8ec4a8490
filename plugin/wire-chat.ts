import type { Clock } from "../shared/clock.ts";
import type { TemplateValues } from "./actions/reaction/prompt-template.ts";
import { templateValues } from "./actions/reaction/template-values.ts";
import type { ObsLink } from "./obs/obs-link.ts";
import type { Account } from "./session/account.ts";
import type { ChatLine } from "./session/chat-lines.ts";
import { createRecentChat } from "./session/recent-chat.ts";

/** What chat is followed with. */
export interface ChatParts {
  readonly account: Account;
  readonly clock: Clock;
  readonly language: string;
  readonly obs: Pick<ObsLink, "state">;
}

/** The last messages in chat, and the current values of a prompt's variables, for keys and control pages. */
export function wireChat({ account, clock, language, obs }: ChatParts) {
  const chat = createRecentChat(account);
  return {
    chat,
    /** `line`: the message that the prompt is about; default: the last one. */
    values(channelName: string | undefined, line?: ChatLine): TemplateValues {
      const last = channelName === undefined ? undefined : chat.linesOf(channelName, "anyone").at(-1);
      return templateValues(account.session?.store.value, channelName, line ?? last, {
        scene: obs.state.value.scene,
        wall: clock.wall(),
        language,
      });
    },
  };
}
