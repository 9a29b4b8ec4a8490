import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { type ActionName, actionNamed } from "../../../plugin/actions/action-names.ts";
import { starterDecks, starterPath } from "../../../plugin/profiles/starter-decks.ts";
import { starterLayouts } from "../../../plugin/profiles/starter-layouts.ts";
import { writeProfiles } from "../../../plugin/profiles/write-profiles.ts";
import { contextLimit, lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";
import { type Language, languages, messages, profileWords } from "../../../shared/words/words.ts";
import { type DeviceInfo, allDevices, dialsOf } from "../../deck/devices.ts";
import { readManifest } from "../../deck/manifest.ts";
import { readProfile } from "../../deck/profile-file.ts";
import { pluginDir } from "../stage.ts";

const deviceOf = ({ deviceType }: (typeof starterDecks)[number]): DeviceInfo => {
  const device = allDevices.find(({ type }) => type === deviceType);
  if (!device) throw new Error(`There is no device of type ${deviceType}.`);
  return device;
};
const all = (Object.keys(languages) as Language[]).flatMap((language) =>
  starterDecks.map((deck) => ({ language, deck, path: starterPath(language, deck) })),
);
const bytesOf = (path: string, folder = pluginDir): Promise<Buffer> =>
  readFile(join(folder, `${path}.streamDeckProfile`));

/** How an action reads settings; one without a file for them has none. */
async function readerOf(name: ActionName): Promise<(settings: object) => object> {
  const { href } = new URL(`../../../plugin/actions/${name}/settings.ts`, import.meta.url);
  if (!existsSync(fileURLToPath(href))) return () => ({});
  const exported = (await import(/* @vite-ignore */ href)) as Readonly<Record<string, unknown>>;
  const [read] = Object.entries(exported).flatMap(([one, value]) =>
    /^read\w+Settings$/.test(one) ? value : [],
  );
  return read as (settings: object) => object;
}

/** Each deck in one language, and one deck in every language: words and places do not depend on each other. */
const told = all.filter(({ language, deck }) => language === "de" || deck.name === "32");

describe.each(told)("the starter profile $path", ({ language, deck, path }) => {
  const read = async () => {
    const { name, pages } = await readProfile(
      await bytesOf(path),
      await readManifest(pluginDir),
      deviceOf(deck),
    );
    const [page, ...more] = pages;
    expect([name, more]).toEqual(["Sidekick Deck", []]);
    return page ?? { keys: [], dials: [] };
  };

  it("has on each key and dial what the table has there", async () => {
    const { keys, dials } = await read();
    const layout = starterLayouts(profileWords[language], messages[language].examplePrompts.answer)[
      deck.name
    ];
    const { columns, rows } = deviceOf(deck).size;
    expect(layout.keys.map((row) => row.length)).toEqual(Array.from({ length: rows }, () => columns));
    expect(layout.dials.length).toBeLessThanOrEqual(dialsOf(deviceOf(deck)));
    const at = (placed: typeof dials, column: number, row: number) =>
      placed.find(({ coordinates }) => coordinates?.column === column && coordinates.row === row);
    for (const [row, cells] of layout.keys.entries())
      for (const [column, cell] of cells.entries()) {
        const key = keys.find(({ coordinates }) => coordinates?.column === column && coordinates.row === row);
        expect(key && [actionNamed(key.action), key.settings, key.title]).toEqual(
          cell === null ? undefined : [cell.action, cell.settings, cell.title],
        );
      }
    for (const [column, { action, settings }] of layout.dials.entries())
      expect(at(dials, column, 0)).toMatchObject({ action: `app.sidekick.deck.${action}`, settings });
  });

  it("has All quiet in its last corner, and the key that puts the overlay into OBS", async () => {
    const { keys } = await read();
    const { columns, rows } = deviceOf(deck).size;
    const last = keys.find(({ coordinates: at }) => at?.column === columns - 1 && at.row === rows - 1);
    expect(actionNamed(last?.action ?? "")).toBe("quiet");
    const overlays = keys.filter(({ action }) => actionNamed(action) === "overlay");
    expect(overlays.map(({ settings }) => settings?.["does"])).toContain("install");
  });

  it("has only settings that its actions and the service take, and names no account, address or character", async () => {
    const { keys, dials } = await read();
    const placed = [...keys, ...dials];
    for (const { action, settings = {} } of placed) {
      const name = actionNamed(action);
      expect(name && (await readerOf(name))(settings), action).toMatchObject(settings);
    }
    const all = placed.map(({ settings = {} }) => settings);
    const prompts = all.flatMap(({ prompt = [] }) => (typeof prompt === "string" ? prompt.split("\n") : []));
    const contents = all.flatMap(({ content = [] }) => (typeof content === "string" ? [content] : []));
    expect(prompts).not.toContain("");
    expect(Math.max(...prompts.map(lengthOf))).toBeLessThanOrEqual(promptLimit);
    expect(Math.max(0, ...contents.map(lengthOf))).toBeLessThanOrEqual(contextLimit);
    expect(JSON.stringify(all)).not.toMatch(
      /https?:|wss?:|apiKey|baseUrl|token|password|characterId|channelName/iu,
    );
  });
});

describe("the starter profiles", () => {
  it("are all in the built manifest, to be installed only when asked for", async () => {
    const { Profiles } = JSON.parse(await readFile(join(pluginDir, "manifest.json"), "utf8")) as {
      Profiles: unknown;
    };
    expect(Profiles).toEqual(
      all.map(({ deck, path }) => ({
        Name: path,
        DeviceType: deck.deviceType,
        AutoInstall: false,
        Readonly: false,
        DontAutoSwitchWhenInstalled: false,
      })),
    );
  });

  it("answer chat on every deck but the smallest, and approve from 12 keys on", () => {
    const layouts = Object.values(starterLayouts(profileWords.en, messages.en.examplePrompts.answer));
    const lacking = (action: string) =>
      layouts
        .map(({ keys, dials }) => ({ keys: keys.flat(), on: [...keys.flat(), ...dials] }))
        .flatMap(({ keys, on }) => (on.some((one) => one?.action === action) ? [] : [keys.length]));
    expect(lacking("answer")).toEqual([6]);
    expect(lacking("approve")).toEqual([6, 8, 8]);
  });

  it("have ids of their own: no two profiles share one", async () => {
    const ids = await Promise.all(
      all.map(
        async ({ path }) =>
          [...(await textOf(path)).matchAll(/[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}\.sdProfile/gu)].at(
            0,
          )?.[0],
      ),
    );
    expect(new Set(ids).size).toBe(all.length);
    expect(ids).not.toContain(undefined);
  });

  const zone = process.env["TZ"];
  afterEach(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  it("are the same bytes wherever they are written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "profiles-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(join(pluginDir, "manifest.json"), join(folder, "manifest.json"));
    process.env["TZ"] = "Asia/Tokyo";
    await writeProfiles(folder);
    for (const { path } of all) expect(await bytesOf(path, folder), path).toEqual(await bytesOf(path));
  });

  it("list their folders, stored, and deflate their files", async () => {
    for (const { path } of all) {
      const bytes = await bytesOf(path);
      // Each entry of the central directory: its method at 10, the length of its name at 28, the name at 46.
      const entries: [name: string, method: number][] = [];
      for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 4)) {
        const name = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
        entries.push([name, bytes.readUInt16LE(at + 10)]);
      }
      expect(entries).toHaveLength(12);
      for (const [name, method] of entries) expect(method, name).toBe(name.endsWith("/") ? 0 : 8);
    }
  });
});

/** The names in a zip file stand in it as they are. */
async function textOf(path: string): Promise<string> {
  return (await bytesOf(path)).toString("latin1");
}
