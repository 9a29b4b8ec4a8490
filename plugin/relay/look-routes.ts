import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Avatars, mostPictureBytes } from "./avatars.ts";
import type { Layouts } from "./layouts.ts";

/** What the overlay looks like, as the studio sets it. */
export interface LookRoutesOptions {
  readonly layouts: Layouts;
  readonly avatars: Avatars;
  /** Something was changed. */
  readonly onChange: () => void;
}

/** `/layouts` and `/avatars`: read by pages, changed by the studio. */
export function lookRoutes({ layouts, avatars, onChange }: LookRoutesOptions): Hono {
  const routes = new Hono();
  for (const [path, kept, maxSize] of [
    ["/layouts", layouts, 4_096],
    ["/avatars", avatars, mostPictureBytes],
  ] as const) {
    routes.get(path, (context) => context.json(kept.all));
    routes.put(`${path}/:name`, bodyLimit({ maxSize }), async (context) => {
      const isKept = kept.put(context.req.param("name"), await context.req.text());
      if (!isKept) return context.text("This cannot be kept.", 400);
      onChange();
      return context.body(null, 204);
    });
    routes.delete(`${path}/:name`, (context) => {
      kept.remove(context.req.param("name"));
      onChange();
      return context.body(null, 204);
    });
  }
  return routes;
}

/** Whether a request changes the look, which only the studio may. */
export function isLookChange(method: string, path: string): boolean {
  return (method === "PUT" || method === "DELETE") && /^\/(?:layouts|avatars)\//.test(path);
}
