import * as v from "valibot";
import { contextLimit, lengthOf } from "../../shared/api/endpoints.ts";
import { defineQuestion, listReply, testReply } from "../forms/question.ts";

/** Whether OBS can be reached. */
export const obsTest = defineQuestion("testObs", testReply, 15_000);

/** Removes the overlay from OBS. */
export const overlayRemoval = defineQuestion("removeOverlay", testReply, 15_000);

/** The further canvases of OBS, and the saved layouts that an overlay on one of them can have. */
export const canvasesQuestion = defineQuestion(
  "canvases",
  v.object({ ...listReply.entries, layouts: v.array(v.string()) }),
  15_000,
);

const sceneTextReply = v.object({ text: v.string(), error: v.optional(v.string()) });

/** The AI context for a change of scene. A question with a `text` stores it first. */
export const sceneTextQuestion = defineQuestion("sceneText", sceneTextReply, 15_000, {
  text: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => lengthOf(text) <= contextLimit),
  ),
});
