import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { languageFor } from "../../shared/words/words.ts";

/**
 * `/help/`: open to every program on this computer, because it holds nothing private. `?lang=` names a language as
 * browsers do.
 */
export function helpRoutes(folder: string): Hono {
  const routes = new Hono();
  routes.get("/help/", compress(), async (context) => {
    // Read only when somebody needs help, which is rare.
    const file = join(folder, "help", `${languageFor(context.req.query("lang") ?? "")}.html`);
    return context.html(await readFile(file, "utf8"));
  });
  return routes;
}
