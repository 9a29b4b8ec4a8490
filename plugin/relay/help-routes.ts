import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { languageFor } from "../../shared/words/words.ts";

/** `/help/`: there for everybody on this computer, for it holds nothing of the streamer. `?lang=` as a browser names one. */
export function helpRoutes(folder: string): Hono {
  const routes = new Hono();
  routes.get("/help/", compress(), async (context) => {
    // Read when somebody needs help: the plugin runs for hours without.
    const file = join(folder, "help", `${languageFor(context.req.query("lang") ?? "")}.html`);
    return context.html(await readFile(file, "utf8"));
  });
  return routes;
}
