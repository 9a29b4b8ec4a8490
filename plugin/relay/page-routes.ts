import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { type RelayTokens, tokenFor } from "./relay-tokens.ts";

/** The pages that the relay serves, each under its name and from the folder of that name: `index.html` and scripts. */
const pages = ["overlay", "studio", "check", "control"] as const;

interface PageFile {
  readonly body: Uint8Array<ArrayBuffer> | string;
  readonly type: string;
}

/**
 * Reads the pages once. Requests are looked up among the files read, so no path can escape the folder. Pages request
 * their scripts with the token, like everything else.
 */
export async function pageRoutes(folder: string, tokens: RelayTokens): Promise<Hono> {
  const routes = new Hono();
  for (const name of pages) {
    const token = encodeURIComponent(tokenFor(`/${name}/`, tokens));
    const script = `${name}.js`;
    const html = await readFile(join(folder, name, "index.html"), "utf8");
    const files = new Map<string, PageFile>([
      [
        "index.html",
        {
          body: html.replace(`"${script}"`, `"${script}?token=${token}"`),
          type: "text/html; charset=utf-8",
        },
      ],
    ]);
    for (const file of (await readdir(join(folder, name))).filter((file) => file.endsWith(".js"))) {
      const body = new Uint8Array(await readFile(join(folder, name, file)));
      files.set(file, { body, type: "text/javascript; charset=utf-8" });
    }
    routes.get(`/${name}/:file{[^/]*}`, compress(), (context) =>
      send(context, files.get(context.req.param("file") || "index.html")),
    );
  }
  return routes;
}

function send(context: Context, file: PageFile | undefined): Response {
  if (!file) return context.text("There is no such page.", 404);
  return context.body(file.body, 200, { "content-type": file.type });
}
