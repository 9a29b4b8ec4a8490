import { describe, expect, it } from "vitest";
import { isAnonymousName } from "../../../shared/alerts/anonymous.ts";

describe("a name names nobody", () => {
  it.each([
    null,
    undefined,
    "",
    " \t",
    "\u200b\u3164\u2800",
    "AnAnonymousGifter",
    "ANANONYMOUSCHEERER",
    " an anonymous gifter ",
    "Anonymous user",
    "Anonymous Cheerer",
    "An Anonymous Donor",
    "Anonymous",
    "anonymous\u200b",
    "\u00adAnonymous",
  ])("as %o does", (name) => {
    expect(isAnonymousName(name)).toBe(true);
  });

  it.each([
    "Otter",
    "Anonymouse",
    "AnonymousOtter",
    "TheAnonymous",
    "AnAnonymousGifter2",
    "?",
    "0",
    "名無し",
  ])("but %s does not", (name) => {
    expect(isAnonymousName(name)).toBe(false);
  });
});
