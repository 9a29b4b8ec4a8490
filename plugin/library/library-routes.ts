import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Avatars, mostPictureBytes } from "./avatars.ts";
import type { Layouts } from "./layouts.ts";
import { nameIn } from "./name-in.ts";
import { pictureRoutes } from "./picture-routes.ts";
import type { Pictures } from "./pictures.ts";
import { toneRoutes } from "./tone-routes.ts";
import type { Tones } from "./tones.ts";

/** A failure, in words. */
interface Failed {
  readonly ok: false;
  readonly message: string;
}

/** The overlay in OBS, for the studio. */
export interface StudioObs {
  /** Its options there; `null`: it is not in OBS. */
  read(): Promise<{ readonly ok: true; readonly options: string | null } | Failed>;
  /**
   * Adds it to OBS with these options; returns the outcome in words, and an id for `undo`. An overlay with other
   * options is replaced only if the request names them; otherwise they are returned.
   */
  put(
    options: URLSearchParams,
    replaces: URLSearchParams | undefined,
  ): Promise<
    | { readonly ok: true; readonly message: string; readonly undo?: string }
    | (Failed & { readonly inPlace?: string })
  >;
  /** Undoes the last `put`; fails with an empty message for any other. */
  undo(id: string): Promise<{ readonly ok: true } | Failed>;
}

/** What the studio page changes. */
export interface StudioRoutesOptions {
  readonly layouts: Layouts;
  readonly avatars: Avatars;
  readonly pictures: Pictures;
  readonly tones: Tones;
  /** Called after a change. */
  readonly onChange: () => void;
  readonly obs: StudioObs;
}

/** `/layouts`, `/avatars`, `/pictures` and `/tones`: read by pages, changed by the studio. `/obs`: the overlay there. */
export function studioRoutes(options: StudioRoutesOptions): Hono {
  const { layouts, avatars, pictures, tones, onChange, obs } = options;
  const routes = new Hono();
  for (const [path, store, maxSize] of [
    ["/layouts", layouts, 4_096],
    ["/avatars", avatars, mostPictureBytes],
  ] as const) {
    routes.get(path, (context) => context.json(store.all));
    routes.put(`${path}/:name`, bodyLimit({ maxSize }), async (context) => {
      const isStored = store.put(nameIn(context.req.param("name")), await context.req.text());
      if (!isStored) return context.text("This cannot be stored.", 400);
      onChange();
      return context.body(null, 204);
    });
    routes.delete(`${path}/:name`, (context) => {
      store.remove(nameIn(context.req.param("name")));
      onChange();
      return context.body(null, 204);
    });
  }
  routes.route("/", pictureRoutes(pictures, onChange));
  routes.route("/", toneRoutes(tones, onChange));
  routes.get("/obs", async (context) => context.json(await obs.read()));
  routes.put("/obs", bodyLimit({ maxSize: 4_096 }), async (context) => {
    const replaces = context.req.query("replaces");
    const known = replaces === undefined ? undefined : new URLSearchParams(replaces);
    return context.json(await obs.put(new URLSearchParams(await context.req.text()), known));
  });
  routes.delete("/obs/:id", async (context) => context.json(await obs.undo(context.req.param("id"))));
  return routes;
}

/** Whether a request changes something, or is heard: only the relay's own pages may. */
export function isStudioChange(method: string, path: string): boolean {
  if (method === "PUT" && ["/obs", "/tones", "/check/sound"].includes(path)) return true;
  return (method === "PUT" || method === "DELETE") && /^\/(?:layouts|avatars|pictures|obs)\//.test(path);
}
