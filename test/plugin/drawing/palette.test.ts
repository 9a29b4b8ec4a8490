import { describe, expect, it } from "vitest";
import { dial as characterDial } from "../../../plugin/actions/character/dial.ts";
import { key as characterKey } from "../../../plugin/actions/character/key.ts";
import { dial as reactionDial } from "../../../plugin/actions/reaction/dial.ts";
import { type ReactionKeyView, key as reactionKey } from "../../../plugin/actions/reaction/key.ts";
import { dial as voiceDial } from "../../../plugin/actions/voice/dial.ts";
import { key as voiceKey } from "../../../plugin/actions/voice/key.ts";
import { palette } from "../../../plugin/drawing/palette.ts";
import { troubleSigns } from "../../../plugin/drawing/trouble.ts";
import { keyWords } from "../../../shared/words/words.ts";
import { keySamples } from "./key-samples.ts";

/** The colours that ask for a look; a key without any of them is at rest or off. */
const meanings = ["on", "ready", "waiting", "attention", "trouble"] as const;
type Meaning = (typeof meanings)[number];

const meaningsOf = (picture: string): Meaning[] =>
  meanings.filter((meaning) => picture.includes(palette[meaning]));
const samples = keySamples.filter(({ language }) => language === "en");

/** Every view of every key, by action: other names, titles and missing events change nothing but are drawn as well. */
const table: readonly (readonly [readonly Meaning[], Readonly<Record<string, readonly string[]>>])[] = [
  [
    ["on"],
    {
      character: ["active"],
      presence: ["in", "in, key joins", "in, key leaves"],
      status: ["live, in", "live, out", "offline, in"],
      voice: [
        "mute, speaking",
        "mute, speaking, 3 waiting",
        "skip, speaking",
        "skip, 12 waiting",
        "stop, speaking",
      ],
      alerts: [
        "pause, showing",
        "pause, 20 waiting",
        "showing, 9,999 merged",
        "skip, showing",
        "skip, 20 waiting",
      ],
      overlay: ["shown", "figure, shown"],
      goal: ["halfway"],
    },
  ],
  [
    ["ready"],
    {
      reaction: ["ready", "answered", "own picture"],
      context: ["ready", "sent"],
      approve: ["none, one let through"],
      voice: ["skip, done", "after you"],
      alerts: ["test, done"],
      overlay: ["install, done", "install, hidden", "install, elsewhere, done", "refresh, done"],
      quiet: ["quiet, long press"],
      goal: ["reached"],
    },
  ],
  [
    ["waiting"],
    {
      reaction: [
        "cooling 25",
        "cooling 18",
        "cooling 4",
        "cooling 1",
        "cooling, sending",
        "cooling, thinking",
        "cooling for minutes",
        "fire, cooling",
        "own picture, cooling",
        "held",
        "held, another key's request under way",
        "held, thinking",
      ],
      answer: ["none, cooling"],
      context: ["sending"],
      character: ["switching", "next, switching"],
      presence: ["joining", "joining, near the end", "joining, no figures", "leaving"],
      overlay: ["connecting", "install, working", "shown, working", "figure, asked to hide"],
      quiet: ["leaving"],
    },
  ],
  [
    ["attention"],
    {
      reaction: [
        "refused",
        "refused, long press",
        "refused, thinking",
        "refused, just over",
        "camera, refused",
      ],
      answer: ["no chat"],
      approve: [
        "waiting",
        "waiting, one, almost over",
        "waiting, a hundred",
        "waiting, long press",
        "waiting, one dropped",
        "lost",
      ],
      context: ["unset"],
      character: ["unset"],
      presence: ["timed out", "needs subscription", "test, out", "test, needs subscription"],
      voice: [
        "muted",
        "muted in OBS",
        "muted, speaking",
        "muted in OBS",
        "skip, no overlay",
        "skip, muted",
        "skip, muted, 12 waiting",
        "blocked",
        "on hold",
      ],
      alerts: [
        "paused",
        "paused, 3 waiting",
        "paused, 440 merged",
        "paused, 12 dropped",
        "skip, paused, 12 dropped",
        "skip, paused",
        "clear, no overlay",
      ],
      overlay: ["OBS closed", "password", "too old", "recovered", "figure, no overlay"],
      quiet: ["not all left"],
      rules: ["off", "quiet"],
      goal: ["none"],
    },
  ],
  [
    ["trouble"],
    {
      reaction: ["failed", "hand, failed"],
      answer: ["removed"],
      context: ["failed"],
      character: ["failed", "gone"],
      presence: ["failed"],
      overlay: ["install, no browser source", "install, failed"],
      // Everything is stopped, which has to be seen at once.
      quiet: ["silent"],
    },
  ],
  [
    [],
    {
      reaction: ["sending", "thinking"],
      answer: ["none"],
      approve: ["none", "none, one dropped", "off"],
      character: ["inactive", "next", "previous"],
      presence: ["unknown", "out", "out, key leaves"],
      status: ["offline, out"],
      voice: [
        "mute",
        "skip",
        "skip, nothing",
        "skip, the app speaks",
        "mute, the app speaks",
        "replay",
        "stop",
        "wait",
      ],
      alerts: ["pause", "skip", "skip, nothing", "replay", "clear", "test"],
      overlay: [
        "install, shown",
        "install",
        "install, elsewhere",
        "hidden",
        "elsewhere",
        "absent",
        "unknown",
        "refresh",
        "refresh, absent",
        "figure, hidden",
        "figure, away",
        "figure, none",
      ],
      // Its ground is dark red.
      quiet: ["ready"],
      rules: ["on"],
      goal: ["none yet", "begun", "halfway, long press"],
    },
  ],
  [["ready", "trouble"], { quiet: ["quiet"] }],
  [["ready", "waiting"], { reaction: ["cooling, answered"], answer: ["answered, cooling"] }],
  [["waiting", "trouble"], { reaction: ["cooling, failed"] }],
  [["waiting", "attention"], { presence: ["test, joining"] }],
  [["ready", "attention"], { approve: ["waiting, one let through"] }],
  [["on", "attention"], { presence: ["test, in"], status: ["unknown", "test"] }],
  [["on", "waiting"], { status: ["joining", "leaving"] }],
];

/** Samples of a view with another name, title or mark. */
const sameView =
  /own title|events missing|named|emoji|\bwords?\b|letters|marks|long(?! press)|entities|Japanese|Chinese|Korean|Cyrillic|Arabic|umlauts|markup/;

describe("the colours of keys", () => {
  it("each mean one thing: which view has which is in this table, and orange is for what is on", () => {
    const expected = table.flatMap(([colours, views]) =>
      Object.entries(views).flatMap(([action, names]) =>
        names.map((name) => [`${action}: ${name}`, colours] as const),
      ),
    );
    const drawn = samples
      .filter(({ name }) => !sameView.test(name) && !((name.split(": ")[1] ?? "") in troubleSigns))
      .map(({ name, svg }) => [name, meaningsOf(svg)] as const);
    // "Connecting" is a view of the overlay's key, and a trouble of every key.
    const others = expected.filter(([name]) => name !== "overlay: connecting");
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(others));
    expect(
      samples.filter(({ name }) => name === "overlay: connecting").map(({ svg }) => meaningsOf(svg)),
    ).toEqual([["waiting"], ["waiting"]]);
  });

  it("on a key in trouble are that of its sign alone", () => {
    const signs = samples.flatMap(({ name, svg }) => {
      const trouble = name.split(": ")[1] ?? "";
      return trouble in troubleSigns
        ? [{ name, drawn: meaningsOf(svg), tone: troubleSigns[trouble as keyof typeof troubleSigns].tone }]
        : [];
    });
    expect(signs.length).toBeGreaterThan(50);
    for (const { name, drawn, tone } of signs) expect([name, drawn]).toEqual([name, [tone]]);
  });

  it("are never the only sign: two keys that look alike without colours and words mean the same", () => {
    const shape = (svg: string): string =>
      Object.entries(palette)
        .filter(([name]) => name !== "ground" && name !== "line")
        .reduce((bare, [, colour]) => bare.replaceAll(colour, "#fff"), svg.replace(/<text.*?<\/text>/g, ""));
    const seen = new Map<string, { name: string; colours: string }>();
    const alike = samples.flatMap(({ name, svg }) => {
      const bare = shape(svg);
      const colours = meaningsOf(svg).join();
      const other = seen.get(bare);
      if (!other) seen.set(bare, { name, colours });
      return other && other.colours !== colours ? [`${other.name} = ${name}`] : [];
    });
    // Here the word is the sign.
    expect(alike).toEqual(["status: live, in = status: test"]);
  });

  it.each([...meanings, "ink", "inkMuted", "muted"] as const)(
    "are bright enough on the ground to be read: %s",
    (name) => {
      expect(contrast(palette[name], palette.ground)).toBeGreaterThan(4.5);
    },
  );
});

describe("the colours of a dial", () => {
  const cooling = { secondsLeft: 12, left: 0.5 };
  const reactions: readonly ReactionKeyView[] = [
    { phase: "ready" },
    { phase: "thinking" },
    { phase: "answered" },
    { phase: "failed" },
    { phase: "ready", cooling },
    { phase: "ready", cooling, queued: true },
    { phase: "ready", cooling, tooSoon: true },
  ];
  const colours = (dial: object): Meaning[] => meaningsOf(JSON.stringify(dial).replaceAll("%23", "#"));
  const words = keyWords.en;

  it("are those of a key in the same state", () => {
    for (const view of reactions)
      expect(colours(reactionDial.draw(view, words))).toEqual(meaningsOf(reactionKey.draw(view, words)));
    for (const isActive of [true, false]) {
      const view = { target: "specific", name: "Maple", isActive, phase: "ready" } as const;
      expect(colours(characterDial.draw({ ...view, position: { at: 1, of: 3 } }, words))).toEqual(
        meaningsOf(characterKey.draw(view, words)),
      );
    }
    for (const state of ["idle", "speaking", "blocked"] as const) {
      for (const muted of [true, false]) {
        const view = { state, muted, waiting: 0, pages: 1 } as const;
        expect(colours(voiceDial.draw({ ...view, isApp: false, volume: 60 }, words))).toEqual(
          meaningsOf(voiceKey.draw({ ...view, does: "mute" }, words)),
        );
      }
    }
  });
});

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
