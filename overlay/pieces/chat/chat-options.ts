import { type OptionRow, asSet } from "../../page/overlay-options.ts";
import { type Platforms, isFrom, namesIn } from "../platforms.ts";
import type { ChatRules } from "./chat-feed.ts";
import { isCommand } from "../../../shared/bots-and-commands.ts";
import { comparableName } from "../../../shared/visible-text.ts";

/** Lines that chat does not show. */
export interface HiddenChat {
  readonly hidesCommands: boolean;
  readonly hidesBots: boolean;
  /** For comparing. */
  readonly hiddenNames: ReadonlySet<string>;
  readonly platforms: Platforms;
}

/** The chat's options, as values. */
export interface ChatOptions extends ChatRules, HiddenChat {
  readonly platforms: Platforms;
}

/** The options of the chat. */
export const chatOptionRows: readonly OptionRow[] = [
  { name: "chat-limit", kind: "number", least: 1, most: 40, initial: 12, unit: "lines" },
  { name: "chat-fade", kind: "number", least: 0, most: 600, initial: 0, unit: "seconds" },
  { name: "chat-delay", kind: "number", least: 0, most: 60, initial: 0, unit: "seconds" },
  { name: "chat-hide", kind: "set", of: ["commands", "bots"], initial: "" },
  { name: "chat-hide-names", kind: "text", initial: "" },
  { name: "chat-platforms", kind: "text", initial: "" },
];

/** Reads the chat's options. */
export function chatOptions(own: Readonly<Record<string, string>>): ChatOptions {
  return {
    limit: Math.round(Number(own["chat-limit"])),
    fadeMs: Number(own["chat-fade"]) * 1_000,
    delayMs: Number(own["chat-delay"]) * 1_000,
    ...hiddenChat(own),
  };
}

/** Reads the options for lines that chat does not show. */
export function hiddenChat(own: Readonly<Record<string, string>>): HiddenChat {
  const hides = asSet(own["chat-hide"] ?? "");
  return {
    hidesCommands: hides.has("commands"),
    hidesBots: hides.has("bots"),
    hiddenNames: namesIn(own["chat-hide-names"]),
    platforms: namesIn(own["chat-platforms"]),
  };
}

/** Whether the streamer's options hide a line; `isBot` is the plugin's verdict on its author. */
export function isHidden(
  {
    name,
    text,
    platform,
    isBot,
  }: { readonly name: string; readonly text: string; readonly platform: string; readonly isBot: boolean },
  chat: HiddenChat,
): boolean {
  if (!isFrom(chat.platforms, platform)) return true;
  if (chat.hiddenNames.has(comparableName(name))) return true;
  if (chat.hidesCommands && isCommand(text)) return true;
  return chat.hidesBots && isBot;
}
