/** Families that many computers have, offered where a browser does not list its own. */
export const usualFonts: readonly string[] = [
  "Arial",
  "Arial Rounded MT Bold",
  "Avenir Next",
  "Bahnschrift",
  "Baskerville",
  "Cambria",
  "Candara",
  "Comic Sans MS",
  "Consolas",
  "Copperplate",
  "Courier New",
  "Franklin Gothic Medium",
  "Futura",
  "Georgia",
  "Gill Sans",
  "Helvetica Neue",
  "Impact",
  "Malgun Gothic",
  "Menlo",
  "Microsoft JhengHei",
  "Microsoft YaHei",
  "Noto Sans",
  "Optima",
  "Palatino",
  "PingFang SC",
  "Rockwell",
  "Segoe Print",
  "Segoe UI",
  "Tahoma",
  "Times New Roman",
  "Trebuchet MS",
  "Verdana",
  "Yu Gothic UI",
];

/** A browser that lists the fonts of its computer, after the streamer has allowed that: Chrome and Edge. */
interface FontLister {
  readonly queryLocalFonts?: () => Promise<readonly { readonly family: string }[]>;
}

/** Whether this browser can list the fonts of its computer. */
export function canListFonts(): boolean {
  return (globalThis as FontLister).queryLocalFonts !== undefined;
}

/** The families of this computer's fonts, in the order of the alphabet; empty: the browser does not list them. */
export async function listFonts(): Promise<readonly string[]> {
  try {
    const fonts = (await (globalThis as FontLister).queryLocalFonts?.()) ?? [];
    return [...new Set(fonts.map(({ family }) => family))].toSorted((one, other) => one.localeCompare(other));
  } catch {
    // The streamer, or a rule of the browser, does not allow it.
    return [];
  }
}

/** Letters whose widths differ much from one font to another. */
const probe = "mmMWQ@ilI1 gjy 한あ文";

/**
 * Whether this computer has a font, by the width of letters: a missing one leaves each of the generic fonts as it is.
 * `widthIn` measures text in a list of fonts.
 */
export function hasFont(family: string, widthIn: (text: string, fonts: string) => number): boolean {
  return ["monospace", "serif", "sans-serif"].some(
    (generic) => widthIn(probe, `"${family}", ${generic}`) !== widthIn(probe, generic),
  );
}

/** Measures text with a canvas. */
export function canvasWidths(): (text: string, fonts: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  return (text, fonts) => {
    if (!context) return 0;
    context.font = `72px ${fonts}`;
    return context.measureText(text).width;
  };
}
