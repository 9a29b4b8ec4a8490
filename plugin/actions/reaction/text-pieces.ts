import { templateVariables } from "./prompt-template.ts";

/** A piece of a text; `isUnknown`: a name in braces that is not a variable, and is sent as written. */
export interface TextPiece {
  readonly text: string;
  readonly isUnknown: boolean;
}

/** A single word in braces, which is probably meant as a variable. */
const variable = /(\{[^\S\n]*[\p{L}\p{N}_-]+[^\S\n]*\})/u;

/** Splits a text at names in braces that are not variables. */
export function textPieces(text: string): readonly TextPiece[] {
  return text
    .split(variable)
    .map((piece, at) => ({
      text: piece,
      isUnknown: at % 2 === 1 && templateVariables.every((name) => piece !== `{${name}}`),
    }))
    .filter((piece) => piece.text !== "");
}
