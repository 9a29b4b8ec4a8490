import { describe, expect, it } from "vitest";
import { type Likelihood, audioFromText } from "../../../../plugin/voices/matching/audio-text.ts";

const bytesOf = (text: string, likelihood: Likelihood): number | undefined =>
  audioFromText(text, likelihood)?.byteLength;
const all: readonly Likelihood[] = ["sure", "likely", "possible"];
const takenAs = (text: string): readonly Likelihood[] =>
  all.filter((one) => bytesOf(text, one) !== undefined);
/** Letters of base64 that are as mixed as those of bytes. */
const mixed = (length: number): string => "aB3d".repeat(100).slice(0, length);

describe("a text may be sound", () => {
  it.each<[string, string, readonly Likelihood[]]>([
    ["200 letters", mixed(200), all],
    ["198 letters", mixed(198), []],
    ["196 letters", mixed(196), ["sure", "likely"]],
    ["40 mixed letters", mixed(40), ["sure", "likely"]],
    ["36 mixed letters", mixed(36), ["sure"]],
    ["40 letters of a word", "tower".repeat(8), []],
    ["padding", "QQ==", ["sure", "likely"]],
    ["padding of one", "QUE=", ["sure", "likely"]],
    ["40 letters as mixed by a plus", `${mixed(12)}+${mixed(27)}`.replaceAll(/\d/g, "e"), ["sure", "likely"]],
    ["40 letters of silence", "A".repeat(40), ["sure", "likely"]],
    ["too much padding", "QUJD====", []],
    ["padding in the middle", "QQ==QQ==", []],
    ["a letter too many", "QUJDR", []],
    ["200 letters and another", mixed(201), []],
    ["200 letters and two others", mixed(202), all],
    ["200 letters with padding that does not fit", `${mixed(202)}=`, []],
    ["200 letters with padding", `${mixed(202)}==`, all],
    ["silence", "AAAA", ["sure"]],
    ["a small word", "good", []],
    ["a word with a capital", "Good", []],
    ["a word in capitals", "GOOD", []],
    ["a name of several words", "speechDone12", ["sure"]],
    ["a name with a number", "chunkAudio7x", ["sure"]],
    ["a sign of life", "ping", []],
    ["another one", "PONG", []],
    ["nothing", "null", []],
    ["no blanks", "", []],
    ["signs of another alphabet", "a.b!", []],
    ["letters of the URL's alphabet", "a-b_", ["sure"]],
  ])("%s: %o", (_, text, likelihoods) => {
    expect(takenAs(text)).toEqual(likelihoods);
  });

  it("in hex, under a name for audio from 16 letters on, anywhere from 200 on", () => {
    const hex = (length: number): string => "0a1b2c3d".repeat(40).slice(0, length);
    expect(bytesOf(hex(16), "sure")).toBe(8);
    // Fourteen letters are no base64 either.
    expect(bytesOf(hex(14), "sure")).toBeUndefined();
    expect(bytesOf(hex(12), "sure")).toBe(9);
    expect(bytesOf(hex(200), "possible")).toBe(100);
    expect(bytesOf(hex(198), "possible")).toBeUndefined();
    expect(bytesOf(hex(200).toUpperCase(), "possible")).toBe(100);
    expect(bytesOf(`${hex(100)}${hex(100).toUpperCase()}x1`, "possible")).not.toBe(101);
  });

  it("in hex has a digit: letters alone are silence in base64", () => {
    expect(bytesOf("A".repeat(200), "possible")).toBe(150);
  });

  it("has blanks only seldom, besides those of its lines", () => {
    const parts = (count: number, length: number): string =>
      Array.from({ length: count }, () => mixed(length)).join(" ");
    expect(bytesOf(parts(16, 16), "possible")).toBe(192);
    expect(bytesOf(parts(20, 12), "possible")).toBeUndefined();
    expect(bytesOf(` ${mixed(100)}\n  ${mixed(100)}\t\n`, "possible")).toBe(150);
  });

  it("is decoded as it is written", () => {
    const read = (text: string) => [...(audioFromText(text, "sure") ?? [])];
    expect(read("+/+/AP8=")).toEqual([251, 255, 191, 0, 255]);
    expect(read("-_-_AP8=")).toEqual([251, 255, 191, 0, 255]);
    expect(read("00ff10a07f808101")).toEqual([0, 255, 16, 160, 127, 128, 129, 1]);
  });
});
