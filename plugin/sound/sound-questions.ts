import * as v from "valibot";
import { defineQuestion, listReply } from "../forms/question.ts";

/** The inputs of OBS that have sound, microphones first. */
export const audioInputsQuestion = defineQuestion("audioInputs", listReply, 15_000);

const microphoneReply = v.object({
  /** Why voices do not wait for the microphone; `heard`: they do wait. */
  state: v.picklist(["none", "closed", "gone", "muted", "heard"]),
  /** The microphone's loudest level since the reply before, in dBFS. */
  level: v.number(),
});
/** The state of the streamer's microphone. */
export type MicrophoneReply = v.InferOutput<typeof microphoneReply>;

/** The microphone's state, which the plugin sends several times a second for a while after each question. */
export const microphoneQuestion = defineQuestion("microphone", microphoneReply, 5_000);

/** Plays the test voice to its end, so that a page can measure whether the microphone picks it up. */
export const playForMicrophone = defineQuestion(
  "playForMicrophone",
  v.object({ isHeard: v.boolean() }),
  20_000,
);

/** The inputs of OBS that get quieter while the AI speaks, and why they do not. The plugin sends it unasked after a change. */
export const loweredQuestion = defineQuestion(
  "lowered",
  v.object({
    inputs: v.array(v.string()),
    message: v.optional(v.string()),
    help: v.optional(v.string()),
  }),
  15_000,
);
