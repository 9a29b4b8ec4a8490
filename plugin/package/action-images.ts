import { readFile } from "node:fs/promises";
import { keyWords } from "../../shared/words/words.ts";
import { type ActionName, actionNamed } from "../actions/registry.ts";
import type { ActionKey } from "../drawing/action-drawing.ts";
import type { Pictogram } from "../drawing/pictograms.ts";

interface Manifest {
  readonly Actions: readonly {
    readonly UUID: string;
    readonly Icon: string;
    readonly States: readonly { readonly Image: string }[];
  }[];
}

/**
 * The images that the manifest names of each action, by their paths without an ending: its icon, and its keys as the
 * plugin draws them at rest, with their bottom left to the title that Stream Deck draws.
 */
export async function actionImages(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(new URL("../../manifest.json", import.meta.url), "utf8");
  const images: Record<string, string> = {};
  for (const { UUID, Icon, States } of (JSON.parse(text) as Manifest).Actions) {
    const name = actionNamed(UUID);
    if (name === undefined) throw new Error(`${UUID} is not in plugin/actions/registry.ts.`);
    const { pictogram, draw, atRest } = await keyOf(name);
    images[Icon] = iconOf(pictogram);
    for (const [at, { Image }] of States.entries()) {
      const view = atRest[at];
      if (!view) throw new Error(`plugin/actions/${name}/key.ts does not say what ${Image} shows.`);
      images[Image] = draw({ ...view, titled: true }, keyWords.en);
    }
  }
  return images;
}

async function keyOf(name: ActionName): Promise<ActionKey<object>> {
  const { href } = new URL(`../actions/${name}/key.ts`, import.meta.url);
  const { key } = (await import(/* @vite-ignore */ href)) as { readonly key: ActionKey<object> };
  return key;
}

/** Stream Deck wants these white, and colours them itself. */
function iconOf(pictogram: Pictogram): string {
  const drawn = pictogram({ style: "outline", colour: "#ffffff", ground: "none", stroke: 7 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="-36 -36 72 72">${drawn}</svg>`;
}
