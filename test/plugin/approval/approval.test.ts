import { expect, it } from "vitest";
import { Approval, type ApprovalRules } from "../../../plugin/approval/approval.ts";
import type { Envelope, EnvelopeMap, EnvelopeType } from "../../../shared/api/envelope.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const rules: ApprovalRules = { isOn: true, waitMs: 20_000, otherwise: "drop" };

function start(change: Partial<ApprovalRules> = {}, lost = 0) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const around: { names: readonly string[] | undefined; isQuiet: boolean; isShown: boolean } = {
    names: ["Mira"],
    isQuiet: false,
    isShown: true,
  };
  const approval = new Approval({
    clock,
    log,
    aiNames: () => around.names,
    lost,
    isQuiet: () => around.isQuiet,
    isShown: () => around.isShown,
  });
  approval.use({ ...rules, ...change });
  const sent: string[] = [];
  const happen = <Type extends EnvelopeType>(
    type: Type,
    payload: Partial<EnvelopeMap[Type]>,
    as: string,
  ): void => {
    const envelope = { ...envelopeOf(type, payload), id: as } as Envelope;
    approval.pass({ envelope }, (isBare) => void sent.push(isBare ? `${as} without its text` : as));
  };
  const say = (id: string): void => happen("chat.ai_message", { id, message: `${id}!` }, id);
  const voice = (messageId: string): void =>
    happen("ai.tts.generated", { messageId, textToSpeech: `${messageId}!` }, `${messageId} voice`);
  const verdict = (messageId: string, isAppropriate: boolean): void =>
    happen("ai.moderation", { messageId, isAppropriate }, `${messageId} verdict`);
  const names = (): string[] => approval.awaiting.map(({ id }) => id);
  const chat = (username: string, message: string, as = message): void =>
    happen("chat.message", { id: `chat ${as}`, username, message }, as);
  return { approval, around, clock, log, sent, happen, say, voice, verdict, chat, names };
}

it("holds a message and its voice until it is approved, and hands both on in their order", () => {
  const { approval, sent, say, voice, names } = start();
  say("one");
  voice("one");
  expect([sent, names()]).toEqual([[], ["one"]]);
  expect(approval.approve("one")).toBe(true);
  expect([sent, names()]).toEqual([["one", "one voice"], []]);
  expect(approval.approve("one")).toBe(false);
});

it("lets a text be approved at once that came together with its voice, and a changed one only once it was read", async () => {
  const { approval, clock, say, voice } = start();
  voice("one");
  say("one");
  expect(approval.approve("one")).toBe(true);
  voice("two");
  await clock.pass(1);
  approval.pass({ envelope: envelopeOf("chat.ai_message", { id: "two", message: "other" }) }, () => {});
  expect(approval.approve("two")).toBe(false);
  await clock.pass(5_000);
  expect(approval.approve("two")).toBe(true);
});

it("hands on the voice of a message that moderation blocks only after viewers have seen it", () => {
  const { approval, sent, say, voice, verdict } = start();
  say("one");
  approval.approve("one");
  verdict("one", false);
  voice("one");
  expect(sent).toEqual(["one", "one verdict", "one voice"]);
});

it("never hands on what was dropped, nor what comes for it later", () => {
  const { approval, sent, say, voice, verdict, names } = start();
  say("one");
  expect(approval.reject("one")).toBe(true);
  voice("one");
  say("one");
  expect(names()).toEqual([]);
  verdict("one", true);
  verdict("one", false);
  expect([sent, approval.stateOf("one")]).toEqual([[], "dropped"]);
});

it("holds a voice that comes before its message, and hands the text on first", () => {
  const { approval, sent, say, voice } = start();
  voice("one");
  say("one");
  expect(approval.awaiting).toMatchObject([{ id: "one", text: "one!" }]);
  approval.approve("one");
  expect(sent).toEqual(["one", "one voice"]);
});

it("shows the streamer the words that pages get, whatever comes under the same id", () => {
  const { approval, sent, happen, say } = start();
  say("one");
  happen("chat.ai_message", { id: "one", message: "something else" }, "other");
  expect(approval.awaiting).toMatchObject([{ text: "one!" }]);
  approval.approve("one");
  expect(sent).toEqual(["one"]);
});

it("shows nothing more under the id of a message that was let through, and once what comes twice", () => {
  const { approval, sent, happen, say, voice, names } = start();
  voice("early");
  approval.approve("early");
  say("early");
  say("one");
  say("one");
  approval.approve("one");
  say("one");
  happen("chat.ai_message", { id: "one", message: "something else" }, "other");
  happen("chat.ai_message", { id: "early", message: "something else" }, "other");
  expect([sent, names()]).toEqual([["early voice", "early", "one"], []]);
});

it("keeps what waits while the computer sleeps, and decides it in the rest of its time", async () => {
  const { approval, clock, say, names } = start();
  say("one");
  await clock.pass(5_000);
  clock.sleep(3_600_000);
  await clock.pass(14_999);
  expect(names()).toEqual(["one"]);
  await clock.pass(1);
  expect([names(), approval.stateOf("one")]).toEqual([[], "dropped"]);
});

it.each(["drop", "show"] as const)("does as was set when the time is over: %s", async (otherwise) => {
  const { approval, clock, sent, say } = start({ otherwise });
  say("one");
  await clock.pass(5_000);
  say("two");
  await clock.pass(14_999);
  expect(sent).toEqual([]);
  await clock.pass(1);
  expect(approval.awaiting).toMatchObject([{ id: "two" }]);
  expect([sent, approval.stateOf("one")]).toEqual(
    otherwise === "show" ? [["one"], "shown"] : [[], "dropped"],
  );
  await clock.pass(5_000);
  expect([approval.awaiting, clock.waiting]).toEqual([[], 0]);
});

it("keeps the time that the streamer was shown when the setting changes", async () => {
  const { approval, clock, say, names } = start();
  say("one");
  approval.use({ ...rules, waitMs: 5_000 });
  await clock.pass(19_999);
  expect(names()).toEqual(["one"]);
});

it("shows what waits, in order, when nothing is to be held any more, and says so", () => {
  const { approval, log, sent, say, voice } = start();
  say("one");
  say("two");
  voice("one");
  approval.use({ ...rules, isOn: false });
  say("three");
  expect(sent).toEqual(["one", "one voice", "two", "three"]);
  expect(log.lines.join()).toContain("no longer wait for approval");
});

it("drops what moderation blocks, before or while it waits, and keeps the verdicts, which quote it", () => {
  const { sent, say, verdict, names } = start();
  say("one");
  verdict("one", true);
  expect(names()).toEqual(["one"]);
  verdict("one", false);
  verdict("two", false);
  say("two");
  expect([sent, names()]).toEqual([["two verdict"], []]);
});

it("lets everything else through, but not what cannot be read", () => {
  const { approval, sent, happen } = start();
  const others = [
    "channel.event",
    "channel.go_live",
    "api.event",
    "system.join",
    "character.updated",
  ] as const;
  for (const type of others) happen(type, {}, type);
  happen("chat.first_message", { greeting: " " }, "first message");
  approval.pass({ envelope: undefined }, () => void sent.push("unknown"));
  expect(sent).toEqual([...others, "first message"]);
  approval.use({ ...rules, isOn: false });
  approval.pass({ envelope: undefined }, () => void sent.push("unknown"));
  expect(sent.at(-1)).toBe("unknown");
});

it("holds greetings and thoughts like messages, and names what they are", async () => {
  const { approval, clock, sent, happen, names } = start();
  happen("chat.first_message", { username: "ada", greeting: "Hello ada!" }, "g");
  happen("ai.thoughts", { reasoning: "Ada is new." }, "t");
  happen("ai.thoughts", { reasoning: "Something bad." }, "u");
  expect([sent, approval.awaiting]).toMatchObject([
    [],
    [
      { kind: "greeting", name: "ada", text: "Hello ada!" },
      { kind: "thought", name: "", text: "Ada is new." },
      { kind: "thought", text: "Something bad." },
    ],
  ]);
  const [greeting = "", thought = "", bad = ""] = names();
  expect([approval.approve(greeting), approval.approve(thought), approval.reject(bad)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(sent).toEqual(["g", "t"]);
  happen("ai.thoughts", { reasoning: "Nobody decides." }, "late");
  await clock.pass(20_000);
  happen("ai.thoughts", { reasoning: "Nobody decides." }, "late");
  expect([sent, names()]).toEqual([["g", "t"], []]);
});

it("takes a message for no greeting of the same id", () => {
  const { approval, sent, happen, say } = start();
  say("one");
  approval.approve("one");
  happen("chat.first_message", { greeting: "Hello!" }, "one");
  happen("ai.thoughts", {}, "one");
  expect([sent, approval.awaiting.length]).toEqual([["one"], 2]);
});

it("asks nothing about greetings and thoughts that no page shows, and gives pages none of their text", () => {
  const { around, sent, happen, names } = start();
  around.isShown = false;
  happen("chat.first_message", {}, "g");
  happen("ai.thoughts", {}, "t");
  expect([sent, names()]).toEqual([["g without its text", "t without its text"], []]);
});

it("tells of what was passed when pages have it, and never of what was dropped", () => {
  const { approval, say, happen } = start();
  const passed: (string | undefined)[] = [];
  approval.onPassed(({ envelope }) => passed.push(envelope?.id));
  say("one");
  say("two");
  happen("channel.event", {}, "alert");
  approval.reject("one");
  expect(passed).toEqual(["alert"]);
  approval.approve("two");
  expect(passed).toEqual(["alert", "two"]);
});

it("drops everything that waits at once", () => {
  const { approval, sent, happen, say, voice } = start({ otherwise: "show" });
  say("one");
  voice("one");
  happen("chat.first_message", {}, "g");
  happen("ai.thoughts", {}, "t");
  approval.rejectAll();
  voice("one");
  expect([sent, approval.awaiting, approval.stateOf("one")]).toEqual([[], [], "dropped"]);
});

it("shows nothing by itself while all is quiet, only what is approved", async () => {
  const { approval, around, clock, sent, say, names } = start({ otherwise: "show" });
  around.isQuiet = true;
  say("one");
  say("two");
  expect(approval.approve("two")).toBe(true);
  await clock.pass(20_000);
  expect([sent, names(), approval.stateOf("one")]).toEqual([["two"], [], "dropped"]);
  for (let number = 1; number <= 101; number++) say(`m${number}`);
  expect([sent, approval.stateOf("m1")]).toEqual([["two"], "dropped"]);
  approval.use({ ...rules, isOn: false });
  expect([sent, names()]).toEqual([["two"], []]);
});

it("shows what waits after all is no longer quiet as was set", async () => {
  const { around, clock, sent, say } = start({ otherwise: "show" });
  around.isQuiet = true;
  say("one");
  await clock.pass(19_999);
  around.isQuiet = false;
  await clock.pass(1);
  expect(sent).toEqual(["one"]);
});

it("asks again about a text that is not the one whose voice was approved", () => {
  const { approval, sent, happen, voice } = start();
  voice("one");
  approval.approve("one");
  happen("chat.ai_message", { id: "one", message: "Something else." }, "other");
  expect([sent, approval.awaiting]).toMatchObject([["one voice"], [{ text: "Something else." }]]);
  approval.reject("one");
  expect(sent).toEqual(["one voice"]);
});

it("asks about a text whose voice came while nothing was held", () => {
  const { approval, sent, say, voice } = start({ isOn: false });
  voice("one");
  approval.use(rules);
  say("one");
  expect([sent, approval.awaiting.length]).toEqual([["one voice"], 1]);
});

it("approves no text that has taken the place of another one too briefly to be read", async () => {
  const { approval, clock, sent, happen, voice } = start();
  voice("one");
  await clock.pass(3_000);
  happen("chat.ai_message", { id: "one", message: "Something else." }, "other");
  expect(approval.approve("one")).toBe(false);
  await clock.pass(500);
  expect(approval.approve("one")).toBe(true);
  expect(sent).toEqual(["other"]);
});

it("shows the streamer what a message without a visible text speaks", () => {
  const { approval, happen, voice } = start();
  happen("chat.ai_message", { id: "one", message: " " }, "one");
  voice("one");
  expect(approval.awaiting).toMatchObject([{ text: "one!" }]);
});

it("never shows a message that moderation blocked before it came, held or not", () => {
  const { approval, sent, say, verdict } = start({ isOn: false });
  verdict("one", false);
  say("one");
  expect([sent, approval.stateOf("one")]).toEqual([["one verdict"], "dropped"]);
});

it("remembers no message of another account", async () => {
  const { approval, around, clock, sent, say, voice, verdict, chat, names } = start();
  say("shown");
  approval.approve("shown");
  say("dropped");
  approval.reject("dropped");
  verdict("blocked", false);
  say("waits");
  chat("grace", "of the other account");
  approval.clear();
  around.names = [];
  sent.length = 0;
  for (const id of ["shown", "dropped", "blocked", "waits"]) {
    say(id);
    voice(id);
  }
  expect([sent, names()]).toEqual([[], ["shown", "dropped", "blocked", "waits"]]);
  chat("Mira", "from a viewer of that name");
  await clock.pass(2_000);
  // It has written here as well by now.
  expect(sent).toEqual([]);
  approval.clear();
  chat("Mira", "from a viewer of that name");
  await clock.pass(2_000);
  expect(sent).toEqual(["from a viewer of that name"]);
});

it("takes a burst: holds a hundred, and drops the oldest beyond that, which nobody may see before their time", () => {
  const { approval, sent, say, names } = start({ otherwise: "show" });
  for (let number = 1; number <= 150; number++) say(String(number));
  expect([names().length, sent]).toEqual([100, []]);
  for (const id of names()) approval.approve(id);
  expect(sent).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 51)));
});

it("drops greetings and thoughts of a burst before messages", () => {
  const { say, happen, names } = start({ otherwise: "show" });
  say("one");
  for (let number = 1; number <= 150; number++) happen("chat.first_message", {}, String(number));
  expect([names().length, names()[0], names()[1]]).toEqual([100, "one", "greeting 52"]);
});

it("tells what was lost in a restart until it has been seen, or something waits again", () => {
  const { approval, say } = start({}, 2);
  expect(approval.lost).toBe(2);
  approval.forgetLost();
  expect(approval.lost).toBe(0);
  const other = start({}, 1);
  other.say("one");
  expect(other.approval.lost).toBe(0);
  say("one");
});

it.each(["before", "after", "once it is shown"])(
  "leaves a voice out that says something else than the approved text: it comes %s the text",
  (order) => {
    const { approval, sent, happen, log } = start();
    const voices = {
      other: "Something else, with a street in it",
      plain: "hello ada all",
      "marked up": '<speak>Hello <break time="1s"/> Ada &amp; ALL :wave:</speak>',
      "not markup": "Hello Ada <street name> all",
      "said by its markup": '<sub alias="a street">Hello Ada all</sub>',
      "played by its markup": "Hello <audio src='street.mp3'/> Ada all",
      "without words": "",
    };
    for (const [id, textToSpeech] of Object.entries(voices)) {
      const voice = (): void => happen("ai.tts.generated", { messageId: id, textToSpeech }, id);
      if (order === "before") voice();
      happen("chat.ai_message", { id, message: "Hello, *Ada* & all!" }, "text");
      if (order === "after") voice();
      expect(approval.approve(id)).toBe(true);
      if (order === "once it is shown") voice();
    }
    // Its sound would be the one that was left out.
    happen("ai.tts.generated", { messageId: "other", textToSpeech: voices.plain }, "another voice");
    expect(sent.filter((as) => as !== "text")).toEqual(["plain", "marked up", "without words"]);
    expect(log.lines.join()).not.toContain("street");
  },
);

it("passes every voice while approval is off", () => {
  const { sent, happen } = start({ isOn: false });
  happen("chat.ai_message", { id: "m", message: "Hello" }, "text");
  happen("ai.tts.generated", { messageId: "m", textToSpeech: "Hi there" }, "voice");
  expect(sent).toEqual(["text", "voice"]);
});
