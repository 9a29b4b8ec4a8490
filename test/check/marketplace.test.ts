import { describe, expect, it } from "vitest";
import { iconFaults, listingFaults, manifestFaults, pictureFaults, textFaults } from "./marketplace.ts";

/** A PNG of this size, as far as its header goes. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a", "hex").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const wide = pngOf(1920, 960);
const complete = new Map([
  ["icon.png", pngOf(288, 288)],
  ...["thumbnail", "gallery-1", "gallery-2", "gallery-3", "gallery-4", "gallery-5"].map(
    (name) => [`${name}.png`, wide] as const,
  ),
]);
const listing = (description: string): string =>
  `# Listing\n\n## Description\n\n${description}\n\n## AI\n\nYes.\n\n## Privacy\n\nFile.\n\n## Support\n\nFile.\n`;
const plain = "A sentence about what it does. ".repeat(10);

describe("the check of the Marketplace listing", () => {
  it("finds nothing wrong with this listing", async () => {
    expect(await listingFaults()).toEqual([]);
  });

  it("wants an author other than the plugin, and a short name", () => {
    expect(manifestFaults({ Name: "Deck", Author: "Makers" })).toEqual([]);
    expect(manifestFaults({ Name: "Deck", Author: "Deck" })).toHaveLength(1);
    expect(manifestFaults({ Name: "x".repeat(31), Author: "Makers" })).toHaveLength(1);
  });

  it.each([
    ["too short", "Short."],
    ["with a list", `${plain.slice(0, 100)}\n\n- ${plain}`],
    ["with marks", `A **bold** claim. ${plain}`],
    ["with a link", `See [this](x). ${plain}`],
  ])("rejects a description that begins %s", (_, description) => {
    expect(textFaults(listing(plain))).toEqual([]);
    expect(textFaults(listing(description))).toHaveLength(1);
  });

  it("misses what is not disclosed", () => {
    expect(textFaults(`## Description\n\n${plain}\n`)).toEqual([
      "The listing has no section “AI”.",
      "The listing has no section “Privacy”.",
      "The listing has no section “Support”.",
    ]);
  });

  it("wants every picture, as a PNG of its size, and no other", () => {
    expect(pictureFaults(complete)).toEqual([]);
    const odd = new Map(complete);
    odd.delete("gallery-2.png");
    odd.set("thumbnail.png", pngOf(1920, 1080));
    odd.set("icon.png", Buffer.from("no picture at all, but long enough"));
    odd.set("gallery-9.jpg", wide);
    expect(pictureFaults(odd)).toEqual([
      "icon.png is no PNG.",
      "thumbnail.png is not 1920 × 960.",
      "gallery-2.png is missing.",
      "gallery-9.jpg is no picture of the listing.",
    ]);
    expect(
      pictureFaults(
        new Map(complete).set("icon.png", Buffer.concat([pngOf(288, 288), Buffer.alloc(4_000_000)])),
      ),
    ).toHaveLength(1);
  });

  it.each([
    ["a grey line", '<svg><path stroke="#cccccc"/></svg>'],
    ["a ground", '<svg><rect width="9" height="9" fill="#ffffff"/></svg>'],
    ["nothing white", '<svg><path fill="none"/></svg>'],
  ])("rejects an icon with %s", (_, svg) => {
    expect(iconFaults("icon", '<svg><path fill="none" stroke="#ffffff"/></svg>')).toEqual([]);
    expect(iconFaults("icon", svg)).toEqual(["icon is not white on transparent."]);
  });
});
