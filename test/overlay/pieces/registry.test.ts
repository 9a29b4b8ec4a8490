import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pieces, shownPieces } from "../../../overlay/pieces/registry.ts";
import { studioWords } from "../../../shared/words/words.ts";
import { galleryStates } from "../../rehearsal/page/gallery-states.ts";

const folder = new URL("../../../overlay/pieces/", import.meta.url);
const help = readFileSync(new URL("../../../plugin/help/options.md", import.meta.url), "utf8");

/** The one name that is shorter in the options than elsewhere. */
const folderOf = (name: string): string => (name === "ai" ? "ai-message" : name);

describe("the pieces of the overlay", () => {
  it("are the folders that hold one", () => {
    const folders = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/piece.ts`, folder)));
    expect(pieces.map(({ name }) => folderOf(name)).toSorted()).toEqual(folders.toSorted());
  });

  it("each have a different distance from the edge", () => {
    expect(new Set(pieces.map(({ fromEdge }) => fromEdge)).size).toBe(pieces.length);
  });

  it.each(shownPieces.map((piece) => [piece.name, piece] as const))(
    "have a name and names for their options in every language, a place in the help and states in the gallery: %s",
    (name, { options = [] }) => {
      for (const [language, words] of Object.entries(studioWords)) {
        expect(Object.keys(words.pieces), language).toContain(name);
        expect(Object.keys(words.optionNames), language).toEqual(
          expect.arrayContaining(options.map((row) => row.name)),
        );
      }
      expect(help).toMatch(new RegExp(`^\\| \`show\` .*\`${name}\``, "m"));
      for (const row of options) expect(help).toMatch(new RegExp(`^\\|.*\`${row.name}\`.*\\|.*\\|`, "m"));
      expect(galleryStates.some(({ shown }) => name in shown)).toBe(true);
    },
  );
});
