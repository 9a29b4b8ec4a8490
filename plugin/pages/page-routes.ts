import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { type RelayTokens, tokenFor } from "../server/route.ts";

/** The pages that the relay serves, each under its name and from the folder of that name: `index.html` and scripts. */
const pages = ["overlay", "studio", "check", "control"] as const;

/**
 * Reads the pages once. Requests are looked up among the files read, so no path can escape the folder. Pages request
 * their scripts with the token, like everything else.
 */
export async function pageRoutes(folder: string, tokens: RelayTokens): Promise<Hono> {
  const routes = new Hono();
  for (const name of pages) {
    const html = await readFile(join(folder, name, "index.html"), "utf8");
    const scripts = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const file of (await readdir(join(folder, name))).filter((file) => file.endsWith(".js")))
      scripts.set(file, new Uint8Array(await readFile(join(folder, name, file))));
    routes.get(`/${name}/:file{[^/]*}`, compress(), (context) => {
      const file = context.req.param("file") || "index.html";
      if (file === "index.html")
        return context.html(withToken(html, `${name}.js`, tokenFor(`/${name}/`, tokens)));
      const script = scripts.get(file);
      if (!script) return context.text("There is no such page.", 404);
      return context.body(script, 200, { "content-type": "text/javascript; charset=utf-8" });
    });
  }
  return routes;
}

function withToken(html: string, script: string, token: string): string {
  return html.replace(`"${script}"`, `"${script}?token=${encodeURIComponent(token)}"`);
}
