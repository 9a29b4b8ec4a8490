import type { RuleAbout } from "../../../overlay/studio/alerts/alert-requests.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { savedRules } from "../../fixtures/saved-rules.ts";
import { describe, expect, it } from "vitest";
import { maxPictureBytes } from "../../../shared/avatar/avatar-pictures.ts";
import { blackPicture, pictureOf, tinyPicture, tinyPictures } from "../../fixtures/tiny-pictures.ts";
import { createLayouts } from "../../../plugin/library/layouts.ts";
import type { Library } from "../../../plugin/library/library.ts";
import { libraryRoutes } from "../../../plugin/library/library-routes.ts";
import { serveRoutes } from "../../../plugin/server/serve-routes.ts";
import { ask, dial } from "../server/bare-requests.ts";
import { token } from "../server/server-stage.ts";
import { setStudio } from "./studio-requests.ts";

const studio = setStudio();
const { at, countChanges, put, request } = studio;
const remove = async (path: string): Promise<number> => (await request("DELETE", path)).status;
const list = async (): Promise<Record<string, Record<string, { file: string; bytes: number }>>> =>
  (await request("GET", "/avatars")).json();

describe("pictures over HTTP", () => {
  it.each(["..", ".", "Ada Gale", "=", "a/b", "艾达", "constructor", "__proto__"])(
    "are those of a character named %j",
    async (name) => {
      const { pathname } = new URL(`/avatars/=${encodeURIComponent(name)}/closed`, at("/"));
      expect(await put(pathname, tinyPicture("png"))).toEqual([204, ""]);
      expect(Object.entries(await list())).toEqual([
        [name, { closed: { file: expect.stringMatching(/^[0-9a-f]{64}\.png$/), bytes: 70, pixels: 1 } }],
      ]);
      expect(await remove(pathname)).toBe(204);
      expect(await list()).toEqual({});
    },
  );

  it.each(Object.keys(tinyPictures) as (keyof typeof tinyPictures)[])(
    "have the type that their bytes have, whatever the studio calls them: %s",
    async (kind) => {
      const body = new Blob([tinyPicture(kind)], { type: "text/html" });
      expect(await put("/avatars/=Ada/closed", body)).toEqual([204, ""]);
      const file = (await list())["Ada"]?.["closed"]?.file ?? "";
      // As an image element asks for it.
      const response = await fetch(at(`/avatars/${file}?token=${token}`));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(tinyPicture(kind));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": kind === "jpg" ? "image/jpeg" : `image/${kind}`,
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, max-age=31536000, immutable",
      });
      expect((await fetch(at(`/avatars/${file}`))).status).toBe(403);
    },
  );

  it.each([
    ["an SVG", "/avatars/=Ada/closed", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "kind"],
    ["a page with a picture's type", "/avatars/=Ada/closed", "<script>", 415, "kind"],
    ["nothing", "/avatars/=Ada/closed", "", 415, "kind"],
    ["too much", "/avatars/=Ada/closed", pictureOf(maxPictureBytes + 1, "a"), 413, "large"],
    ["what is cut short", "/avatars/=Ada/closed", tinyPicture("png").subarray(0, 60), 415, "kind"],
    ["too many pixels", "/avatars/=Ada/closed", blackPicture(6_000, 6_000), 413, "pixels"],
    ["what has no slot", "/avatars/=Ada/asleep", tinyPicture("png"), 400, "name"],
    ["a slot that leads elsewhere", "/avatars/=Ada/..%2fclosed", tinyPicture("png"), 400, "name"],
    ["no name", "/avatars/=/closed", tinyPicture("png"), 400, "name"],
    ["the pictures of nobody", "/avatars/=Ada?from=Bosun", "", 400, "name"],
  ] as const)("refuse %s", async (_, path, body, status, problem) => {
    expect(await put(path, body)).toEqual([status, problem]);
    expect(await list()).toEqual({});
  });

  it("become sprite sheets with the request that stores them, or later", async () => {
    const sheet = { columns: 2, rows: 2, frames: 3, fps: 8 };
    const path = "/avatars/=Ada/closed";
    const stored = async () => (await list())["Ada"]?.["closed"];
    const query = `?sheet=${encodeURIComponent(JSON.stringify(sheet))}`;
    expect(await put(path + query, tinyPicture("png"))).toEqual([204, ""]);
    expect(await stored()).toMatchObject({ sheet });
    expect(await put(`${path}/sheet`, JSON.stringify({ ...sheet, fps: 4 }))).toEqual([204, ""]);
    expect(await stored()).toMatchObject({ sheet: { ...sheet, fps: 4 } });
    for (const bad of ["", "{}", "[", '{"columns":99,"rows":1,"frames":2,"fps":1}'])
      expect(await put(`${path}/sheet`, bad)).toEqual([415, "kind"]);
    expect(await put(`${path}?sheet=7`, tinyPicture("gif"))).toEqual([415, "kind"]);
    expect(await put("/avatars/=Ada/asleep/sheet", "null")).toEqual([400, "name"]);
    expect((await put(`${path}/sheet`, "x".repeat(600)))[0]).toBe(413);
    expect(await stored()).toMatchObject({ file: expect.stringMatching(/png$/), sheet: { fps: 4 } });
    expect(await put(`${path}/sheet`, "null")).toEqual([204, ""]);
    expect(await stored()).not.toHaveProperty("sheet");
  });

  it("lead nowhere else", async () => {
    await put("/avatars/=Ada/closed", tinyPicture("png"));
    for (const path of [
      "pictures.json",
      "..%2favatars.json",
      "%2e%2e/avatars.json",
      "..\\avatars.json",
      "%00",
    ]) {
      const { status, body } = await ask(studio.stage.relay.port, `/avatars/${path}`);
      expect([path, status]).toEqual([path, path.includes("\\") ? 400 : 404]);
      expect(body).not.toContain("sidekick");
    }
  });

  it("go over to another name, and every page is told", async () => {
    await put("/avatars/=Ada/closed", tinyPicture("png"));
    const changes = countChanges();
    expect(await put("/avatars/=Ada%20Gale?from=Ada")).toEqual([204, ""]);
    expect(Object.keys(await list())).toEqual(["Ada Gale"]);
    expect(changes()).toBe(1);
  });

  it("that are cut on their way leave nothing", async () => {
    const { socket, ended } = await dial(
      studio.stage.relay.port,
      `PUT /avatars/=Ada/closed HTTP/1.1\r\nhost: 127.0.0.1:${studio.stage.relay.port}\r\n` +
        `origin: http://127.0.0.1:${studio.stage.relay.port}\r\nauthorization: Bearer ${token}\r\n` +
        "content-length: 1000\r\n\r\n",
    );
    socket.write(tinyPicture("png"));
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    await ended;
    expect(await put("/avatars/=Bosun/closed", tinyPicture("png"))).toEqual([204, ""]);
    expect(Object.keys(await list())).toEqual(["Bosun"]);
  });
});

/** Routes of a library that has only some of its parts, each change of which is noted. */
function routesOf(library: object, rules: { readonly all: readonly Rule[]; readonly areOn: boolean }) {
  const changed: string[] = [];
  const routes = libraryRoutes(library as Library, (of) => changed.push(of ?? "others"), {
    forPages: (alerts) => alerts,
    rules,
  });
  return { changed, routes: serveRoutes(routes, () => (_, next) => next()) };
}

it.each(["..", ".", "Ada Gale", "=", "a/b"])("a portrait is that of a character named %j", async (name) => {
  const portrait = `data:image/png;base64,${tinyPictures.png}`;
  const { pathname } = new URL(`/portraits/=${encodeURIComponent(name)}`, at("/"));
  const all = async (): Promise<unknown> => (await request("GET", "/portraits")).json();
  expect(await put(pathname, portrait)).toEqual([204, ""]);
  expect(await all()).toEqual({ [name]: portrait });
  expect(await remove(pathname)).toBe(204);
  expect(await all()).toEqual({});
});

it("an overlay that follows a layout need not read anything else again", async () => {
  const layouts = createLayouts({}, () => {});
  const { changed, routes } = routesOf({ layouts }, { all: [], areOn: true });
  expect((await routes.request("/layouts/Evening", { method: "PUT", body: "show=chat" })).status).toBe(204);
  expect(changed).toEqual(["layouts"]);
});

it("the studio gets the rules about alerts' events, each with whether the AI reacts by it", async () => {
  const rule = (name: string, on: boolean, action: "reaction" | "context"): Rule => ({
    name,
    on,
    when: { event: "raid" },
    then: { action, settings: {} },
  });
  const rules = savedRules([
    rule("Greet", true, "reaction"),
    rule("Off", false, "reaction"),
    rule("Note", true, "context"),
  ]);
  const alerts = { settings: {}, seen: [], inUse: {} };
  const { routes } = routesOf({ alerts }, rules);
  const reacting = async () => {
    const { rules: all } = await (await routes.request("/alerts?for=studio")).json();
    return (all as RuleAbout[]).filter(({ reacts }) => reacts).map(({ name, event }) => [name, event]);
  };
  expect(await reacting()).toEqual([["Greet", "raid"]]);
  rules.turn(false);
  expect(await reacting()).toEqual([]);
  expect(await (await routes.request("/alerts")).json()).not.toHaveProperty("rules");
});

describe("a layout that the disk has no room for", () => {
  it("is in use, but reported as unsaved until it is written, a second request for the same as well", async () => {
    let isFull = true;
    const layouts = createLayouts(
      {},
      () => {},
      () => Promise.resolve(!isFull),
    );
    const { routes } = routesOf({ layouts }, { all: [], areOn: true });
    const put = { method: "PUT", body: "show=chat" };
    const patch = { method: "PATCH", body: '{"theme":"neon"}' };
    const rename = { method: "PUT", body: "Night" };
    const all = [
      ["/layouts/Evening", put],
      ["/layouts/Evening", patch],
      ["/layouts/Evening/name", rename],
      ["/layouts/Evening/name", rename],
      ["/layouts/Gone", { method: "DELETE" }],
    ] as const;
    for (const [path, request] of all) {
      const response = await routes.request(path, request);
      expect([response.status, await response.text()]).toEqual([500, "unwritten"]);
    }
    expect(layouts.all).toEqual({ Night: "show=chat&theme=neon" });
    isFull = false;
    expect((await routes.request("/layouts/Evening/name", rename)).status).toBe(404);
    expect((await routes.request("/layouts/Night", patch)).status).toBe(200);
  });
});
