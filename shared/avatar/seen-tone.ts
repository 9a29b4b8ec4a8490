import * as v from "valibot";
import { avatarMoods } from "./avatar-pictures.ts";

/** Schema of a tone that the AI has spoken in. */
export const seenToneSchema = v.object({
  /** Its key; see `toneKey`. */
  tone: v.pipe(v.string(), v.nonEmpty(), v.maxLength(140)),
  /** The mood that the streamer chose for it. */
  mood: v.exactOptional(v.picklist(avatarMoods)),
});

/** Such a tone. */
export type SeenTone = v.InferOutput<typeof seenToneSchema>;
