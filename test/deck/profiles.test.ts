import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { classicDevice, plusDevice } from "./devices.ts";
import { readManifest } from "./manifest.ts";
import { tinyProfile, tinyProfileFiles, zipped } from "./profile-bytes.ts";
import { readProfile } from "./profile-file.ts";
import { type TinyDeck, startTinyDeck, tinyActions, tinyDir } from "./tiny.ts";

const { root, page, defaultPage } = tinyProfile;
type Files = Map<string, string>;
type Change = (files: Files) => void;

/** Changes the text of one file. */
const inFile =
  (path: string, from: string, to: string): Change =>
  (files) => {
    const text = files.get(path) ?? "";
    if (!text.includes(from)) throw new Error(`${path} has no ${from}.`);
    files.set(path, text.replaceAll(from, to));
  };
/** Moves what begins with one path to another. */
const moved =
  (from: string, to: string): Change =>
  (files) => {
    const all = [...files];
    files.clear();
    for (const [path, text] of all) files.set(path.replace(from, to), text);
  };

async function reading(change: Change, device = classicDevice) {
  const files = tinyProfileFiles();
  change(files);
  return readProfile(await zipped(files), await readManifest(tinyDir), device);
}

describe("a profile is read as the application reads it", () => {
  test("keys with their titles, settings and states", async () => {
    const at = (column: number, row: number) => ({ device: classicDevice, coordinates: { column, row } });
    const settings = { from: "profile" };
    expect(await reading(() => {})).toEqual({
      name: "Tiny profile",
      pages: [
        {
          keys: [
            { action: tinyActions.counter, settings, state: 0, title: "Mine", ...at(0, 0) },
            { action: tinyActions.toggle, settings, state: 0, ...at(4, 2) },
          ],
          dials: [],
        },
      ],
    });
  });

  const manifest = `${root}manifest.json`;
  const pageFile = `${page}manifest.json`;
  test.each<[what: string, change: Change, sentence: string]>([
    [
      "a device of no id",
      inFile(manifest, "5d1e0a51-0f15-4a00-8a00-0000000000d1", ""),
      "Device.UUID: Expected a UUID",
    ],
    [
      "a profile's folder in lowercase",
      moved(root, root.toLowerCase().replace("p", "P").replace("sdp", "sdP")),
      "not named in uppercase",
    ],
    [
      "a page's folder in lowercase",
      moved(
        page,
        page.replace(/[^/]+\/$/u, (id) => id.toLowerCase()),
      ),
      "There is no Profiles/",
    ],
    [
      "a reference in uppercase",
      inFile(manifest, "0000000000a0", "0000000000A0"),
      "Expected a UUID in lowercase",
    ],
    ["a controller of no type", inFile(pageFile, ',"Type":"Keypad"', ""), "Controllers.0.Type"],
    ["a controller of an unknown type", inFile(pageFile, "Keypad", "Keys"), "Controllers.0.Type"],
    [
      "a default page that is shown as well",
      inFile(manifest, "0000000000f0", "0000000000a0"),
      "default page is also another one",
    ],
    [
      "a default page with keys",
      (files) => files.set(`${defaultPage}manifest.json`, files.get(pageFile) ?? ""),
      "default page is not empty",
    ],
    ["no page", inFile(manifest, '"5d1e0a51-0f15-4a00-8a00-0000000000a0"', ""), "Pages.Pages"],
    ["an older format", inFile(manifest, '"3.0"', '"2.0"'), "Version"],
    ["no package.json", (files) => files.delete("package.json"), "There is no package.json"],
    [
      "a package that does not require the plugin",
      inFile("package.json", "com.example.tiny", "com.example.other"),
      "does not require the plugin",
    ],
    [
      "a byte order mark",
      (files) => files.set("package.json", `\uFEFF${files.get("package.json")}`),
      "package.json is not JSON",
    ],
    ["text that is not JSON", (files) => files.set(pageFile, "{"), "is not JSON"],
    ["a folder that is not listed", (files) => files.delete("Profiles/"), "Profiles/ is not listed"],
    ["backslashes", moved(`${page}manifest.json`, `${page.slice(0, -1)}\\manifest.json`), "has a backslash"],
    ["two profiles", (files) => files.set("Profiles/another.sdProfile/", ""), "not one profile"],
    [
      "what only the application writes",
      inFile(manifest, '"Name"', '"InstalledByPluginUUID":"x","Name"'),
      "InstalledByPluginUUID",
    ],
    [
      "another model",
      inFile(manifest, "20GBA9901", "20GBD9901"),
      "20GBD9901 is no model of the Stream Deck.",
    ],
    [
      "an action of another plugin",
      inFile(pageFile, "com.example.tiny.counter", "com.example.other"),
      "The plugin has no action",
    ],
    ["too few states", inFile(pageFile, "[{},{}]", "[{}]"), "has 2 states, and 1 in the profile"],
    ["one id for two keys", inFile(pageFile, "000000000142", "000000000100"), "is there twice"],
    ["an action that lacks a field", inFile(pageFile, '"Resources":null,', ""), "Resources"],
  ])("%s is refused", async (_, change, sentence) => {
    await expect(reading(change)).rejects.toThrow(sentence);
  });

  test("what is not a zip file is refused", async () => {
    const bytes = new TextEncoder().encode("{}");
    await expect(readProfile(bytes, await readManifest(tinyDir), classicDevice)).rejects.toThrow(
      "not a zip file",
    );
  });

  test("a deck with dials needs both controllers on each page", async () => {
    const withDials =
      (type: string): Change =>
      (files) => {
        inFile("package.json", "20GBA9901", "20GBD9901")(files);
        inFile(manifest, "20GBA9901", "20GBD9901")(files);
        for (const path of [pageFile, `${defaultPage}manifest.json`])
          inFile(path, '],"Icon"', `,{"Actions":null,"Type":"${type}"}],"Icon"`)(files);
      };
    await expect(reading(withDials("Encoder"), plusDevice)).resolves.toMatchObject({ name: "Tiny profile" });
    await expect(reading(withDials("Keypad"), plusDevice)).rejects.toThrow("needs Encoder,Keypad");
  });
});

describe("switchToProfile", () => {
  async function withProfiles(
    files: Files = tinyProfileFiles(),
  ): Promise<{ deck: TinyDeck; to: (path: string, device?: string) => Promise<unknown> }> {
    const deck = await startTinyDeck({
      devices: [classicDevice, plusDevice],
      keys: [{ action: tinyActions.still }],
      // Its inspector stays open: that of a key ends with the key's page.
      dials: [{ action: tinyActions.volume }],
    });
    await mkdir(join(deck.pluginDir, "profiles"));
    for (const name of ["tiny", "quiet"])
      await writeFile(join(deck.pluginDir, `profiles/${name}.streamDeckProfile`), await zipped(files));
    const dial = deck.actions.find(({ device }) => device === plusDevice);
    const to = (path: string, device = classicDevice.id) => deck.task(dial!, "switchToProfile", device, path);
    return { deck, to };
  }
  const shown = (deck: TinyDeck) =>
    deck.actions
      .filter(({ device, visible }) => device === classicDevice && visible)
      .map(({ action, title }) => [action, title]);

  test("installs the profile and shows it, and the streamer's own keys come back", async () => {
    const { deck, to } = await withProfiles();
    await to("profiles/tiny");
    await deck.waitFor(() => deck.profiles[0] && deck.actions[2]?.visible, { what: "the profile" });
    expect(deck.profiles).toMatchObject([{ name: "Tiny profile", path: "profiles/tiny" }]);
    expect(shown(deck)).toEqual([
      [tinyActions.counter, "Mine"],
      [tinyActions.toggle, ""],
    ]);
    expect(deck.complaints).toEqual([]);
    deck.showPage(0);
    expect(shown(deck)).toEqual([[tinyActions.still, ""]]);
    await to("profiles/tiny");
    await deck.waitFor(() => deck.actions[2]?.visible, { what: "the profile again" });
    expect(deck.profiles).toHaveLength(1);
  });

  test("only installs it at first where the manifest asks not to switch", async () => {
    const { deck, to } = await withProfiles();
    await to("profiles/quiet");
    await deck.waitFor(() => deck.profiles[0], { what: "the profile" });
    expect(shown(deck)).toEqual([[tinyActions.still, ""]]);
    await to("profiles/quiet");
    await deck.waitFor(() => deck.actions[2]?.visible, { what: "the profile to be shown" });
  });

  test.each([
    ["nowhere", "profiles/tiny", "that device is not connected."],
    [classicDevice.id, "profiles/mine", "its manifest does not have it."],
    [classicDevice.id, "profiles/absent", "its file is not in the plugin's folder."],
  ])("is refused: to %s for %s", async (device, path, sentence) => {
    const { deck, to } = await withProfiles();
    await to(path, device);
    await deck.waitFor(() => deck.complaints[0], { what: "a complaint" });
    expect(deck.complaints).toEqual([`The plugin sent switchToProfile for "${path}": ${sentence}`]);
    expect(deck.profiles).toEqual([]);
  });

  test("is refused for a deck of another type, and for a file that the application would not take", async () => {
    const files = tinyProfileFiles();
    files.delete("package.json");
    const { deck, to } = await withProfiles(files);
    await to("profiles/tiny", plusDevice.id);
    await to("profiles/tiny");
    await deck.waitFor(() => deck.complaints[1], { what: "two complaints" });
    expect(deck.complaints.map((complaint) => complaint.replace(/^.*?: /u, ""))).toEqual([
      "it is not for the Stream Deck +.",
      "There is no package.json.",
    ]);
    expect(shown(deck)).toEqual([[tinyActions.still, ""]]);
  });
});
