import { TextReader, Uint8ArrayWriter, ZipWriter, configure } from "@zip.js/zip.js";
import { tinyActions } from "./tiny.ts";

const profile = "5D1E0A51-0F15-4A00-8A00-000000000001";
const page = "5D1E0A51-0F15-4A00-8A00-0000000000A0";
const defaultPage = "5D1E0A51-0F15-4A00-8A00-0000000000F0";

/** Where the files of a tiny profile are. */
export const tinyProfile = {
  root: `Profiles/${profile}.sdProfile/`,
  page: `Profiles/${profile}.sdProfile/Profiles/${page}/`,
  defaultPage: `Profiles/${profile}.sdProfile/Profiles/${defaultPage}/`,
} as const;

const entry = (id: string, UUID: string, States: readonly object[]) => ({
  ActionID: `5d1e0a51-0f15-4a00-8a00-000000000${id}`,
  LinkedTitle: true,
  Name: "Counter",
  Plugin: { Name: "Tiny", UUID: "com.example.tiny", Version: "1.2.3.4" },
  Resources: null,
  Settings: { from: "profile" },
  State: 0,
  States,
  UUID,
});

/** A profile of the fixture for the classic Stream Deck, as Stream Deck 7.4 exports one: its files by their paths. */
export function tinyProfileFiles(): Map<string, string> {
  const json = JSON.stringify;
  const { root, page: pageFolder, defaultPage: defaultFolder } = tinyProfile;
  return new Map([
    [
      "package.json",
      json({
        AppVersion: "7.4.2.22730",
        DeviceModel: "20GBA9901",
        DeviceSettings: null,
        FormatVersion: 1,
        OSType: "macOS",
        OSVersion: "26.5.2",
        RequiredPlugins: ["com.example.tiny"],
      }),
    ],
    ["Profiles/", ""],
    [root, ""],
    [`${root}Images/`, ""],
    [
      `${root}manifest.json`,
      json({
        AppIdentifier: "*",
        Device: { Model: "20GBA9901", UUID: "5d1e0a51-0f15-4a00-8a00-0000000000d1" },
        Name: "Tiny profile",
        Pages: {
          Current: "00000000-0000-0000-0000-000000000000",
          Default: defaultPage.toLowerCase(),
          Pages: [page.toLowerCase()],
        },
        Version: "3.0",
      }),
    ],
    [`${root}Profiles/`, ""],
    [defaultFolder, ""],
    [`${defaultFolder}Images/`, ""],
    [
      `${defaultFolder}manifest.json`,
      json({ Controllers: [{ Actions: null, Type: "Keypad" }], Icon: "", Name: "" }),
    ],
    [pageFolder, ""],
    [`${pageFolder}Images/`, ""],
    [
      `${pageFolder}manifest.json`,
      json({
        Controllers: [
          {
            Actions: {
              "0,0": entry("100", tinyActions.counter, [{ Title: "Mine" }]),
              "4,2": entry("142", tinyActions.toggle, [{}, {}]),
            },
            Type: "Keypad",
          },
        ],
        Icon: "",
        Name: "",
      }),
    ],
  ]);
}

/** Packs files by their paths; a path that ends with a slash is a folder. */
export async function zipped(files: ReadonlyMap<string, string>): Promise<Uint8Array> {
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [path, text] of files) {
    if (path.endsWith("/")) await writer.add(path, undefined, { directory: true });
    else await writer.add(path, new TextReader(text));
  }
  return writer.close();
}
