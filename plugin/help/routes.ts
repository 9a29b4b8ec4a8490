import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { namingHostInPage } from "../../shared/words/host-name.ts";
import { helpPageNames, helpPagePath } from "../../shared/protocol/help-address.ts";
import { languageFor } from "../../shared/words/words.ts";
import type { Route } from "../server/route.ts";

/**
 * The manual's pages, from the folder of the built ones. `?lang=` names a language as browsers do, `host` the application
 * that runs the plugin. Help is rarely needed, so its files are not kept in memory.
 */
export function helpRoutes(folder: string, host: string): readonly Route[] {
  return [
    ...helpPageNames.map((name): Route => {
      const [path = ""] = helpPagePath(name, "").split("?");
      return {
        method: "GET",
        path,
        token: "none",
        isCompressed: true,
        async handle(context) {
          const language = languageFor(context.req.query("lang") ?? "");
          const html = await readFile(join(folder, "help", name, `${language}.html`), "utf8");
          return context.html(namingHostInPage(html, host));
        },
      };
    }),
    {
      method: "GET",
      path: "/help/help.js",
      token: "none",
      isCompressed: true,
      handle: async (context) =>
        context.body(await readFile(join(folder, "help/help.js"), "utf8"), 200, {
          "content-type": "text/javascript; charset=utf-8",
        }),
    },
  ];
}
