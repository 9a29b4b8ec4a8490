import { keyWords, manifestWords } from "../../shared/words/words.ts";
import { type ActionName, actionNamed } from "../actions/action-names.ts";
import type { ActionKey } from "../drawing/key-frame.ts";
import type { Pictogram } from "../drawing/pictograms.ts";
import manifest from "../../manifest.json" with { type: "json" };

/**
 * SVG images that the manifest names for each action, by path without extension: its icon and its keys at rest. The
 * bottom of a key is left free for the title that Stream Deck draws.
 */
export async function actionImages(): Promise<Readonly<Record<string, string>>> {
  const images: Record<string, string> = {};
  for (const { UUID, Icon, States } of manifest.Actions) {
    const name = actionNamed(UUID);
    if (name === undefined) throw new Error(`${UUID} is not in plugin/actions/action-names.ts.`);
    const { pictogram, draw, atRest } = await keyOf(name);
    images[Icon] = iconOf(pictogram);
    for (const [at, { Image }] of States.entries()) {
      const view = atRest[at];
      if (!view) throw new Error(`plugin/actions/${name}/key.ts has no view at rest for ${Image}.`);
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

/** Icon for the list of actions: white, because Stream Deck colours it itself. */
function iconOf(pictogram: Pictogram): string {
  const drawn = pictogram({ style: "outline", colour: "#ffffff", ground: "none", stroke: 7 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="-36 -36 72 72">${drawn}</svg>`;
}

/** Words of the manifest that Stream Deck shows. */
const english = {
  Name: manifest.Name,
  Category: manifest.Category,
  Description: manifest.Description,
  ...Object.fromEntries(
    manifest.Actions.map(({ UUID, Name, Tooltip, States, Encoder }) => [
      UUID,
      {
        Name,
        Tooltip,
        States: States.map((state) => ({ Name: state.Name })),
        ...(Encoder ? { Encoder: { TriggerDescription: Encoder.TriggerDescription } } : {}),
      },
    ]),
  ),
};

/** Words of the manifest in every language, by the name of the file from which Stream Deck reads them. */
export const localeFiles: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries({ en: english, ...manifestWords }).map(([language, words]) => [
    `${language.replace("-", "_")}.json`,
    words,
  ]),
);
