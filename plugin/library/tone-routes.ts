import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { figureMoods } from "../../shared/figure-pictures.ts";
import { seenToneSchema } from "../../shared/seen-tone.ts";
import type { Tones } from "./tones.ts";

const choice = v.object({ ...seenToneSchema.entries, mood: v.picklist(figureMoods) });

/** `/tones`: the tones of the AI with the moods chosen for them, read by pages, chosen in the studio. */
export function toneRoutes(tones: Tones, onChange: () => void): Hono {
  const routes = new Hono();
  routes.get("/tones", (context) => context.json(tones.all));
  routes.put("/tones", bodyLimit({ maxSize: 2_048 }), async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const checked = v.safeParse(choice, body);
    if (!checked.success) return context.text("This is no choice of a mood.", 400);
    tones.choose(checked.output.tone, checked.output.mood);
    onChange();
    return context.body(null, 204);
  });
  return routes;
}
