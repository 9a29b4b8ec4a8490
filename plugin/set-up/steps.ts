import * as v from "valibot";
import { deckToLay } from "../profiles/laid-keys.ts";
import { defineQuestion, helpAnchor, testReply } from "../forms/question.ts";

/** The steps of setting up, in their order: the streamer tests the overlay before the AI joins a chat that viewers read. */
export const stepNames = ["account", "obs", "overlay", "test", "chat", "deck"] as const;

/** A step of setting up. */
export type StepName = (typeof stepNames)[number];

const stepName = v.picklist(stepNames);

const stepsReply = v.object({
  done: v.array(stepName),
  /** Steps that the streamer has skipped. */
  skipped: v.array(stepName),
  /** The channel that the AI joins; `null`: not known. */
  channel: v.nullable(v.string()),
  isJoining: v.boolean(),
  /** The scene on air in OBS; `null`: not known. */
  scene: v.nullable(v.string()),
  /** Why OBS is not connected, as a sentence; empty: it was not tried yet, or it is connected. */
  /** The keys to lay by hand; `null`: the application can add a profile with them. */
  starterKeys: v.nullable(v.array(deckToLay)),
  obsTrouble: v.object({ message: v.string(), help: helpAnchor }),
});
/** The state of all steps. */
export type StepsState = v.InferOutput<typeof stepsReply>;

/**
 * The state of all steps. The plugin also sends it when it changes. A question with `skip` or `resume` leaves a step out,
 * or no longer does.
 */
export const stepsQuestion = defineQuestion("setUpSteps", stepsReply, 5_000, {
  skip: v.optional(stepName),
  resume: v.optional(stepName),
});

/** Asks the AI into the chat. The service waits for its confirmation. */
export const joinQuestion = defineQuestion("setUpJoin", testReply, 45_000);

/** Puts the overlay into the scene on air in OBS. */
export const installQuestion = defineQuestion("setUpInstall", testReply, 20_000);

/** Shows and plays a test on the open overlay pages. */
export const tryOutQuestion = defineQuestion("setUpTryOut", testReply, 20_000);

/** The first step that is neither done nor left out; `undefined`: there is nothing left to do. */
export function nextStep({ done, skipped }: StepsState): StepName | undefined {
  return stepNames.find((name) => !done.includes(name) && !skipped.includes(name));
}
