import type { PageMessage } from "../../shared/protocol/page-messages.ts";
import type { Clock } from "../../shared/clock.ts";

/** What the page that speaks reports of a voice. */
export type SpeechMessage = Extract<PageMessage, { readonly type: "speech" }>;

/** A voice that has begun on a page and not ended. */
export interface Spoken<Page> {
  readonly page: Page;
  readonly began: SpeechMessage;
  /** When its sound began, moved by its pauses; monotonic milliseconds. */
  readonly soundsSince: number;
  readonly pausedAt?: number;
}

/** The voice that sounds after a report of the page that speaks it or is to speak. */
export function afterReport<Page>(
  spoken: Spoken<Page> | undefined,
  page: Page,
  report: SpeechMessage,
  { now }: Pick<Clock, "now">,
): Spoken<Page> | undefined {
  const { what, messageId, ms } = report;
  if (what === "began") return { page, began: report, soundsSince: now() };
  if (!spoken || page !== spoken.page || messageId !== spoken.began.messageId) return spoken;
  if (what === "ended" || what === "skipped") return undefined;
  if (what !== "paused") return spoken;
  if (ms === undefined) return { ...spoken, pausedAt: now() };
  const { pausedAt: _, ...goesOn } = spoken;
  return { ...goesOn, soundsSince: now() - ms };
}

/** The reports from which a page that opens in the middle of a voice learns where that is. */
export function reportsOf(
  { began, soundsSince, pausedAt }: Spoken<unknown>,
  { now }: Pick<Clock, "now">,
): readonly SpeechMessage[] {
  const paused = { type: "speech", what: "paused", messageId: began.messageId } as const;
  const place = { ...paused, ms: Math.max(0, Math.round((pausedAt ?? now()) - soundsSince)) };
  return [began, place, ...(pausedAt === undefined ? [] : [paused])];
}
