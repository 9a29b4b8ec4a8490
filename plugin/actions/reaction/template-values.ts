import type { ViewerLine } from "../../session/chat-lines.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { TemplateValues } from "./prompt-template.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { ObsLink } from "../../obs/obs-link.ts";
import type { Account } from "../../session/account.ts";
import { type RecentChat, createRecentChat } from "../../session/recent-chat.ts";

/** The known values of a prompt's variables in a channel. `line`: the message that the prompt refers to. */
export function templateValues(
  state: ChannelState | undefined,
  channelName: string | undefined,
  line: ViewerLine | undefined,
  {
    scene,
    wall,
    language,
  }: { readonly scene: string | undefined; readonly wall: number; readonly language: string },
): TemplateValues {
  const character = state?.characters?.find(({ isActive }) => isActive)?.name;
  return {
    ...(character === undefined ? {} : { character }),
    ...(channelName === undefined ? {} : { channel: channelName }),
    ...(scene === undefined ? {} : { scene }),
    ...(line ? { viewer: line.author, message: line.text } : {}),
    get time() {
      return new Intl.DateTimeFormat(intlLocale(language), { hour: "2-digit", minute: "2-digit" }).format(
        wall,
      );
    },
  };
}

/** A locale for `Intl` from Stream Deck's name of a language (`zh_CN`); English where `Intl` has none. */
function intlLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language.replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}

/** The current values of a prompt's variables. `line`: the message that the prompt refers to; default: the last one. */
export type CurrentValues = (channelName: string | undefined, line?: ViewerLine) => TemplateValues;

/** Sources of the values. */
export interface ValueSources {
  readonly account: Account;
  readonly obs: ObsLink;
  readonly clock: Clock;
  /** Stream Deck's language. */
  readonly language: string;
}

/** Creates the list of the last messages in chat, and the look-up of values for prompts. */
export function createChat({ account, obs, clock, language }: ValueSources): {
  readonly chat: RecentChat;
  readonly values: CurrentValues;
} {
  const chat = createRecentChat(account);
  const values: CurrentValues = (channelName, line) => {
    const last = channelName === undefined ? undefined : chat.linesOf(channelName, "anyone", 1).at(-1);
    const about = line ?? last;
    const known = templateValues(account.session?.store.value, channelName, about, {
      scene: obs.state.value.scene,
      wall: clock.wall(),
      language,
    });
    if (channelName === undefined || !about) return known;
    return Object.assign(known, { isTakenBack: () => chat.isRemoved(channelName, about.id) });
  };
  return { chat, values };
}
