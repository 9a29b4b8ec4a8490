import { defineQuestion, listReply } from "../forms/question.ts";

/** The inputs of OBS that have sound, microphones first. */
export const audioInputsQuestion = defineQuestion("audioInputs", listReply, 15_000);
