import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languageFor } from "../../shared/words/words.ts";
import type { Route } from "../server/route.ts";

/** `/help/`: the manual from the folder of the built pages. `?lang=` names a language as browsers do. */
export function helpRoutes(folder: string): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/help/",
      token: "none",
      isCompressed: true,
      async handle(context) {
        // Help is rarely needed, so its file is not kept in memory.
        const file = join(folder, "help", `${languageFor(context.req.query("lang") ?? "")}.html`);
        return context.html(await readFile(file, "utf8"));
      },
    },
  ];
}
