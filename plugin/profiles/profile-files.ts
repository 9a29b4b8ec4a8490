import { createHash } from "node:crypto";
import { type ActionName, actionId } from "../actions/action-names.ts";
import { type StarterDeck, starterTitle } from "./starter-decks.ts";
import type { StarterAction, StarterLayout } from "./starter-layouts.ts";

/** The parts of the plugin's manifest that a profile needs. */
export interface PluginManifest {
  readonly Name: string;
  readonly UUID: string;
  readonly Version: string;
  readonly Actions: readonly {
    readonly UUID: string;
    readonly Name: string;
    readonly States: readonly unknown[];
  }[];
}

/** A file in a profile, or a folder, which has no text. */
export interface ProfileFile {
  readonly path: string;
  readonly text?: string;
}

const noPage = "00000000-0000-0000-0000-000000000000";

/**
 * The content of a `.streamDeckProfile` in format version 3.0, as Stream Deck 7.4 exports it. Every id is a hash of the
 * content, so that equal layouts give equal files and other layouts give other profiles.
 */
export function profileFiles(
  path: string,
  deck: StarterDeck,
  layout: StarterLayout,
  manifest: PluginManifest,
): readonly ProfileFile[] {
  const idOf = (place: string): string => uuidOf([path, JSON.stringify(layout), place]);
  const controllers = (keys: object | null, dials: object | null): object[] => [
    { Actions: keys, Type: "Keypad" },
    ...("beside" in deck ? [{ Actions: dials, Type: deck.beside }] : []),
  ];
  const page = idOf("page");
  const defaultPage = idOf("default page");
  const root = `Profiles/${idOf("profile").toUpperCase()}.sdProfile/`;
  const pageFiles = (id: string, content: object[]): ProfileFile[] => {
    const folder = `${root}Profiles/${id.toUpperCase()}/`;
    return [
      { path: folder },
      { path: `${folder}Images/` },
      jsonFile(`${folder}manifest.json`, { Controllers: content, Icon: "", Name: "" }),
    ];
  };
  const entries = (rows: StarterLayout["keys"], controller: string): object =>
    Object.fromEntries(
      rows.flatMap((row, rowAt) =>
        row.flatMap((action, column) => {
          const place = `${column},${rowAt}`;
          return action === null ? [] : [[place, entryOf(action, idOf(`${controller} ${place}`), manifest)]];
        }),
      ),
    );
  const dials = layout.dials.length > 0 ? entries([layout.dials], "Encoder") : null;
  return [
    jsonFile("package.json", {
      AppVersion: "7.1.1.22340",
      DeviceModel: deck.model,
      DeviceSettings: null,
      FormatVersion: 1,
      OSType: "Windows",
      OSVersion: "10.0.19045",
      RequiredPlugins: [manifest.UUID],
    }),
    { path: "Profiles/" },
    { path: root },
    { path: `${root}Images/` },
    jsonFile(`${root}manifest.json`, {
      // No device: Stream Deck rejects an empty id, and a real one would bind the profile to that device.
      Device: { Model: deck.model, UUID: idOf("device") },
      Name: starterTitle,
      Pages: { Current: noPage, Default: defaultPage, Pages: [page] },
      Version: "3.0",
    }),
    { path: `${root}Profiles/` },
    ...pageFiles(defaultPage, controllers(null, null)),
    ...pageFiles(page, controllers(entries(layout.keys, "Keypad"), dials)),
  ];
}

function entryOf({ action, settings, title }: StarterAction, id: string, manifest: PluginManifest): object {
  const { Name, UUID, States } = definitionOf(action, manifest);
  return {
    ActionID: id,
    LinkedTitle: true,
    Name,
    Plugin: { Name: manifest.Name, UUID: manifest.UUID, Version: manifest.Version },
    Resources: null,
    Settings: settings,
    State: 0,
    States: States.map(() => (title === undefined ? {} : { Title: title })),
    UUID,
  };
}

function definitionOf(action: ActionName, { Actions }: PluginManifest): PluginManifest["Actions"][number] {
  const definition = Actions.find(({ UUID }) => UUID === actionId(action));
  if (!definition) throw new Error(`The manifest has no action ${actionId(action)}.`);
  return definition;
}

function jsonFile(path: string, content: object): ProfileFile {
  return { path, text: JSON.stringify(content) };
}

function uuidOf(parts: readonly string[]): string {
  const digits = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  // Version and variant are those of the application's own ids.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, "$1-$2-4$3-a$4-$5");
}
