import { type Piece, pieces } from "../page/option-table.ts";

/** The piece that an option belongs to; `undefined`: the whole overlay. */
export function ownerOf(name: string): Piece | undefined {
  if (name === "thoughts") return "status";
  if (name === "sounds") return "alerts";
  return pieces.find((piece) => name.startsWith(`${piece}-`));
}
