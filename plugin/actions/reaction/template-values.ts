import type { ChannelState } from "../../session/state/channel-state.ts";
import { intlLocale } from "./intl-locale.ts";
import type { LastChats } from "../../session/last-chats.ts";
import type { TemplateValues } from "./prompt-template.ts";

/** The known values of a prompt's variables in a channel. */
export function templateValues(
  state: ChannelState | undefined,
  channelName: string | undefined,
  lastChats: LastChats,
  {
    scene,
    wall,
    language,
  }: { readonly scene: string | undefined; readonly wall: number; readonly language: string },
): TemplateValues {
  const character = state?.characters?.find(({ isActive }) => isActive)?.name;
  const chat = channelName === undefined ? undefined : lastChats.of(channelName);
  return {
    ...(character === undefined ? {} : { character }),
    ...(channelName === undefined ? {} : { channel: channelName }),
    ...(scene === undefined ? {} : { scene }),
    ...chat,
    get time() {
      return new Intl.DateTimeFormat(intlLocale(language), { hour: "2-digit", minute: "2-digit" }).format(
        wall,
      );
    },
  };
}
