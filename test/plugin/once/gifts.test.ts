import { describe, expect, it } from "vitest";
import { createAlertPlayer } from "../../../overlay/pieces/alerts/alert-player.ts";
import type { Alert } from "../../../overlay/pieces/alerts/alert.ts";
import { freshState } from "../../../plugin/session/state/channel-state.ts";
import { chooseAlert } from "../../../shared/alerts/choose-alert.ts";
import type { AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import type { EnvelopeOf } from "../../../shared/api/envelope.ts";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import { Emitter } from "../../../shared/emitter.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { rulesAtWork } from "../../fixtures/rules-at-work.ts";
import { savedRules } from "../../fixtures/saved-rules.ts";
import { type Sent, startOnce } from "./once-stage.ts";

const minute = 60_000;
const ruleFor = (name: string, when: Rule["when"], content = "{name} {count} {message}"): Rule => ({
  name,
  on: true,
  when,
  then: { action: "context", settings: { content } },
});

/** Events as they reach a page's alerts and the rules. */
function start(settings: AlertSettings = {}, ...rules: readonly Rule[]) {
  const stage = startOnce();
  const { clock } = stage;
  const looks = {
    isShown: ({ event, eventId }: Alert) => chooseAlert(settings, event, eventId).isShown,
    lookOf: () => undefined as never,
  };
  const player = createAlertPlayer(
    clock,
    () => {},
    () => looks,
  );
  /** The alerts that were shown, in the state of their last moment. */
  const shown = new Map<string, string>();
  player.shown.subscribe(() => {
    const alert = player.shown.value?.alert;
    if (!alert) return;
    const { username, gifter, count, message } = alert.event;
    const others = alert.others ? `and ${alert.others}` : "";
    shown.set(alert.eventId, [gifter ?? username, count, message, others].filter(Boolean).join(" "));
  });
  const sent: string[] = [];
  const events = new Emitter<{ readonly envelope?: unknown }>();
  const account = {
    identity: "a",
    session: {
      store: { value: freshState() },
      channelOf: () => "emberfox",
      addContext: async ({ source, content }: { source: string; content: string }) => {
        sent.push(`${source.replace("rule ", "")}: ${content}`.trim());
        return { kind: "done" };
      },
    },
    subscribe: new Emitter().subscribe,
    onEvent: events.subscribe,
  } as never;
  rulesAtWork(account, { clock, stored: { rules: savedRules(rules) } });
  const give = (fields: Sent = {}): void => {
    const before = stage.passed.length;
    stage.send("SUBSCRIPTION", { gifter: "Ann", ...fields });
    for (const { frame } of stage.passed.slice(before)) {
      // As a page and the rules get it.
      const decoded = decodeEnvelope(frame.text);
      if (decoded.kind !== "known" || decoded.envelope.type !== "channel.event") throw new Error("odd");
      player.add({ eventId: decoded.envelope.id, event: decoded.envelope.payload });
      events.emit({ envelope: decoded.envelope });
    }
  };
  const bomb = (count: number, more: Sent = {}): void => give({ username: null, count, ...more });
  const singles = (count: number, more: Sent = {}): void => {
    for (let nth = 0; nth < count; nth++)
      give({ username: `Viewer ${nth}`, count: nth % 2 ? 1 : null, ...more });
  };
  return { ...stage, give, bomb, singles, shown: () => [...shown.values()], sent };
}

describe("a gift bomb and its single gifts", () => {
  const rules = [
    ruleFor("each", { event: "gift" }, "{count}"),
    ruleFor("bomb", { event: "gift", gifts: 5 }, "{count}"),
  ];

  it.each([
    ["first", 0],
    ["last", 50],
    ["in between", 20],
  ])("are 50 once, on the screen and for rules, when the total comes %s", async (_, before) => {
    const { clock, bomb, singles, shown, sent } = start({}, ...rules);
    singles(before);
    bomb(50);
    singles(50 - before);
    await clock.pass(20_000);
    expect(shown()).toEqual(["Ann 50"]);
    expect(sent.toSorted()).toEqual(["bomb: 50", "each: 50"]);
  });

  it("are one count when the single gifts have long been shown: the total brings only what they lack", async () => {
    const { clock, bomb, singles, shown, sent } = start({}, ...rules);
    singles(8);
    await clock.pass(minute);
    bomb(10);
    await clock.pass(minute);
    expect(shown()).toEqual(["Ann 8", "Ann 2"]);
    expect(sent.toSorted()).toEqual(["bomb: 10", "each: 2", "each: 8"]);
    singles(2);
    await clock.pass(minute);
    expect(shown()).toHaveLength(2);
  });

  it("show nothing more when all single gifts have been shown", async () => {
    const { clock, bomb, singles, shown, sent } = start({}, ...rules);
    singles(5);
    await clock.pass(minute);
    bomb(5);
    await clock.pass(minute);
    expect(shown()).toEqual(["Ann 5"]);
    expect(sent).toEqual(["each: 5", "bomb: 5"]);
  });

  it("show the whole total where single gifts are too small to be shown", async () => {
    const { clock, bomb, singles, shown } = start({ gift: { choices: { least: 3 }, variations: [] } });
    singles(4);
    bomb(5);
    singles(1);
    await clock.pass(minute);
    expect(shown()).toEqual(["Ann 5"]);
  });

  it("belong together for two minutes before and after", async () => {
    const { clock, bomb, singles, shown } = start();
    singles(1);
    await clock.pass(2 * minute + 1);
    bomb(2);
    await clock.pass(2 * minute);
    singles(1);
    await clock.pass(1);
    singles(1);
    await clock.pass(minute);
    expect(shown()).toEqual(["Ann", "Ann 2", "Ann"]);
  });

  it("count one by one: two totals are two, and a single gift more counts", async () => {
    const { clock, bomb, singles, passed } = start();
    bomb(5);
    bomb(5);
    singles(11);
    expect(passed).toHaveLength(3);
    await clock.pass(3 * minute);
    singles(10);
    bomb(5);
    bomb(5);
    expect(
      passed.slice(-2).map(({ envelope }) => (envelope as EnvelopeOf<"channel.event">).payload.brought),
    ).toEqual([5, 5]);
  });

  it("are those of one giver on one platform, in any writing; hidden ones belong together", () => {
    const { bomb, singles, passed } = start();
    bomb(3);
    singles(1, { gifter: "Bob" });
    singles(1, { platform: "B" });
    singles(2, { gifter: "ＡＮＮ" });
    singles(1, { gifter: "@ann" });
    expect(passed).toHaveLength(3);
    bomb(3, { gifter: "AnAnonymousGifter" });
    singles(3, { gifter: "Anonymous" });
    expect(passed).toHaveLength(4);
  });

  it("are one alert while it is on show, also in another writing of the giver's name", async () => {
    const { clock, bomb, singles, shown } = start();
    singles(4, { gifter: "ANN" });
    bomb(10, { gifter: "Ａnn\u200b" });
    await clock.pass(minute);
    expect(shown()).toEqual(["ANN 10"]);
  });

  it("of givers without a name stay two alerts, also where one single gift is left of the second", async () => {
    const { clock, bomb, singles, shown } = start();
    const hidden = { gifter: "Anonymous" };
    bomb(2, hidden);
    singles(2 + 4, hidden);
    bomb(5, hidden);
    await clock.pass(minute);
    expect(shown()).toEqual(["Anonymous 6", "Anonymous 1"]);
  });

  it("are one after a restart of the plugin, too", async () => {
    const { bomb, singles, passed, restart } = start();
    bomb(3);
    singles(1);
    await restart();
    singles(3);
    expect(passed).toHaveLength(2);
  });
});

describe("a subscription and the same one with a message", () => {
  const subscribe = (message?: string, count = 0): Sent => ({
    gifter: null,
    username: "Cleo",
    count,
    ...(message ? { message } : {}),
  });
  const rules = [
    ruleFor("any", { event: "subscription" }),
    ruleFor("long", { event: "subscription", atLeast: 3 }, "{count}"),
    ruleFor("hi", { event: "subscription", contains: "hi" }, "{message}"),
  ];

  it("are one alert with message and months while the first is on show or waits, and one rule", async () => {
    const { clock, give, shown, sent } = start({}, ...rules);
    give(subscribe());
    give(subscribe("hi there", 7));
    await clock.pass(20_000);
    expect(shown()).toEqual(["Cleo 7 hi there"]);
    expect(sent).toEqual(["any: Cleo 7 “hi there”", "long: 7", "hi: “hi there”"]);
  });

  it("are one alert each in a crowd, which no longer counts who has an own one", async () => {
    const { clock, give, shown } = start();
    for (let nth = 0; nth < 6; nth++) give({ ...subscribe(), username: `V${nth}` });
    for (let nth = 0; nth < 5; nth++) give({ ...subscribe("hi"), username: `V${nth}` });
    await clock.pass(minute);
    expect(shown()).toEqual(["V0 hi", "V1 hi", "V2 hi", "V3 hi and 1", "V4 hi"]);
  });

  it("are two alerts once the first is gone, and still one rule", async () => {
    const { clock, give, shown, sent } = start({}, ...rules.slice(0, 1));
    give(subscribe());
    await clock.pass(9_000);
    give(subscribe("hi there", 7));
    await clock.pass(minute);
    expect(shown()).toEqual(["Cleo", "Cleo 7 hi there"]);
    expect(sent).toEqual(["any: Cleo"]);
  });

  it("are one in the other order, also after a restart; ten seconds later it is another", async () => {
    const { clock, give, passed, restart } = start();
    give(subscribe("hi there", 7));
    await restart();
    give(subscribe());
    expect(passed).toHaveLength(1);
    await clock.pass(10_001);
    give(subscribe());
    expect(passed).toHaveLength(2);
  });

  it("are one where the second brings months and no message, or nothing more", async () => {
    const { clock, give, passed, shown, sent } = start({}, ...rules.slice(0, 2));
    give(subscribe(undefined, 1));
    give(subscribe("", 14));
    give(subscribe(undefined, 1));
    give(subscribe(undefined, 14));
    await clock.pass(20_000);
    expect(passed).toHaveLength(2);
    expect(shown()).toEqual(["Cleo 14"]);
    expect(sent).toEqual(["any: Cleo 14", "long: 14"]);
  });

  it("are two of viewers without a name", () => {
    const { give, passed } = start();
    give({ ...subscribe("hi"), username: " " });
    give({ ...subscribe(), username: " " });
    expect(passed).toHaveLength(2);
  });
});
