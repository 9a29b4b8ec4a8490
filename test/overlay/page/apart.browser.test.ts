import { beforeAll, describe, expect, it } from "vitest";
import { themes, places } from "../../../overlay/page/overlay-options.ts";
import { readOptions } from "../../../overlay/options/options.ts";
import { shownPieces } from "../../../overlay/pieces/registry.ts";
import { type Measured, measurePieces, showAtOnce } from "../piece-boxes.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import * as fc from "fast-check";

const pieces = shownPieces.map(({ name }) => name);
const all = `show=${pieces.join(",")}`;
const { relay, overlay } = await startOverlayOnStandIn();
beforeAll(async () => {
  await overlay.page.emulateMedia({ reducedMotion: "reduce" });
  await overlay.open(`${relay.pageUrl}?${all}`, () => relay.eventStreams > 0);
});

const sizes = [
  [640, 360],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const;

/** Shows pieces with these options, with texts so many characters long. */
async function measure(
  [width, height]: readonly [number, number],
  query: string,
  length: number,
): Promise<Measured> {
  await overlay.page.setViewportSize({ width, height });
  const options = readOptions(new URLSearchParams(query));
  await overlay.page.evaluate(showAtOnce, {
    options: { ...options, show: [...options.show] },
    length,
  });
  return overlay.page.evaluate(measurePieces);
}

/** What is wrong with it: pieces that meet, pieces outside the page, pieces that are not to be seen. */
function faults({ boxes, width, height }: Measured, show: readonly string[] = pieces): readonly string[] {
  const lost = [...show, "voice"].filter((piece) => !boxes.some((one) => one.piece === piece));
  const outside = boxes.filter((one) => one.x < 0 || one.y < 0 || one.right > width || one.bottom > height);
  const meeting = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (two) =>
          two.piece !== one.piece &&
          one.x < two.right - 0.5 &&
          two.x < one.right - 0.5 &&
          one.y < two.bottom - 0.5 &&
          two.y < one.bottom - 0.5,
      )
      .map((two) => `${one.piece} and ${two.piece} meet`),
  );
  return [
    ...lost.map((piece) => `${piece} is lost`),
    ...outside.map((one) => `${one.piece} is outside`),
    ...meeting,
  ];
}

describe("the pieces of the overlay", () => {
  it.for(sizes.flatMap((size) => [20, 500].map((length) => [size, length] as const)))(
    "are apart and inside at their default places: %s, texts of %i characters",
    async ([size, length]) => {
      expect(faults(await measure(size, all, length))).toEqual([]);
    },
  );

  it("leave the outlines of letters uncut when only those set text apart from the video", async () => {
    await measure([1920, 1080], `${all}&theme=plain`, 20);
    const cut = await overlay.page.evaluate(() => {
      const texts = (root: Node): readonly Text[] =>
        [
          ...root.childNodes,
          ...(root instanceof Element && root.shadowRoot ? [root.shadowRoot] : []),
        ].flatMap((one) => (one instanceof Text && one.data.trim() !== "" ? [one] : texts(one)));
      return texts(document.body).flatMap((text) => {
        const [parent, range] = [text.parentElement, document.createRange()];
        if (!parent || getComputedStyle(parent).textShadow === "none") return [];
        range.selectNode(text);
        const { left, right } = range.getBoundingClientRect();
        for (let above: Element | null = parent; above; above = above.parentElement) {
          const box = above.getBoundingClientRect();
          if (
            getComputedStyle(above).overflow === "hidden" &&
            Math.min(left - box.left, box.right - right) < 4
          )
            return [`${text.data} by ${above.localName}.${above.className}`];
        }
        return [];
      });
    });
    expect(cut).toEqual([]);
  });

  it("are apart and inside wherever they are placed, at any size of page, piece and text", async () => {
    const place = fc.constantFrom(...places);
    const choice = fc.record({
      show: fc.oneof(fc.constant(pieces), fc.shuffledSubarray([...pieces], { minLength: 1 })),
      // The largest takes longest to paint.
      size: fc.constantFrom(...sizes, ...sizes.filter(([width]) => width < 2_000)),
      at: fc.tuple(...pieces.map(() => place)),
      scales: fc.tuple(...pieces.map(() => fc.constantFrom(100, 100, 60, 180))),
      scale: fc.constantFrom(100, 100, 70, 160, 400),
      theme: fc.constantFrom(...themes),
      length: fc.integer({ min: 1, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(choice, async ({ show, size, at, scales, scale, theme, length }) => {
        const query = pieces.map(
          (piece, index) => `${piece}-at=${at[index]}&${piece}-scale=${scales[index]}`,
        );
        const measured = await measure(
          size,
          `show=${show.join(",")}&scale=${scale}&theme=${theme}&${query.join("&")}`,
          length,
        );
        expect(faults(measured, show)).toEqual([]);
      }),
      { numRuns: 24, endOnFailure: true },
    );
  }, 60_000);
});
