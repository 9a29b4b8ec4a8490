import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, configure } from "@zip.js/zip.js";
import * as v from "valibot";
import type { DialPlacement, KeyPlacement } from "./deck-options.ts";
import { type DeviceInfo, dialsOf } from "./devices.ts";
import type { Manifest } from "./manifest.ts";
import {
  type ProfileAction,
  type ProfilePage,
  packageSchema,
  pageSchema,
  profileSchema,
} from "./profile-schema.ts";

/** A profile as it is put on a deck: what is on each of its visible pages. */
export interface ReadProfile {
  readonly name: string;
  readonly pages: readonly {
    readonly keys: readonly KeyPlacement[];
    readonly dials: readonly DialPlacement[];
  }[];
}

/** Models of each device type, as exports have them. */
const models: Readonly<Record<number, readonly string[]>> = {
  0: ["20GAA9901", "20GAA9902", "20GBA9901", "20GBL9901"],
  1: ["20GAI9901", "20GAI9902"],
  2: ["20GAT9901", "20GAT9902"],
  7: ["20GBD9901"],
  9: ["20GBJ9901"],
  10: ["20GBO9901"],
  12: ["GRETSCH"],
  13: ["20GBX9901"],
};

/**
 * Reads a `.streamDeckProfile` for a device, or throws a sentence that says why the application would not take it. Not all of
 * that is documented: what the application was ever reported to refuse or to leave out in silence is refused here.
 */
export async function readProfile(
  bytes: Uint8Array,
  manifest: Manifest,
  device: DeviceInfo,
): Promise<ReadProfile> {
  const files = await unzip(bytes);
  const about = read(files, "package.json", packageSchema);
  if (!about.RequiredPlugins.includes(manifest.UUID))
    throw new Error("package.json does not require the plugin.");
  const [root, ...others] = [...files.keys()].filter((path) => /^Profiles\/[^/]+\/$/u.test(path));
  if (root === undefined || others.length > 0)
    throw new Error("There is not one profile in the folder Profiles.");
  if (!/^Profiles\/[\dA-F-]{36}\.sdProfile\/$/u.test(root))
    throw new Error(`${root} is not named in uppercase.`);
  const profile = read(files, `${root}manifest.json`, profileSchema);
  for (const model of [about.DeviceModel, profile.Device.Model]) {
    if (!models[device.type]?.includes(model)) throw new Error(`${model} is no model of the ${device.name}.`);
  }
  const { Default, Pages } = profile.Pages;
  if (new Set([Default, ...Pages]).size < Pages.length + 1)
    throw new Error("The default page is also another one.");
  const pageOf = (id: string): ProfilePage =>
    read(files, `${root}Profiles/${id.toUpperCase()}/manifest.json`, pageSchema);
  if (pageOf(Default).Controllers.some(({ Actions }) => Actions !== null)) {
    throw new Error("The default page is not empty.");
  }
  const seen = new Set<string>();
  return { name: profile.Name, pages: Pages.map((id) => placementsOn(pageOf(id), manifest, device, seen)) };
}

/** A byte order mark stays: it is no JSON, for the application neither. */
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Every file's text by its path; a folder has none. */
async function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  const files = new Map<string, string>();
  try {
    for (const entry of await reader.getEntries()) {
      files.set(
        entry.filename,
        entry.directory ? "" : utf8.decode(await entry.getData(new Uint8ArrayWriter())),
      );
    }
  } catch (cause) {
    throw new Error("It is not a zip file.", { cause });
  }
  for (const path of files.keys()) {
    if (path.includes("\\")) throw new Error(`${path} has a backslash.`);
    const folder = path.replace(/[^/]*\/?$/u, "");
    if (folder !== "" && !files.has(folder)) throw new Error(`${folder} is not listed.`);
  }
  return files;
}

function read<Schema extends v.GenericSchema>(
  files: ReadonlyMap<string, string>,
  path: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const text = files.get(path);
  if (text === undefined) throw new Error(`There is no ${path}.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON.`, { cause });
  }
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${path} cannot be used: ${v.getDotPath(issue) ?? "all of it"}: ${issue.message}.`);
}

function placementsOn(
  page: ProfilePage,
  manifest: Manifest,
  device: DeviceInfo,
  seen: Set<string>,
): ReadProfile["pages"][number] {
  const types = page.Controllers.map(({ Type }) => Type).toSorted();
  const beside = device.type === 9 ? "Keypad,Neo" : "Keypad";
  const expected = dialsOf(device) > 0 ? "Encoder,Keypad" : beside;
  if (types.join() !== expected)
    throw new Error(`A page of the ${device.name} needs ${expected}, and has ${types.join()}.`);
  const placed = (type: string): KeyPlacement[] =>
    page.Controllers.filter(({ Type }) => Type === type)
      .flatMap(({ Actions }) => Object.entries(Actions ?? {}))
      .map(([place, action]) => {
        if (seen.has(action.ActionID)) throw new Error(`${action.ActionID} is there twice.`);
        seen.add(action.ActionID);
        return placementOf(place, action, manifest, device);
      });
  return { keys: placed("Keypad"), dials: placed("Encoder") };
}

function placementOf(
  place: string,
  entry: ProfileAction,
  manifest: Manifest,
  device: DeviceInfo,
): KeyPlacement {
  const { Plugin, UUID, Settings, State, States } = entry;
  const definition = manifest.Actions.find((action) => action.UUID === UUID);
  if (Plugin.UUID !== manifest.UUID || definition === undefined)
    throw new Error(`The plugin has no action ${UUID}.`);
  if (States.length !== definition.States.length || State >= States.length) {
    throw new Error(`${UUID} has ${definition.States.length} states, and ${States.length} in the profile.`);
  }
  const [column = 0, row = 0] = place.split(",").map(Number);
  const title = States[State]?.Title;
  return {
    action: UUID,
    settings: Settings,
    state: State,
    device,
    coordinates: { column, row },
    ...(title === undefined ? {} : { title }),
  };
}
