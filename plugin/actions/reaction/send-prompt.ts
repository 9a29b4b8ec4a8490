import type { PressResult } from "../../session/presses/press-session.ts";
import type { ReactionPress } from "../../session/presses/react.ts";
import type { Session } from "../../session/session.ts";
import {
  type FilledPrompt,
  type TemplateValues,
  type TemplateVariable,
  fillPrompt,
} from "./prompt-template.ts";
import { type FeatureFlags, featuresToSend } from "./reaction-features.ts";
import { isTooLong } from "./prompts.ts";

/** A request to fill a prompt and send it. */
export interface PromptPress {
  /** Source of the request: a key's id, or the control page. */
  readonly source: string;
  readonly prompt: string;
  readonly values: TemplateValues;
  /** Variables whose values may be cut, in that order; default: those that viewers write. */
  readonly cut?: readonly TemplateVariable[];
  readonly features?: FeatureFlags;
  readonly channelName?: string;
  readonly eventType?: string;
  /** Sends a request despite the cooldown, as for a long press. Default false. */
  readonly insists?: boolean;
  readonly whenCooling?: NonNullable<ReactionPress["whenCooling"]>;
  /** Called right before the request; `false` drops it. Default: always `true`. */
  readonly isWanted?: () => boolean;
}

/** Result of the request. `isCut`: a value was cut, because the prompt would have been too long. */
export type PromptResult =
  | Exclude<PressResult, { readonly kind: "done" }>
  | { readonly kind: "done"; readonly isCut: boolean }
  | Extract<FilledPrompt, { readonly kind: "missing" }>
  | { readonly kind: "too-long"; readonly length: number };

/** Fills a prompt's variables and triggers a reaction with it. */
export async function sendPrompt(
  session: Session,
  { prompt, values, cut, features = {}, ...press }: PromptPress,
): Promise<PromptResult> {
  const filled = fillPrompt(prompt, values, cut);
  if (filled.kind === "missing") return filled;
  const { content, isCut } = filled;
  if (isTooLong(content)) return { kind: "too-long", length: content.length };
  const sent = featuresToSend(features);
  const { isTakenBack } = values;
  const isAboutMessage = isTakenBack && /\{(?:viewer|message)\}/.test(prompt);
  const result = await session.react({
    // The message may be taken back while the prompt waits for the cooldown.
    ...(isAboutMessage ? { isWanted: () => !isTakenBack() } : {}),
    ...press,
    content,
    ...(sent ? { features: sent } : {}),
  });
  return result.kind === "done" ? { kind: "done", isCut } : result;
}
