import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { type PagesCheckSources, checkPages, findingOfSound } from "../../../plugin/check/check-pages.ts";
import { type Finding, lineOf } from "../../../plugin/check/finding.ts";
import { type PageFacts, idleState } from "../../../plugin/pages/open-pages.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { voiceFailures } from "../../../shared/protocol/overlay-protocol.ts";
import type { PageAnswer } from "../../../shared/protocol/page-messages.ts";
import { pageMessageSchema } from "../../../shared/protocol/page-messages.ts";
import { createStore } from "../../../shared/store.ts";
import { fill, localeFor, messages } from "../../../shared/words/words.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const minuteMs = 60_000;

/** What the check says of the voice, when the page that speaks answers this. */
function found(answer: PageAnswer, isApp = false, appTrouble?: "closed" | "not-app", page?: object) {
  const speaker: PageFacts = {
    ...idleState,
    inObs: true,
    isPreview: false,
    speaks: true,
    chimes: true,
    isSpeaker: true,
    engine: 127,
    version: "1.0.0",
    answer,
    ...page,
  };
  const voice = { state: "idle", waiting: 0, muted: false, volume: 80, isApp, appTrouble } as const;
  const locale = localeFor(messages, "en");
  const { state, sentence, facts, advice } = findingOfSound([speaker], voice, locale);
  return [state, fill(sentence, { ...facts }), advice];
}

/** What the check says of open pages, in OBS, in a browser or in the studio's preview, which answer or are stalled. */
async function findPages(inObs: readonly (boolean | "preview")[], answers = true) {
  const clock = createFakeClock();
  const control = createOverlayControl(untouchedOverlay);
  for (const each of inObs) {
    const page = control.connect((message) => {
      if (message.type === "question" && answers) page.receive({ type: "answer", heard: null });
    });
    const hello = { inObs: each === true, isPreview: each === "preview" };
    page.receive({ type: "hello", ...hello, speaks: true, chimes: true, engine: 127 });
  }
  const obs = { state: createStore({ connection: "open", overlay: "shown" }, (state) => state) };
  const findings: Finding[] = [];
  const sources = { clock, control, obs } as unknown as PagesCheckSources;
  const checked = checkPages(sources, localeFor(messages, "en"), (one) => findings.push(one));
  await clock.pass(answers ? 0 : 2_000);
  await checked;
  return lineOf(findings[0]!);
}

it.each([
  [
    "two that are on air in OBS",
    [true, true],
    true,
    /^2 overlays are open\..*everything twice/,
    /Remove one/,
  ],
  [
    "one in OBS and one in a browser",
    [true, false],
    true,
    /^2 overlays are open\. The one in OBS speaks\.$/,
    /close the one/,
  ],
  [
    "one that is stalled, though its connection is open",
    [true],
    false,
    /does not respond/,
    /reloads the overlay/,
  ],
] as const)("Check everything finds %s", async (_, inObs, answers, sentence, advice) => {
  const line = await findPages(inObs, answers);
  expect(line.state).toBe(answers ? "attention" : "trouble");
  expect(line.sentence).toMatch(sentence);
  expect(line.advice).toMatch(advice);
});

it("Check everything does not count the studio's preview as an overlay", async () => {
  const line = await findPages([true, "preview"]);
  expect(line).toMatchObject({
    state: "fine",
    sentence: expect.stringMatching(/^1 overlay is open\./) as string,
  });
});

describe("Check everything says of the last voice", () => {
  it.each([
    ["could-not-be-decoded", "The last voice, 3 minutes ago, could not be decoded.", undefined],
    [
      "host-not-allowed",
      "The last voice, 3 minutes ago, came from a host that is not allowed.",
      expect.stringContaining("Voice hosts"),
    ],
    ["stream-failed", "The stream of the last voice, 3 minutes ago, could not be opened.", undefined],
    ["nothing-came", "The last voice, 3 minutes ago, never arrived.", undefined],
    ["no-sound", "The last voice, 3 minutes ago, was not heard: the browser played no sound.", undefined],
    ["was-noise", "The last voice, 3 minutes ago, contained loud noise, which was not played.", undefined],
  ] as const)("why it was not heard: %s", (reason, sentence, advice) => {
    const failed = { reason, agoMs: 3 * minuteMs };
    expect(found({ heard: null, failed })).toEqual(["trouble", sentence, advice]);
    expect(found({ heard: { level: 0.5, agoMs: 9 * minuteMs }, failed })[0]).toBe("trouble");
  });

  it("that it was played, whatever failed before it", () => {
    const failed = { reason: "nothing-came", agoMs: 3 * minuteMs } as const;
    expect(found({ heard: { level: 0.5, agoMs: 2 * minuteMs }, failed })).toEqual([
      "fine",
      "A voice was played 2 minutes ago.",
      expect.stringMatching(/^Do you hear it twice\?/),
    ]);
  });

  it("that there is no sound now, or that a click is needed where that is all", () => {
    const blocked = { ...idleState, voice: { state: "blocked", waiting: 1 } };
    const lost = ["trouble", messages.en.check.heardLost, messages.en.check.todo.soundCard];
    const shy = ["trouble", messages.en.check.heardBlocked, messages.en.check.todo.click];
    const failed = { reason: "no-sound", agoMs: 2_000 } as const;
    const heard = { level: 0.5, agoMs: 4_000 };
    expect(found({ heard: null }, false, undefined, { ...blocked, inObs: true })).toEqual(lost);
    expect(found({ heard, failed }, false, undefined, { ...blocked, inObs: false })).toEqual(lost);
    expect(found({ heard: null }, false, undefined, { ...blocked, inObs: false })).toEqual(shy);
  });

  it("that the desktop application plays it, whatever the overlay played before", () => {
    const failed = { reason: "nothing-came", agoMs: 3 * minuteMs } as const;
    expect(found({ heard: null, failed }, true)).toEqual(["fine", "The app plays the voice.", undefined]);
    expect(found({ heard: null }, true, "closed")).toEqual(["trouble", messages.en.app.closed, undefined]);
  });
});

it("a page's answer is taken with a known reason, or without one, and no other", () => {
  const taken = (failed: unknown): boolean =>
    safeParse(pageMessageSchema, { type: "answer", heard: null, ...(failed === undefined ? {} : { failed }) })
      .success;
  expect([undefined, ...voiceFailures.map((reason) => ({ reason, agoMs: 0 }))].every(taken)).toBe(true);
  const wrong = [
    "",
    7,
    {},
    { reason: "https://voice.test/secret", agoMs: 0 },
    { reason: voiceFailures[0], agoMs: -1 },
  ];
  expect(wrong.some(taken)).toBe(false);
});
