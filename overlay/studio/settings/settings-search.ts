import { studioWords, type StudioWords } from "../../../shared/words/words.ts";
import { alertLabel, builtInAlerts } from "../alerts/alert-names.ts";
import { optionWords, valueWord } from "../choices/option-words.ts";
import { alertHash } from "../studio-pages.ts";
import { everySetting, type Setting } from "./settings-groups.ts";

/** Something that the page can do, which the search finds too: Export, Undo. */
export interface StudioAction {
  readonly label: string;
  /** Its name in English, if the label is another language's. */
  readonly english?: string;
  readonly run: () => void;
}

/** A result of the search. */
export type Found =
  | { readonly kind: "setting"; readonly key: string; readonly setting: Setting }
  | { readonly kind: "alert"; readonly key: string; readonly label: string; readonly href: string }
  | { readonly kind: "action"; readonly key: string; readonly label: string; readonly run: () => void };

/** A result with the texts by which it is found, the most important first. */
interface Entry {
  readonly found: Found;
  readonly texts: readonly string[];
}

/** Of more results nobody reads. */
const maxFound = 24;

/** Finds settings, alerts and actions that have every word of the query; those that begin with it come first. */
export function findSettings(
  query: string,
  words: StudioWords,
  actions: readonly StudioAction[] = [],
): readonly Found[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return entries(words, actions)
    .map(({ found, texts }) => ({ found, rank: rankOf(texts.map(plain), wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ found }) => found);
}

/** Text without case and accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
}

/** Place of an entry among the results: the sum of the places of the texts that have the words. */
function rankOf(texts: readonly string[], wanted: readonly string[]): number {
  const rank = (word: string): number => {
    const at = texts.findIndex((text) => text.includes(word));
    if (at === -1) return Infinity;
    return at + (` ${texts[at] ?? ""}`.includes(` ${word}`) ? 0 : 0.5);
  };
  return wanted.map(rank).reduce((sum, one) => sum + one, 0);
}

function entries(words: StudioWords, actions: readonly StudioAction[]): readonly Entry[] {
  return [
    ...everySetting().map((setting): Entry => ({
      found: { kind: "setting", key: setting.name, setting },
      texts: [words, studioWords.en].flatMap((table) => textsOf(setting, table)),
    })),
    ...builtInAlerts.map((name): Entry => {
      const label = alertLabel(name, words);
      return {
        found: { kind: "alert", key: `alert:${name}`, label, href: alertHash(name) },
        texts: [label, words.alerts.heading, alertLabel(name, studioWords.en), studioWords.en.alerts.heading],
      };
    }),
    ...actions.map(({ label, english = label, run }): Entry => ({
      found: { kind: "action", key: `action:${label}`, label, run },
      texts: [label, english],
    })),
  ];
}

/** The words of a setting: its label, its piece, its values, its note, and its name in the address. */
function textsOf({ rows: [row] }: Setting, words: StudioWords): readonly string[] {
  const { label, note = "" } = optionWords(row, words);
  const piece = row.piece === undefined ? "" : valueWord("show", row.piece, words);
  const values = "of" in row ? row.of.map((value) => valueWord(row.name, value, words)) : [];
  return [label, piece, values.join(" "), row.name, note];
}

/** Buttons of the page that the search finds as well: in which element, and with which label. */
const buttons: readonly {
  readonly element: string;
  readonly id: string;
  readonly label: (words: StudioWords) => string;
}[] = [
  { element: "sidekick-look-file", id: "export", label: ({ file }) => file.export },
  { element: "sidekick-look-file", id: "import", label: ({ file }) => file.import },
  { element: "sidekick-top-bar", id: "add", label: ({ addToObs }) => addToObs },
];

/** What the studio's page can do besides its settings, for the search. */
export function studioActions(
  page: { readonly renderRoot: ParentNode },
  words: StudioWords,
): readonly StudioAction[] {
  return buttons.map(({ element, id, label }) => ({
    label: label(words),
    english: label(studioWords.en),
    run: () => {
      const button = page.renderRoot.querySelector(element)?.shadowRoot?.querySelector<HTMLElement>(`#${id}`);
      button?.focus();
      button?.click();
    },
  }));
}
