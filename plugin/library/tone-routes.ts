import * as v from "valibot";
import { avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { seenToneSchema } from "../../shared/avatar/seen-tone.ts";
import type { Route } from "../server/route.ts";
import type { Tones } from "./tones.ts";

const choice = v.object({ ...seenToneSchema.entries, mood: v.picklist(avatarMoods) });

/** `/tones`: the tones of the AI with the moods chosen for them, read by pages, chosen in the studio. */
export function toneRoutes(tones: Tones, onChange: () => void): readonly Route[] {
  const path = "/tones";
  const token = "overlay";
  return [
    { method: "GET", path, token, handle: (context) => context.json(tones.all) },
    {
      method: "PUT",
      path,
      token,
      changes: true,
      maxBodyBytes: 2_048,
      async handle(context) {
        const body: unknown = await context.req.json().catch(() => undefined);
        const checked = v.safeParse(choice, body);
        if (!checked.success) return context.text("This is no choice of a mood.", 400);
        tones.choose(checked.output.tone, checked.output.mood);
        onChange();
        return context.body(null, 204);
      },
    },
  ];
}
