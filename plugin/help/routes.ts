import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { namingHostInPage } from "../../shared/words/host-name.ts";
import { languageFor } from "../../shared/words/words.ts";
import type { Route } from "../server/route.ts";

/**
 * `/help/` and `/help/messages/`: the manual, from the folder of the built pages. `?lang=` names a language as browsers
 * do, `host` the application that runs the plugin. Help is rarely needed, so its files are not kept in memory.
 */
export function helpRoutes(folder: string, host: string): readonly Route[] {
  const pageAt = (path: string): Route => ({
    method: "GET",
    path,
    token: "none",
    isCompressed: true,
    async handle(context) {
      const language = languageFor(context.req.query("lang") ?? "");
      const html = await readFile(join(folder, path, `${language}.html`), "utf8");
      return context.html(namingHostInPage(html, host));
    },
  });
  return [
    pageAt("/help/"),
    pageAt("/help/messages/"),
    {
      method: "GET",
      path: "/help/messages/search.js",
      token: "none",
      isCompressed: true,
      handle: async (context) =>
        context.body(await readFile(join(folder, "help/messages/search.js"), "utf8"), 200, {
          "content-type": "text/javascript; charset=utf-8",
        }),
    },
  ];
}
