import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Avatars, mostPictureBytes } from "./avatars.ts";
import type { Layouts } from "./layouts.ts";

/** What the studio page sets. */
export interface StudioRoutesOptions {
  readonly layouts: Layouts;
  readonly avatars: Avatars;
  /** Something was changed. */
  readonly onChange: () => void;
  /** Puts the overlay with these options into OBS; what came of it in words. */
  readonly addToObs: (
    options: URLSearchParams,
  ) => Promise<{ readonly ok: boolean; readonly message: string }>;
}

/** `/layouts` and `/avatars`: read by pages, changed by the studio. `/obs`: puts the overlay there. */
export function studioRoutes({ layouts, avatars, onChange, addToObs }: StudioRoutesOptions): Hono {
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
  routes.put("/obs", bodyLimit({ maxSize: 4_096 }), async (context) =>
    context.json(await addToObs(new URLSearchParams(await context.req.text()))),
  );
  return routes;
}

/** Whether a request changes something, which only the studio may. */
export function isStudioChange(method: string, path: string): boolean {
  if (method === "PUT" && path === "/obs") return true;
  return (method === "PUT" || method === "DELETE") && /^\/(?:layouts|avatars)\//.test(path);
}
