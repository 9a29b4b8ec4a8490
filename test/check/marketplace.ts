import { readFile, readdir } from "node:fs/promises";
import { actionImages } from "../../plugin/package/manifest-files.ts";

const root = new URL("../../", import.meta.url);

/** Elgato's sizes of a listing's pictures, by file name. */
const pictures: Readonly<Record<string, readonly [number, number]>> = {
  "icon.png": [288, 288],
  "thumbnail.png": [1920, 960],
  "gallery-1.png": [1920, 960],
  "gallery-2.png": [1920, 960],
  "gallery-3.png": [1920, 960],
  "gallery-4.png": [1920, 960],
  "gallery-5.png": [1920, 960],
};
/** Most that all pictures may weigh in the repository. */
const maxBytes = 4_000_000;
const plainLength = 250;
const maxNameLength = 30;
const pngSignature = "89504e470d0a1a0a";

/** What Elgato would reject in the Marketplace listing, as sentences. */
export async function listingFaults(): Promise<readonly string[]> {
  const read = (path: string): Promise<string> => readFile(new URL(path, root), "utf8");
  const manifest = JSON.parse(await read("manifest.json")) as { Name: string; Author: string };
  const files = await readdir(new URL("plugin/listing/", root));
  const found = new Map<string, Buffer>();
  for (const name of files.filter((file) => /\.(?:png|jpe?g|webp)$/u.test(file)))
    found.set(name, await readFile(new URL(`plugin/listing/${name}`, root)));
  const icons = Object.entries(await actionImages()).filter(([path]) => path.endsWith("/icon"));
  const category = await read("plugin/imgs/category.svg");
  return [
    ...manifestFaults(manifest),
    ...textFaults(await read("plugin/listing/listing.md")),
    ...["privacy.md", "support.md"].flatMap((name) =>
      files.includes(name) ? [] : [`plugin/listing/${name} is missing.`],
    ),
    ...pictureFaults(found),
    ...[["imgs/category", category] as const, ...icons].flatMap(([path, svg]) => iconFaults(path, svg)),
  ];
}

/** Faults of the manifest's names. */
export function manifestFaults({ Name, Author }: { readonly Name: string; readonly Author: string }) {
  return [
    ...(Author === Name ? ["The manifest's Author is the plugin's name."] : []),
    ...(Name.length > maxNameLength ? [`The plugin's name is longer than ${maxNameLength} characters.`] : []),
  ];
}

/** Faults of the listing's text: its description begins with plain text, and its use of AI is disclosed. */
export function textFaults(listing: string): readonly string[] {
  const sections = new Map(
    listing.split(/^## /mu).map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return [heading.trim(), lines.join("\n").trim()];
    }),
  );
  const start = (sections.get("Description") ?? "").slice(0, plainLength);
  return [
    ...(start.length < plainLength ? [`The description is shorter than ${plainLength} characters.`] : []),
    ...(/[*_#`<>[\]|]|^- |\n/mu.test(start)
      ? [`The description's first ${plainLength} characters are not plain text.`]
      : []),
    ...["AI", "Privacy", "Support"].flatMap((name) =>
      sections.get(name) ? [] : [`The listing has no section “${name}”.`],
    ),
  ];
}

/** Faults of the listing's pictures, by file name. */
export function pictureFaults(found: ReadonlyMap<string, Buffer>): readonly string[] {
  const faults: string[] = [];
  for (const [name, [width, height]] of Object.entries(pictures)) {
    const bytes = found.get(name);
    if (!bytes) faults.push(`${name} is missing.`);
    else if (bytes.subarray(0, 8).toString("hex") !== pngSignature) faults.push(`${name} is no PNG.`);
    else if (bytes.readUInt32BE(16) !== width || bytes.readUInt32BE(20) !== height)
      faults.push(`${name} is not ${width} × ${height}.`);
  }
  for (const name of found.keys()) if (!pictures[name]) faults.push(`${name} is no picture of the listing.`);
  const total = [...found.values()].reduce((sum, { length }) => sum + length, 0);
  if (total > maxBytes) faults.push(`The listing's pictures weigh ${total} of ${maxBytes} bytes.`);
  return faults;
}

/** Faults of an icon in Stream Deck's list of actions: white lines, and no ground. */
export function iconFaults(path: string, svg: string): readonly string[] {
  const colours = [...svg.matchAll(/(?:fill|stroke|stop-color)="([^"]*)"/gu)].map(
    ([, colour = ""]) => colour,
  );
  const isWhite = colours.every((colour) => colour === "none" || colour.toLowerCase() === "#ffffff");
  const isOpen = !/<rect|<image|style=/u.test(svg);
  return isWhite && isOpen && colours.includes("#ffffff") ? [] : [`${path} is not white on transparent.`];
}
