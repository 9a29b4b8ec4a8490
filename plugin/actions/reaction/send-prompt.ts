import type { PressOutcome } from "../../session/presses/press-session.ts";
import type { ReactionPress } from "../../session/presses/react.ts";
import type { Session } from "../../session/session.ts";
import {
  type FilledPrompt,
  type TemplateValues,
  type TemplateVariable,
  fillPrompt,
} from "./prompt-template.ts";
import { type FeatureFlags, featuresToSend, isTooLong } from "./prompts.ts";

/** A prompt that is to be filled and sent. */
export interface PromptPress extends Omit<ReactionPress, "content" | "features"> {
  readonly prompt: string;
  readonly values: TemplateValues;
  /** The variables that may be cut, in that order; default: those that viewers write. */
  readonly cut?: readonly TemplateVariable[];
  readonly features?: FeatureFlags;
}

/** What became of it. `isCut`: a value was cut, because the prompt would have been too long. */
export type PromptOutcome =
  | Exclude<PressOutcome, { readonly kind: "done" }>
  | { readonly kind: "done"; readonly isCut: boolean }
  | Extract<FilledPrompt, { readonly kind: "missing" }>
  | { readonly kind: "too-long"; readonly length: number };

/** Fills a prompt's variables and triggers a reaction with it. */
export async function sendPrompt(
  session: Pick<Session, "react">,
  { prompt, values, cut, features = {}, ...press }: PromptPress,
): Promise<PromptOutcome> {
  const filled = fillPrompt(prompt, values, cut);
  if (filled.kind === "missing") return filled;
  const { content, isCut } = filled;
  if (isTooLong(content)) return { kind: "too-long", length: content.length };
  const sent = featuresToSend(features);
  const outcome = await session.react({ ...press, content, ...(sent ? { features: sent } : {}) });
  return outcome.kind === "done" ? { kind: "done", isCut } : outcome;
}
