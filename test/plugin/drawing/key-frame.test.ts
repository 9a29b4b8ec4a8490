import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { key as answerKey } from "../../../plugin/actions/answer/key.ts";
import { key as quietKey } from "../../../plugin/actions/quiet/key.ts";
import { key as overlayKey } from "../../../plugin/actions/overlay/key.ts";
import { key as characterKey } from "../../../plugin/actions/character/key.ts";
import { key as contextKey } from "../../../plugin/actions/context/key.ts";
import { toDataUri } from "../../../plugin/drawing/svg.ts";
import { key as presenceKey } from "../../../plugin/actions/presence/key.ts";
import { key as reactionKey } from "../../../plugin/actions/reaction/key.ts";
import { key as statusKey } from "../../../plugin/actions/status/key.ts";
import { presencePictogram, reactionPictogram } from "../../../plugin/drawing/pictograms.ts";
import { textWidth } from "../../../plugin/drawing/text-width.ts";
import { failureWords, troubleKeyImage } from "../../../plugin/drawing/trouble.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { reactionPictograms } from "../../../shared/reaction-pictograms.ts";
import { keySamples } from "./key-samples.ts";
import { elementsOf, type XmlElement } from "./xml-check.ts";
import { anyCharacter } from "../../fixtures/any-character.ts";

// What Qt's SVG module draws and this project has seen it draw; everything else is forbidden.
const drawable: Record<string, readonly string[]> = {
  svg: ["xmlns", "width", "height", "viewBox"],
  defs: [],
  radialGradient: ["id", "gradientUnits", "cx", "cy", "r"],
  stop: ["offset", "stop-color", "stop-opacity"],
  rect: ["x", "y", "width", "height", "rx", "fill"],
  circle: ["cx", "cy", "r", "fill"],
  g: ["transform"],
  path: ["d", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"],
  image: ["xmlns:xlink", "x", "y", "width", "height", "xlink:href", "opacity"],
  text: ["x", "y", "font-family", "font-weight", "font-size", "fill", "text-anchor"],
};

function textsOf(svg: string): XmlElement[] {
  return elementsOf(svg).filter(({ name }) => name === "text");
}

function wordsOf(svg: string): string {
  return textsOf(svg)
    .map(({ text }) => text)
    .join(" ");
}

/** Texts that are not inside the margin, or smaller than 18. */
function outside(svg: string): readonly string[] {
  return textsOf(svg).flatMap(({ text, attributes }) => {
    const [x = NaN, y = NaN, size = NaN] = ["x", "y", "font-size"].map((name) =>
      Number(attributes.get(name)),
    );
    const half = textWidth(text, size) / 2;
    const isInside =
      x - half >= 10 && x + half <= 134 && y - 0.74 * size >= 10 && y + 0.22 * size <= 134 && size >= 18;
    return isInside ? [] : [`“${text}” of ${size} at ${x}, ${y} is outside or too small`];
  });
}

/** What of an image Qt has not been seen to draw. */
function undrawable(svg: string): readonly string[] {
  const elements = elementsOf(svg);
  return [
    ...(elements.filter(({ name }) => name === "svg").length === 1 ? [] : ["not one svg"]),
    ...elements.flatMap(({ name, text, attributes }) => [
      ...(name !== "text" && text !== "" ? [`text in ${name}`] : []),
      ...[...attributes.keys()]
        .filter((key) => !drawable[name]?.includes(key))
        .map((key) => `${name} ${key}`),
      ...(name in drawable ? [] : [name]),
      ...((attributes.get("font-family") ?? "Arial") === "Arial" ? [] : ["another font"]),
    ]),
  ];
}

function expectInside(svg: string): void {
  expect(outside(svg)).toEqual([]);
}

function expectDrawable(svg: string): void {
  expect(undrawable(svg)).toEqual([]);
}

/** What a character or a channel is called, what the AI says and what is sent may be longer than any key. */
const ofOthers = /character:|named|answered|context: ready|approve: waiting/;

/** The words at the bottom of a key, without figures and the label at its top. */
function captionsOf(svg: string): { readonly text: string; readonly size: number }[] {
  return textsOf(svg)
    .map(({ text, attributes }) => ({
      text,
      size: Number(attributes.get("font-size")),
      y: Number(attributes.get("y")),
    }))
    .filter(({ size, y }) => size < 30 && y > 60);
}

/** The samples of keys in a language whose words are all the plugin's own. */
const ownWordsIn = (language: string) =>
  keySamples.filter((sample) => sample.language === language && !ofOthers.test(sample.name));

/** Where the figures of a countdown are. */
function figuresOn(svg: string) {
  const [figures] = textsOf(svg).filter(({ attributes }) => Number(attributes.get("font-size")) > 30);
  const [x = NaN, y = NaN, size = NaN] = ["x", "y", "font-size"].map((name) =>
    Number(figures?.attributes.get(name)),
  );
  return { text: figures?.text ?? "", x, y, size, half: textWidth(figures?.text ?? "", size) / 2 };
}

const inEnglish = keySamples.filter(({ language }) => language === "en");

describe("every key image", () => {
  it.each(Object.keys(keyWords))(
    "is well-formed, uses only what Qt draws, and keeps its text inside the margin: %s",
    (language) => {
      const samples = keySamples.filter((sample) => sample.language === language);
      expect(samples).toHaveLength(inEnglish.length);
      const faults = samples.flatMap(({ name, svg }) =>
        [
          ...undrawable(svg),
          ...outside(svg),
          ...(/NaN|undefined|Infinity/u.test(svg) ? ["no number"] : []),
        ].map((fault) => `${name}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );

  it("differs from every other state", () => {
    const seen = new Map<string, string>();
    const alike = inEnglish.flatMap(({ name, svg }) => {
      const other = seen.get(svg);
      seen.set(svg, name);
      return other === undefined ? [] : [`${other} = ${name}`];
    });
    expect(alike).toEqual([
      // Nothing is heard, whoever speaks.
      "voice: muted = voice: muted, speaking",
      // A key that adds the overlay shows what a press does: to add it here, or to repair it.
      "overlay: install, done = overlay: install, hidden",
      "overlay: install = overlay: install, elsewhere",
    ]);
  });

  it("is unchanged since somebody last looked at it", async () => {
    const drawn = inEnglish.map(({ name, svg }) => `${name}\n${svg}\n`).join("\n");
    await expect(drawn).toMatchFileSnapshot("golden/keys.txt");
  });

  it("reaches Stream Deck as percent-encoded text", () => {
    const svg = characterKey.draw(
      {
        target: "specific",
        name: "Zoë #1 100%",
        isActive: true,
        phase: "ready",
      },
      keyWords.en,
    );
    const uri = toDataUri(svg);
    expect(uri).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/u);
    expect(decodeURIComponent(uri.slice("data:image/svg+xml,".length))).toBe(svg);
  });

  it("in trouble leaves the bottom free for the streamer's own title", () => {
    const trouble = { pictogram: presencePictogram, trouble: "unreachable", titled: true } as const;
    expect(textsOf(troubleKeyImage(trouble, keyWords.en))).toEqual([]);
  });

  it("takes its words from the table it is given", () => {
    const german = { ...keyWords.en, inChat: "Im Chat", badKey: "Falscher Schlüssel" };
    expect(wordsOf(presenceKey.draw({ phase: "in", does: "toggle" }, german))).toBe("Im Chat");
    expect(wordsOf(troubleKeyImage({ pictogram: reactionPictogram, trouble: "unauthorised" }, german))).toBe(
      "Falscher Schlüssel",
    );
  });

  it.each(Object.keys(keyWords))("has its own words whole and in nearly one size in %s", (language) => {
    const keys = ownWordsIn(language);
    const cut = keys.filter(({ svg }) => wordsOf(svg).includes("…"));
    expect(cut.map(({ name, svg }) => `${name}: ${wordsOf(svg)}`)).toEqual([]);
    const sizesOf = (svg: string) =>
      textsOf(svg).map(({ attributes }) => Number(attributes.get("font-size")));
    expect(keys.filter(({ svg }) => Math.min(...sizesOf(svg)) < 20).map(({ name }) => name)).toEqual([]);
    const captions = keys.flatMap(({ name, svg }) =>
      captionsOf(svg).map((caption) => ({ name, ...caption })),
    );
    expect(captions.filter(({ size }) => size > 22)).toEqual([]);
    expect(captions.filter(({ size }) => size === 22).length).toBeGreaterThan(0.9 * captions.length);
  });

  it.each(Object.entries(keyWords))("says on two lines how to undo All quiet in %s", (_, words) => {
    const lines = textsOf(quietKey.draw({ phase: "quiet" }, words)).map(({ text }) => text);
    expect(lines.join("").replaceAll(" ", "")).toBe(words.holdToUndo.replaceAll(" ", ""));
    expect(lines.length).toBeLessThanOrEqual(2);
  });

  it.each(Object.entries(keyWords))("says in %s whether the overlay or the avatar is hidden", (_, words) => {
    const hiddenOverlay = wordsOf(overlayKey.draw({ does: "visible", phase: "hidden" }, words));
    const avatar = { does: "avatar", pages: 1, avatar: "hidden" } as const;
    expect(hiddenOverlay).not.toBe(wordsOf(overlayKey.draw({ ...avatar, isAsked: false }, words)));
  });

  it.each(Object.entries(keyWords))(
    "has room for every reason of a failure in %s, even inside the ring",
    (_, words) => {
      const kinds = [
        "invalid",
        "unauthorised",
        "forbidden",
        "not-found",
        "too-long",
        "cooling-down",
      ] as const;
      const others = ["server", "network", "timed-out", "unreadable"] as const;
      const cooling = { secondsLeft: 9, left: 0.5 };
      const shown = (reason: string) =>
        wordsOf(reactionKey.draw({ phase: "failed", words: reason, cooling }, words));
      const reasons = [...kinds, ...others].map((kind) => failureWords(kind, words));
      expect(reasons.filter((reason) => shown(reason).includes("…"))).toEqual([]);
    },
  );
});

describe("the names on keys", () => {
  const widest = (names: readonly string[]) => {
    const characters = names.map((name) => ({ name }));
    return names.flatMap((name) =>
      [true, false].map((isActive) =>
        characterKey.draw({ target: "specific", name, isActive, phase: "ready", characters }, keyWords.en),
      ),
    );
  };

  it("are of one size on keys beside each other, whichever is active", () => {
    for (const names of [
      ["Ada Gale", "Bosun Brine", "Professor Thistle"],
      ["Ada Gale", "Nightingale", "Professor Thistle", "Quartermaster", "月影ノ魔法使い"],
    ]) {
      expect(new Set(widest(names).flatMap((svg) => captionsOf(svg).map(({ size }) => size))).size).toBe(1);
    }
  });

  it("never break in the middle of a word", () => {
    const text = "Barometer’s falling. That is either “happened” or somebody left the fridge open.";
    const images = [
      ...widest(["Quartermaster Finch-Hatton", "Bartholomewington"]),
      reactionKey.draw(
        { phase: "answered", words: text, cooling: { secondsLeft: 23, left: 0.9 } },
        keyWords.en,
      ),
      contextKey.draw({ phase: "ready", words: text }, keyWords.en),
    ];
    const spoken = new Set(`Quartermaster Finch Hatton Bartholomewington ${text}`.split(/[\s.-]+/u));
    for (const svg of images) {
      for (const { text: line } of captionsOf(svg)) {
        for (const word of line.split(/[\s.-]+/u).filter((word) => word !== "")) {
          const isStart =
            word.endsWith("…") && [...spoken].some((whole) => whole.startsWith(word.slice(0, -1)));
          expect(spoken.has(word) || isStart, `${word} in "${line}"`).toBe(true);
        }
      }
    }
  });
});

describe("a badge", () => {
  it("does not touch the digits of a countdown", () => {
    const phases = ["answered", "failed"] as const;
    const words = ["Barometer’s falling. That is either", "Service error", "No"];
    for (const secondsLeft of [1, 9, 23, 88, 600, 6_000, 360_000]) {
      const cooling = { secondsLeft, left: 0.9 };
      const images = [
        reactionKey.draw({ phase: "ready", queued: true, cooling }, keyWords.en),
        reactionKey.draw({ phase: "ready", tooSoon: true, cooling }, keyWords.en),
        reactionKey.draw({ phase: "answered", titled: true, cooling }, keyWords.en),
        reactionKey.draw({ phase: "thinking", titled: true, cooling }, keyWords.en),
        ...phases.flatMap((phase) =>
          words.map((said) => reactionKey.draw({ phase, words: said, cooling }, keyWords.en)),
        ),
      ];
      for (const svg of images) {
        const { text, x, y, size, half } = figuresOn(svg);
        // Beneath the badge or left of it, and inside the ring.
        expect(y - 0.72 * size >= 54 || x + half <= 90, `${text} at ${size}`).toBe(true);
        expect(x - half).toBeGreaterThanOrEqual(17);
        expect(size).toBeGreaterThanOrEqual(secondsLeft < 100 ? 44 : 34);
      }
    }
  });
});

describe("the mark of missing events", () => {
  it("does not touch the digits of a countdown", () => {
    for (const secondsLeft of [1, 9, 18, 88, 600]) {
      const view = { phase: "ready", cooling: { secondsLeft, left: 0.9 }, eventsMissing: true } as const;
      const images = [
        reactionKey.draw(view, keyWords.en),
        reactionKey.draw({ ...view, phase: "thinking" }, keyWords.en),
        answerKey.draw({ ...view, count: 3, author: "ada", receivesChat: true }, keyWords.en),
      ];
      for (const svg of images) {
        const { x, size, half } = figuresOn(svg);
        const [, mark] = /translate\(([\d.]+) [\d.]+\) scale\(0\.72\)/.exec(svg) ?? [];
        // It is a square of 28, drawn smaller.
        expect(x - half).toBeGreaterThan(Number(mark) + 14 * 0.72);
        expect(size).toBeGreaterThanOrEqual(secondsLeft < 100 ? 44 : 34);
      }
    }
  });
});

describe("a reaction key", () => {
  it("has its pictogram at rest, and small beside the seconds", () => {
    const cooling = { secondsLeft: 17, left: 0.68 };
    const pictures = reactionPictograms.flatMap((pictogram) => {
      const [rest = "", cold = ""] = [{}, { cooling }].map((more) =>
        reactionKey.draw({ phase: "ready", pictogram, titled: true, ...more }, keyWords.en),
      );
      for (const svg of [rest, cold]) expectDrawable(svg);
      const [shape = ""] = /(?<= d=")M[^"]*/.exec(rest) ?? [];
      expect(cold).toContain(shape);
      return [rest];
    });
    expect(new Set(pictures).size).toBe(24);
  });

  it("says that there was an answer that has no words to show", () => {
    expect(wordsOf(reactionKey.draw({ phase: "answered", words: "😂😂" }, keyWords.en))).toBe("Answered");
  });

  it("never shows more than three digits, and never too little time", () => {
    const shown = (secondsLeft: number): string =>
      wordsOf(reactionKey.draw({ phase: "ready", cooling: { secondsLeft, left: 1 } }, keyWords.en));
    expect([0.2, 1, 99, 100, 120, 121, 7200, 1e9].map(shown).join(" ")).toBe("1 1 99 2m 2m 3m 2h 99h");
  });
});

describe("viewers' text", () => {
  const hostile: Record<string, string> = {
    "a closing tag": `</text><script>alert(1)</script>`,
    "an attribute's end": `"/><image href="x"/>`,
    "entities and comments": `&amp;&#0;&lt;<![CDATA[ ]]> <!-- -->`,
    "control characters": `a\u0000b\u001Bc\uFFFEd`,
    "halves of characters": `half \uD83D surrogate \uDC00`,
    "a change of direction": `right \u202Eto left`,
    "a tower of marks": `Z${"\u0335".repeat(300)}`,
    "signs many ems wide": `\u{12031}\u{12031}\u{12031}`,
    "one sign that is a sentence": "﷽﷽",
    "nothing visible": "\n\t  \r\n",
    "a hundred thousand letters": "x".repeat(100_000),
  };
  it.each(Object.entries(hostile))("cannot break out of the image: %s", (_, name) => {
    const svg = characterKey.draw({ target: "specific", name, isActive: true, phase: "ready" }, keyWords.en);
    expectDrawable(svg);
    expectInside(svg);
    expect(textsOf(svg).length).toBeGreaterThanOrEqual(1);
    expect(svg).not.toMatch(/[\u202E\uFFFD]/u);
    expect(svg.length).toBeLessThan(6_000);
  });

  it("stays text, inside the margin, on every key that shows it", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
        .map((units) => String.fromCharCode(...units)),
      fc.string({
        unit: fc.constantFrom("<", ">", "&", '"', "'", ";", "]", "-", "a", " ", "W"),
        maxLength: 40,
      }),
    );
    fc.assert(
      fc.property(anyText, fc.boolean(), (words, flag) => {
        const images = [
          characterKey.draw(
            { target: flag ? "specific" : "next", name: words, isActive: flag, phase: "ready" },
            keyWords.en,
          ),
          reactionKey.draw(
            { phase: "answered", words, ...(flag ? { cooling: { secondsLeft: 3, left: 0.1 } } : {}) },
            keyWords.en,
          ),
          presenceKey.draw({ phase: "failed", does: "join", words, test: flag }, keyWords.en),
          contextKey.draw({ phase: flag ? "ready" : "failed", words }, keyWords.en),
          statusKey.draw({ isLive: flag, presence: "in", channelName: words }, keyWords.en),
        ];
        for (const image of images) {
          expectDrawable(image);
          expectInside(image);
          expect(textsOf(image).length).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 150 },
    );
  });
});
