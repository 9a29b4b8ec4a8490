import { describe, expect, it } from "vitest";
import type { AlertChoices, AlertCondition } from "../../../../../shared/alerts/alert-settings.ts";
import { exportedOverlays } from "../../../../../overlay/studio/alerts/import/exported-overlays.ts";
import { settingsWith } from "../../../../../overlay/studio/alerts/import/apply-import.ts";
import type { ImportLine, ImportPlan } from "../../../../../overlay/studio/alerts/import/import-plan.ts";
import { planImport } from "../../../../../overlay/studio/alerts/import/plan-import.ts";
import {
  type ExportedPart,
  exportedAlert,
  exportedBox,
  exportedOverlay,
  exportedVariation,
  secrets,
} from "./exported.ts";

function plan(json: unknown): ImportPlan {
  const [overlay] = exportedOverlays(json, "overlay").overlays;
  if (!overlay) throw new Error("There is no overlay with an alert box.");
  return planImport(overlay);
}

const planOf = (variables: ExportedPart, box?: ExportedPart): ImportPlan =>
  plan(exportedOverlay(variables, box));

/** The choices of an alert that has only this part. */
const choicesOf = (part: ExportedPart, event = "cheer", alert = event): AlertChoices | undefined =>
  planOf({ [event]: { enabled: true, ...part } }).settings[alert]?.choices;

const notesOf = ({ lines }: ImportPlan, outcome?: ImportLine["outcome"]): readonly string[] =>
  lines.filter((line) => outcome === undefined || line.outcome === outcome).map(({ note }) => note);

it("an alert is taken over with its words, time, motion, colour and volume", () => {
  const { settings, media, lines } = planOf({ follower: exportedAlert() });
  expect(settings).toEqual({
    follow: {
      choices: {
        picture: "https://cdn.streamelements.com/uploads/aaa.webm",
        kicker: "",
        headline: "{name} is here",
        showsMessage: true,
        seconds: 8,
        enter: "zoom",
        leave: "from-left",
        sound: "https://cdn.streamelements.com/uploads/bbb.ogg",
        volume: 35,
        colour: "#5CCA87",
      },
      variations: [],
    },
  });
  expect(media).toEqual([
    {
      source: "https://cdn.streamelements.com/uploads/aaa.webm",
      name: "aaa.webm",
      uses: [{ alert: "follow", field: "picture" }],
    },
    {
      source: "https://cdn.streamelements.com/uploads/bbb.ogg",
      name: "bbb.ogg",
      uses: [{ alert: "follow", field: "sound" }],
    },
  ]);
  expect(lines).toEqual([{ outcome: "taken", note: "settings", alert: "follow" }]);
});

it.each([
  ["follower", "follow"],
  ["subscriber", "subscription"],
  ["cheer", "cheer"],
  ["raid", "raid"],
  ["gift", "gift"],
])("%s becomes %s, and is on", (event, alert) => {
  const { settings, lines } = planOf({ [event]: { text: { message: "{name}" } } });
  expect(settings[alert]?.choices).toMatchObject({ headline: "{name}" });
  expect(settings[alert]?.choices).not.toHaveProperty("isOn");
  expect(lines).toContainEqual({ outcome: "taken", note: "settings", alert });
});

it.each([
  ["tip", "TIP"],
  ["merch", "MERCH"],
  ["charityCampaignDonation", "CHARITY_CAMPAIGN_DONATION"],
])("%s is kept under the name of such an event, but off", (event, alert) => {
  const { settings, lines } = planOf(
    { [event]: exportedAlert({ text: { message: "{amount}" } }) },
    { listeners: {} },
  );
  expect(settings[alert]?.choices).toMatchObject({ isOn: false, headline: "{amount}" });
  expect(lines).toContainEqual({ outcome: "off", note: "other", alert });
});

it("hosts are over: nothing is kept of them, and the report has a line", () => {
  const { settings, lines } = planOf({ host: exportedAlert() });
  expect(settings).toEqual({});
  expect(lines).toEqual([{ outcome: "look", note: "host" }]);
});

describe("an alert that is not shown there is kept, but off", () => {
  it.each<[string, ExportedPart, ExportedPart]>([
    ["it is off", { enabled: false }, {}],
    ["its box is hidden", {}, { visible: false }],
    ["its box does not listen to it", {}, { listeners: { "raid-latest": false } }],
    ["its box listens to others only", {}, { listeners: { "follower-latest": true } }],
  ])("%s", (_, alert, box) => {
    const { settings, lines } = planOf({ raid: exportedAlert(alert) }, box);
    expect(settings["raid"]?.choices).toMatchObject({ isOn: false, headline: "{name} is here" });
    expect(lines).toContainEqual({ outcome: "off", note: "disabled", alert: "raid" });
  });
});

describe("texts", () => {
  it.each([
    ["cheer", "{name} cheered {amount} bits", "{name} cheered {value} bits"],
    ["raid", "{{name}} + {{amount}}", "{name} + {viewers}"],
    ["gift", "{sender} → {amount}", "{gifter} → {count}"],
    ["cheer", "{ NAME }: {message}", "{name}: {message}"],
    ["cheer", "{username} {user} {recipient}", "{name} {name} {name}"],
    ["raid", "  one\n\ttwo  ", "one two"],
    ["raid", "100% {}", "100%"],
  ])("of %s: %s → %s", (event, message, headline) => {
    expect(choicesOf({ text: { message } }, event)?.headline).toBe(headline);
  });

  it("unknown variables are removed and reported", () => {
    const found = planOf({ subscriber: { text: { message: "{name}, {amount} months, {tier}!" } } });
    expect(found.settings["subscription"]?.choices.headline).toBe("{name}, months,!");
    expect(found.lines).toContainEqual({
      outcome: "look",
      note: "variables",
      alert: "subscription",
      detail: "{amount}, {tier}",
    });
  });

  it("markup and scripts are no text", () => {
    const found = planOf({
      cheer: { text: { message: '<b>{name}</b><script>steal()</script><img src=x onerror="y"> hi' } },
    });
    expect(found.settings["cheer"]?.choices.headline).toBe("{name} steal() hi");
    expect(notesOf(found)).toContain("markup");
  });

  it("too long a text is cut between characters and variables", () => {
    const found = planOf({
      cheer: { text: { message: `${"🎉".repeat(97)}{name}${"x".repeat(9_000_000)}` } },
    });
    expect(found.settings["cheer"]?.choices.headline).toBe(`${"🎉".repeat(97)}{name}`);
    expect(notesOf(found)).toContain("cut");
  });

  it("the built-in line below stays unless the text has what it shows", () => {
    expect(choicesOf({ text: { message: "{name} raids" } }, "raid")).not.toHaveProperty("detail");
    expect(choicesOf({ text: { message: "{amount} raid" } }, "raid")).toHaveProperty("detail", "");
  });
});

it.each<[string, ExportedPart, AlertChoices]>([
  [
    "numbers as text",
    { duration: "7", audio: { src: "a.mp3", volume: "0.5" } },
    { seconds: 7, sound: "a.mp3", volume: 50 },
  ],
  ["milliseconds", { duration: 6500 }, { seconds: 6.5 }],
  ["too short", { duration: 0.5 }, { seconds: 2 }],
  ["too long", { duration: 90 }, { seconds: 30 }],
  ["no time at all", { duration: -5 }, {}],
  ["volume in per cent", { audio: { src: "a.mp3", volume: 80 } }, { sound: "a.mp3", volume: 80 }],
  ["volume out of bounds", { audio: { src: "a.mp3", volume: 900 } }, { sound: "a.mp3", volume: 100 }],
  ["expressly no sound", { audio: { src: null, volume: 1 } }, { sound: "none" }],
  ["a least amount", { minAmount: 25 }, { least: 25 }],
  ["a least amount of one", { minAmount: 1 }, {}],
  ["no message", { showMessage: "false" }, { showsMessage: false }],
  ["colour with alpha", { text: { css: { highlights: { color: "#11223344" } } } }, { colour: "#112233" }],
  ["short colour", { text: { css: { highlights: { color: "#1aF" } } } }, { colour: "#11aaFF" }],
  ["colour in parts", { text: { css: { highlights: { color: "rgb(1, 22, 255)" } } } }, { colour: "#0116ff" }],
  ["no colour", { text: { css: { highlights: { color: "url(https://x)" } } } }, {}],
  ["null everywhere", { duration: null, audio: null, text: null, graphics: null, animation: null }, {}],
])("%s", (_, part, choices) => {
  const { enter: _in, leave: _out, ...found } = choicesOf(part) ?? {};
  expect(found).toEqual(choices);
});

it.each([
  ["fadeIn", "fade"],
  ["none", "fade"],
  ["slideInLeft", "from-left"],
  ["fadeInRightBig", "from-right"],
  ["bounceInUp", "rise"],
  ["backInDown", "drop"],
  ["zoomInLeft", "from-left"],
  ["bounceIn", "zoom"],
  ["jackInTheBox", "zoom"],
  ["lightSpeedIn", "from-right"],
  ["rollIn", "from-left"],
])("%s is %s", (name, enter) => {
  expect(choicesOf({ animation: { in: name } })?.enter).toBe(enter);
});

it("an animation without one like it is the alert's own, and reported; the box's is used where an alert has none", () => {
  const found = planOf({ cheer: { enabled: true, animation: { in: "explode" } } });
  expect(found.settings["cheer"]?.choices).toEqual({ leave: "fade" });
  expect(found.lines).toContainEqual({ outcome: "look", note: "motion", alert: "cheer", detail: "explode" });
});

describe("variations", () => {
  const variationOf = (part: ExportedPart, event = "cheer", alert = event) =>
    planOf({ [event]: { enabled: true, variations: [exportedVariation(part)] } }).settings[alert]
      ?.variations[0];
  const value = (least: number, most = Infinity): AlertCondition => ({
    amount: { of: "value", least, most },
  });

  it.each<[string, ExportedPart, AlertCondition]>([
    ["at least", { condition: "ATLEAST", requirement: 100 }, value(100)],
    ["exactly", { condition: "EXACT", requirement: "69" }, value(69, 69)],
    ["between, as a list", { condition: "BETWEEN", requirement: [10, 20] }, value(10, 20)],
    ["between, as bounds", { condition: "between", requirement: { min: 10, max: 20 } }, value(10, 20)],
    ["between, as text", { condition: "RANGE", requirement: "10-20" }, value(10, 20)],
    ["more than", { condition: "GREATER_THAN", requirement: 9 }, value(10)],
    ["at most", { condition: "ATMOST", requirement: 50 }, value(1, 50)],
    ["every one", { condition: "ATLEAST", requirement: 1 }, {}],
    ["a name", { type: "name", condition: "EXACT", requirement: "MapleMango" }, { nameHas: "MapleMango" }],
  ])("%s", (_, part, when) => {
    expect(variationOf(part)).toMatchObject({ when });
    expect(variationOf(part)).not.toHaveProperty("isUsed");
  });

  it("of a raid is about its viewers", () => {
    expect(variationOf({}, "raid")?.when).toEqual({
      amount: { of: "raidViewers", least: 100, most: Infinity },
    });
  });

  it.each<[string, ExportedPart, string]>([
    ["months", { condition: "ATLEAST", requirement: 12 }, "months"],
    ["a tier", { type: "tier", condition: "EXACT", requirement: "3000" }, "tier"],
    ["Prime", { condition: "EXACT", requirement: "prime" }, "tier"],
    ["a condition that nobody knows", { type: "moonPhase" }, "condition"],
    ["one that is off there", { condition: "ATLEAST", requirement: 1, enabled: false }, "disabled"],
  ])("with %s is kept, but no event takes it", (_, part, note) => {
    const found = planOf({ subscriber: { variations: [exportedVariation(part)] } });
    expect(found.settings["subscription"]?.variations).toMatchObject([
      { name: "Big one", isUsed: false, choices: { headline: "{name}!" } },
    ]);
    expect(found.lines).toContainEqual({
      outcome: "off",
      note,
      alert: "subscription",
      variation: "Big one",
    });
  });

  it("are picked by their chance where the alert picks at random, and one for every event always otherwise", () => {
    const weights = (enableRandomPick: boolean): readonly number[] | undefined =>
      planOf({
        cheer: {
          enableRandomPick,
          variations: [exportedVariation({ requirement: 1, chance: 5 }), exportedVariation({ chance: 40 })],
        },
      }).settings["cheer"]?.variations.map(({ weight }) => weight);
    expect(weights(true)).toEqual([5, 40]);
    expect(weights(false)).toEqual([100, 1]);
  });

  it("more than an alert can have are left out, unused ones first", () => {
    const unused = exportedVariation({ name: "unused", enabled: false });
    const used = Array.from({ length: 29 }, (_, at) => exportedVariation({ name: `v${at}` }));
    const found = planOf({ cheer: { variations: [unused, unused, unused, ...used] } });
    const names = found.settings["cheer"]?.variations.map(({ name }) => name);
    expect(names?.slice(0, 29)).toEqual(used.map(({ name }) => name));
    expect(names?.slice(29)).toEqual(["unused"]);
    expect(found.lines).toContainEqual({
      outcome: "look",
      note: "manyVariations",
      alert: "cheer",
      detail: "2",
    });
  });

  it("share the alert's picture without naming it, have one of their own, or have to be looked at without one", () => {
    const picture = (src: string | null) => ({ graphics: { type: "image", src } });
    const found = planOf({
      cheer: {
        ...picture("one.png"),
        variations: [picture("one.png"), picture("two.png"), picture(null)].map((settings, at) =>
          exportedVariation({ name: `v${at}`, settings }),
        ),
      },
    });
    expect(found.media.map(({ name, uses }) => [name, uses])).toEqual([
      ["one.png", [{ alert: "cheer", field: "picture" }]],
      ["two.png", [{ alert: "cheer", field: "picture" }]],
    ]);
    const [one, two] = found.settings["cheer"]?.variations ?? [];
    expect([one?.choices.picture, two?.choices.picture]).toEqual([undefined, "two.png"]);
    expect(found.lines.filter(({ note }) => note === "samePicture")).toEqual([
      { outcome: "look", note: "samePicture", alert: "cheer", variation: "v2" },
    ]);
  });
});

describe("gifts, which are variations of subscriptions there", () => {
  const gift = (part: ExportedPart) => exportedVariation({ type: "gift", requirement: 1, ...part });

  it("look like a subscription without variations of their own", () => {
    const { settings, media } = planOf({ subscriber: exportedAlert() });
    expect(settings["gift"]).toEqual(settings["subscription"]);
    expect(media[0]?.uses.map(({ alert }) => alert)).toEqual(["subscription", "gift"]);
  });

  it("get the settings of a single gift's variation, and several at once become variations", () => {
    const { settings } = planOf({
      subscriber: exportedAlert({
        variations: [
          gift({
            name: "Any bomb",
            type: "communityGift",
            settings: { text: { message: "{name}: {amount}" } },
          }),
          gift({ name: "Ten", type: "communityGift", condition: "EXACT", requirement: 10 }),
          gift({ name: "One", condition: "EXACT", settings: { text: { message: "{sender} to {name}" } } }),
        ],
      }),
    });
    expect(settings["subscription"]?.variations).toEqual([]);
    expect(settings["gift"]).toMatchObject({
      choices: { headline: "{gifter} to {name}", seconds: 8 },
      variations: [
        { name: "Any bomb", when: { isGiftBomb: true }, choices: { headline: "{gifter}: {count}" } },
        { name: "Ten", when: { amount: { of: "count", least: 10, most: 10 } } },
      ],
    });
  });
});

describe("several alert boxes", () => {
  const two = (one: ExportedPart, other: ExportedPart): ImportPlan =>
    plan({ ...exportedOverlay({}), widgets: [exportedBox(one), exportedBox(other)] });
  const raid = (message: string, enabled = true) => ({ raid: { enabled, text: { message } } });

  it("each give what they show", () => {
    const found = two(raid("off", false), { ...raid("on"), cheer: exportedAlert() });
    expect(Object.keys(found.settings)).toEqual(["raid", "cheer"]);
    expect(found.settings["raid"]?.choices.headline).toBe("on");
    expect(notesOf(found)).not.toContain("secondBox");
  });

  it("that show the same event: the first one's is taken, and the report has a line", () => {
    const found = two(raid("one"), raid("two"));
    expect(found.settings["raid"]?.choices.headline).toBe("one");
    expect(found.lines).toContainEqual({ outcome: "look", note: "secondBox", alert: "raid" });
  });

  it("are read up to a limit, however many there are", () => {
    const widgets = Array.from({ length: 10_000 }, () => exportedBox(raid("x")));
    const found = plan({ ...exportedOverlay({}), widgets });
    expect(found.lines).toContainEqual({ outcome: "look", note: "manyBoxes", detail: "9980" });
  });
});

describe("what is secret or runs", () => {
  it("is in nothing that comes out: neither tokens, nor scripts, nor an address's query", () => {
    const found = plan({
      ...secrets,
      overlay: exportedOverlay({
        raid: exportedAlert({
          enableCustomCss: true,
          graphics: { src: "https://me:pass@cdn.streamelements.com/uploads/a.png?token=hidden#hidden" },
        }),
      }),
    });
    const all = JSON.stringify(found);
    for (const secret of ["secret", "hidden", "pass", "alert('never')", "577c0455", "eyJ"])
      expect(all).not.toContain(secret);
    expect(found.media[0]?.source).toBe("https://cdn.streamelements.com/uploads/a.png");
    expect(notesOf(found)).toContain("code");
  });

  it("a picture inside the file itself, and a read-out by their voice, have to be looked at", () => {
    const found = planOf({
      raid: exportedAlert({ graphics: { src: "data:image/png;base64,AAAA" }, tts: { enabled: true } }),
    });
    expect(notesOf(found, "look")).toEqual(["embedded", "speech"]);
  });

  it("keys that mean something to JavaScript are no alerts", () => {
    const json: unknown = JSON.parse(
      JSON.stringify(exportedOverlay({ raid: exportedAlert() })).replace(
        '"raid":',
        '"__proto__":{"enabled":true},"constructor":{"enabled":true},"raid":',
      ),
    );
    expect(Object.keys(plan(json).settings)).toEqual(["CONSTRUCTOR", "raid"]);
    expect({}).not.toHaveProperty("enabled");
  });
});

it("files that were brought are put where they belong", () => {
  const found = planOf({
    raid: exportedAlert({
      variations: [exportedVariation({ settings: { audio: { src: "two.mp3" } } })],
    }),
  });
  const settings = settingsWith(found, (source) =>
    source.endsWith("aaa.webm") ? undefined : `of ${source}`,
  );
  expect(settings["raid"]).toMatchObject({
    choices: { sound: "of https://cdn.streamelements.com/uploads/bbb.ogg" },
    variations: [{ choices: { sound: "of two.mp3" } }],
  });
  expect(settings["raid"]?.choices).not.toHaveProperty("picture");
});
