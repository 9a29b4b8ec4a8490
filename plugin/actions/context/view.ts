import { contextLimit, lengthOf } from "../../../shared/api/endpoints.ts";
import type { SentContext } from "../../session/state/channel-state.ts";
import type { ContextKeyView } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import type { ContextSettings } from "./settings.ts";
import { failureWords, type TimedView } from "../../drawing/trouble.ts";

/** How long the result of a press stays on the key, in milliseconds. */
const showMs = 3_000;

export function contextView(
  sent: SentContext | undefined,
  settings: ContextSettings,
  now: number,
  words: KeyWords,
): TimedView<ContextKeyView> {
  const content = settings.content.trim();
  if (content === "") return { view: { phase: "unset" } };
  if (lengthOf(settings.content) > contextLimit) return { view: { phase: "failed", words: words.tooLong } };
  const ready: ContextKeyView = { phase: "ready", words: content };
  switch (sent?.phase) {
    case undefined:
      return { view: ready };
    case "sending":
      return { view: { phase: "sending" } };
    case "sent": {
      const endsAt = sent.at + showMs;
      return now < endsAt ? { view: { phase: "sent" }, changesAt: endsAt } : { view: ready };
    }
    case "failed": {
      const endsAt = sent.at + showMs;
      if (now >= endsAt) return { view: ready };
      return { view: { phase: "failed", words: failureWords(sent.failure.kind, words) }, changesAt: endsAt };
    }
  }
}
