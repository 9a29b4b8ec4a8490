import { expect, it } from "vitest";
import { readReactionSettings } from "../../../../plugin/actions/reaction/settings.ts";
import { ownPicture } from "../../drawing/own-picture.ts";

const read = (pictogram: unknown) => readReactionSettings({ pictogram }, "").pictogram;

it("a key's pictogram is one of ours or a picture of exactly the right size", () => {
  expect(read("fire")).toBe("fire");
  expect(read(ownPicture)).toBe(ownPicture);
});

it.each([
  ["a name of something else", "toString"],
  ["an address", "https://example.org/a.png"],
  ["an SVG", "data:image/svg+xml,%3Csvg onload='alert(1)'/%3E"],
  ["a PNG of another size", ownPicture.replace("UgAAAGAAAABg", "UgAAAH0AAAB9")],
  ["what ends the attribute", `${ownPicture}"/><script/>`],
  ["more than such a picture needs", `${ownPicture.replace(/=+$/, "")}${"A".repeat(60_000)}`],
  ["a number", 1],
])("is never %s", (_, pictogram) => {
  expect(read(pictogram)).toBeUndefined();
});
