import { readFile, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { sleep } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import type { Tools } from "../../shared/tools.ts";
import { withHost } from "../../shared/words/host-name.ts";
import type { Route, ServerTokens } from "../server/route.ts";

/** The pages, each under its name and from the folder of that name: `index.html` and scripts. */
const pages: readonly { readonly name: string; readonly token: keyof ServerTokens }[] = [
  { name: "overlay", token: "overlay" },
  { name: "studio", token: "overlay" },
  { name: "check", token: "overlay" },
  { name: "control", token: "control" },
  { name: "set-up", token: "setUp" },
];

/** A virus scanner may hold the files of a plugin that was just installed. */
const againAfterMs = 5_000;

/**
 * Reads the pages once, as soon as they can be read. Requests are looked up among the files read, so no path can escape
 * the folder. Pages request their scripts with the token, like everything else. `host`: the name of the application that
 * runs the plugin.
 */
export async function pageRoutes(
  folder: string,
  tokens: ServerTokens,
  host: string,
  { clock, log }: Tools,
): Promise<readonly Route[]> {
  let last = "";
  for (;;)
    try {
      return await Promise.all(
        pages.map(async ({ name, token }): Promise<Route> => {
          const route = await readPage(folder, name, (html) =>
            withToken(withHost(html, host), `${name}.js`, tokens[token]),
          );
          return { ...route, token, mayBeFramed: token === "overlay" };
        }),
      );
    } catch (error) {
      const trace = traceOf(error);
      // The same failure is logged once, so that it does not crowd out other lines.
      if (trace !== last)
        log.error(
          `Pages and settings forms are not available, because a file could not be read: ${trace}. If this stays, install the plugin again.`,
        );
      last = trace;
      await sleep(clock, againAfterMs);
    }
}

/** Phones take this picture for their home screen. A web manifest would give them an address without its secret. */
const homeScreenIcon = '<link rel="apple-touch-icon" href="icon.png" />';

/** The route of a page that holds nothing private, for every computer of the network. */
export async function openPageRoute(
  folder: string,
  name: "overlay" | "control",
  host: string,
): Promise<Route> {
  const route = await readPage(folder, name, (html) => {
    const page = withHost(html, host);
    return name === "control" ? page.replace("</head>", `${homeScreenIcon}</head>`) : page;
  });
  return { ...route, token: "none", mayBeFramed: false };
}

/** Types of the files beside a page, by the ends of their names. */
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
};

/** Reads a page, its scripts and its fonts. `prepare` makes the page that is sent of its file. */
async function readPage(
  folder: string,
  name: string,
  prepare: (html: string) => string,
): Promise<Omit<Route, "token">> {
  const html = await readFile(join(folder, name, "index.html"), "utf8");
  const files = new Map<string, { readonly body: Uint8Array<ArrayBuffer>; readonly type: string }>();
  for (const file of await readdir(join(folder, name))) {
    const type = types[extname(file)];
    if (type) files.set(file, { body: new Uint8Array(await readFile(join(folder, name, file))), type });
  }
  return {
    method: "GET",
    path: `/${name}/:file{[^/]*}`,
    isCompressed: true,
    inlineScripts: [...prepare(html).matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script),
    handle(context) {
      const name = context.req.param("file") || "index.html";
      if (name === "index.html") return context.html(prepare(html));
      const file = files.get(name);
      if (!file) return context.text("There is no such page.", 404);
      return context.body(file.body, 200, { "content-type": file.type });
    },
  };
}

function withToken(html: string, script: string, token: string): string {
  return html.replace(`"${script}"`, `"${script}?token=${encodeURIComponent(token)}"`);
}
