import type { Emitter } from "../../shared/emitter.ts";
import type { Hello, PageMessage } from "../../shared/protocol/page-messages.ts";
import type { OpenPage, OpenPages, VoiceLevel } from "./open-pages.ts";

/** The loudness of a character's voice on a page, in LUFS. */
export type MeasuredVoice = Extract<PageMessage, { readonly type: "measured" }>;

/** A message about the page itself: every kind but a line of its log. */
export type PageReport = Exclude<PageMessage, { readonly type: "log" }>;

/** What a page's reports change, and who is called with them. */
interface Receiving {
  readonly pages: OpenPages;
  readonly level: VoiceLevel;
  readonly changed: Emitter;
  readonly seen: Emitter<readonly string[]>;
  readonly waits: Emitter<readonly string[]>;
  readonly measured: Emitter<MeasuredVoice>;
}

/** Takes the reports of pages; `sendToAll` is called when settings of pages may have changed by one. */
export function receiver(
  { pages, level, changed, seen, waits, measured }: Receiving,
  sendToAll: () => void,
): (page: OpenPage, message: Exclude<PageReport, Hello>) => void {
  return (page, message) => {
    if (message.type === "seen") return pages.isSeen(page) ? seen.emit(message.eventIds) : undefined;
    if (message.type === "measured") return measured.emit(message);
    if (message.type === "level") return level.take(page, message.level);
    if (message.type === "speech") return pages.passOn(page, message);
    if (message.type === "waits") return waits.emit(message.eventIds);
    if (pages.take(page, message)) sendToAll();
    else changed.emit();
  };
}
