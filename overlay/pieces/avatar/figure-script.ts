import type { defaultFigure } from "./default-figure.ts";

/** The file that the figure's script is made of. */
export const figureFile = new URL("default-figure.ts", import.meta.url);

/** The script that a page loads the default figure from. */
export async function figureScript(): Promise<{ readonly fileName: string; readonly source: string }> {
  // As the file is now: a build that watches has read it before.
  const { href } = new URL(`?${Date.now()}`, figureFile);
  const { defaultFigure: figure } = (await import(/* @vite-ignore */ href)) as {
    readonly defaultFigure: typeof defaultFigure;
  };
  return { fileName: "figure.js", source: `sidekickFigure=${JSON.stringify(figure)}` };
}
