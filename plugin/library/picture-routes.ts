import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isFigureSlot } from "../../shared/figure-pictures.ts";
import { type PictureProblem, mostPictureBytes } from "../../shared/stored-pictures.ts";
import { nameIn } from "./name-in.ts";
import type { Pictures } from "./pictures.ts";

const statuses = {
  kind: 415,
  large: 413,
  pixels: 413,
  crowded: 507,
  full: 507,
  name: 400,
  unwritten: 500,
} as const;

/** `/pictures`: the figures' pictures, read by pages, changed by the studio. A rejection's body is the `PictureProblem`. */
export function pictureRoutes(pictures: Pictures, onChange: () => void): Hono {
  const routes = new Hono();
  const answer = (context: Context, problem: PictureProblem | undefined): Response => {
    if (problem !== undefined) return context.text(problem, statuses[problem]);
    onChange();
    return context.body(null, 204);
  };
  routes.get("/pictures", (context) => context.json(pictures.all));
  routes.get("/pictures/:file", async (context) => {
    const picture = await pictures.read(context.req.param("file"));
    if (!picture) return context.text("There is no such picture.", 404);
    return context.body(picture.bytes, 200, {
      "content-type": picture.type,
      // A file's name is a hash of its bytes, and a moving mouth has no time for another request.
      "cache-control": "private, max-age=31536000, immutable",
    });
  });
  routes.put("/pictures/:name", async (context) =>
    answer(
      context,
      await pictures.rename(context.req.query("from") ?? "", nameIn(context.req.param("name"))),
    ),
  );
  const limit = bodyLimit({ maxSize: mostPictureBytes, onError: (context) => answer(context, "large") });
  routes.put("/pictures/:name/:slot", limit, async (context) => {
    const { name, slot } = context.req.param();
    if (!isFigureSlot(slot)) return answer(context, "name");
    let bytes: ArrayBuffer;
    try {
      bytes = await context.req.arrayBuffer();
    } catch {
      // The body was cut off: the sender is gone.
      return answer(context, "unwritten");
    }
    return answer(context, await pictures.put(nameIn(name), slot, new Uint8Array(bytes)));
  });
  routes.delete("/pictures/:name/:slot", async (context) => {
    const { name, slot } = context.req.param();
    return answer(context, isFigureSlot(slot) ? await pictures.remove(nameIn(name), slot) : "name");
  });
  return routes;
}
