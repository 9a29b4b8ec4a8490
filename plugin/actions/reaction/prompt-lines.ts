import { lengthOf, promptLimit } from "../../../shared/api/endpoints.ts";
import { templateVariables } from "./prompt-template.ts";

/** One line of the prompts as typed. `length` counts UTF-16 units as they are sent, without the spaces around. */
export interface PromptLine {
  /** Counted from 1, as the editor numbers them. */
  readonly number: number;
  readonly length: number;
  /** The part of the line that fits, and the rest. */
  readonly fits: string;
  readonly excess: string;
}

/** Measures of the prompts as typed. */
export interface PromptLengths {
  readonly lines: readonly PromptLine[];
  /** Number of prompts, without blank lines. */
  readonly count: number;
  readonly longest: number;
  readonly tooLong: readonly PromptLine[];
}

/** Measures prompts, one a line, against the 300 UTF-16 units of `POST /v1/events/generations`. */
export function promptLengths(typed: string): PromptLengths {
  const lines = typed.split(/\r\n|\r|\n/).map((line, at) => {
    const sent = line.trim();
    const end = line.length - line.trimStart().length + promptLimit;
    const length = lengthOf(sent);
    return {
      number: at + 1,
      length,
      fits: length > promptLimit ? line.slice(0, end) : line,
      excess: length > promptLimit ? line.slice(end) : "",
    };
  });
  return {
    lines,
    count: lines.filter(({ length }) => length > 0).length,
    longest: Math.max(...lines.map(({ length }) => length)),
    tooLong: lines.filter(({ length }) => length > promptLimit),
  };
}

/** A piece of a text; `isUnknown`: a name in braces that is not a variable, and is sent as written. */
export interface TextPiece {
  readonly text: string;
  readonly isUnknown: boolean;
}

/** A single word in braces, probably meant as a variable. */
const variable = /(\{[^\S\n]*[\p{L}\p{N}_-]+[^\S\n]*\})/u;

/** Splits a text at names in braces that are not variables; `known` are those that are. */
export function textPieces(text: string, known: readonly string[] = templateVariables): readonly TextPiece[] {
  return text
    .split(variable)
    .map((piece, at) => ({
      text: piece,
      isUnknown: at % 2 === 1 && known.every((name) => piece !== `{${name}}`),
    }))
    .filter((piece) => piece.text !== "");
}
