import type { ChannelState } from "../../session/state/channel-state.ts";
import type { TemplateValues } from "./prompt-template.ts";

/** The known values of a prompt's variables in a channel. `line`: the message that the prompt is about. */
export function templateValues(
  state: ChannelState | undefined,
  channelName: string | undefined,
  line: { readonly author: string; readonly text: string } | undefined,
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

/** Converts Stream Deck's name of a language (`zh_CN`) for `Intl`; English for one that `Intl` does not know. */
function intlLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language.replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}
