import type { Locale, Messages } from "../shared/words/words.ts";
import { createAiMessages } from "./control/ai-messages.ts";
import { type ControlPages, type ControlPagesOptions, createControlPages } from "./control/control-pages.ts";
import { createControlPrompts } from "./control/control-prompts.ts";
import type { StoredState } from "./settings/stored-state.ts";

/** What the control pages are made from. */
export interface ControlParts extends Omit<ControlPagesOptions, "aiMessages" | "prompts"> {
  readonly stored: StoredState;
  readonly locale: Locale<Messages>;
}

/** The control pages, which show and do what the keys do. */
export function wireControl(parts: ControlParts): ControlPages {
  const { account, approval, stored, locale } = parts;
  return createControlPages({
    ...parts,
    aiMessages: createAiMessages(account, approval),
    prompts: createControlPrompts(stored, locale.words.answerPrompt),
  });
}
