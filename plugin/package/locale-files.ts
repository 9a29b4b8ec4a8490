import manifest from "../../manifest.json" with { type: "json" };
import { manifestWords } from "../../shared/words/words.ts";

/** What Stream Deck shows of the manifest. */
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

/** The manifest's words in every language, by the name of the file that Stream Deck reads them from. */
export const localeFiles: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries({ en: english, ...manifestWords }).map(([language, words]) => [
    `${language.replace("-", "_")}.json`,
    words,
  ]),
);
