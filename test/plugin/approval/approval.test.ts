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
  const approval = new Approval({ clock, log, aiNames: () => ["Mira"], lost });
  approval.use({ ...rules, ...change });
  const sent: string[] = [];
  const happen = <Type extends EnvelopeType>(
    type: Type,
    payload: Partial<EnvelopeMap[Type]>,
    as: string,
  ): void => approval.pass({ envelope: envelopeOf(type, payload) as Envelope }, () => void sent.push(as));
  const say = (id: string): void => happen("chat.ai_message", { id, message: `${id}!` }, id);
  const voice = (messageId: string): void => happen("ai.tts.generated", { messageId }, `${messageId} voice`);
  const verdict = (messageId: string, isAppropriate: boolean): void =>
    happen("ai.moderation", { messageId, isAppropriate }, `${messageId} verdict`);
  const names = (): string[] => approval.waiting.map(({ id }) => id);
  return { approval, clock, log, sent, happen, say, voice, verdict, names };
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

it("hands the voice of a message that was approved before straight on", () => {
  const { approval, sent, say, voice } = start();
  say("one");
  approval.approve("one");
  voice("one");
  expect(sent).toEqual(["one", "one voice"]);
});

it("never hands on what was dropped, nor what comes for it later", () => {
  const { approval, sent, say, voice, verdict, names } = start();
  say("one");
  expect(approval.drop("one")).toBe(true);
  voice("one");
  say("one");
  expect(names()).toEqual([]);
  verdict("one", true);
  verdict("one", false);
  expect([sent, approval.fateOf("one")]).toEqual([[], "dropped"]);
});

it("holds a voice that comes before its message, and hands the text on first", () => {
  const { approval, sent, say, voice } = start();
  voice("one");
  say("one");
  expect(approval.waiting).toMatchObject([{ id: "one", text: "one!" }]);
  approval.approve("one");
  expect(sent).toEqual(["one", "one voice"]);
});

it("shows the streamer the words that pages get, whatever comes under the same id", () => {
  const { approval, sent, happen, say } = start();
  say("one");
  happen("chat.ai_message", { id: "one", message: "something else" }, "other");
  expect(approval.waiting).toMatchObject([{ text: "one!" }]);
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
  expect([names(), approval.fateOf("one")]).toEqual([[], "dropped"]);
});

it.each(["drop", "show"] as const)("does as was set when the time is over: %s", async (otherwise) => {
  const { approval, clock, sent, say } = start({ otherwise });
  say("one");
  await clock.pass(5_000);
  say("two");
  await clock.pass(14_999);
  expect(sent).toEqual([]);
  await clock.pass(1);
  expect(approval.waiting).toMatchObject([{ id: "two" }]);
  expect([sent, approval.fateOf("one")]).toEqual(otherwise === "show" ? [["one"], "shown"] : [[], "dropped"]);
  await clock.pass(5_000);
  expect([approval.waiting, clock.waiting]).toEqual([[], 0]);
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

it("lets everything else through, but not the AI's own lines in chat, nor what cannot be read", () => {
  const { approval, sent, happen } = start();
  happen("chat.message", { username: "ada" }, "chat");
  happen("chat.message", { username: "Mira" }, "own");
  happen("chat.ai_message", { id: "one", username: "Nova" }, "one");
  happen("chat.message", { username: " nova" }, "own under another name");
  approval.drop("one");
  happen("channel.event", {}, "alert");
  approval.pass({ envelope: undefined }, () => void sent.push("unknown"));
  expect(sent).toEqual(["chat", "alert"]);
  approval.use({ ...rules, isOn: false });
  happen("chat.message", { username: "Mira" }, "own");
  approval.pass({ envelope: undefined }, () => void sent.push("unknown"));
  expect(sent).toEqual(["chat", "alert", "own", "unknown"]);
});

it("takes a burst: holds a hundred, and decides the oldest beyond that as when their time is over", () => {
  const { approval, sent, say, names } = start({ otherwise: "show" });
  for (let number = 1; number <= 150; number++) say(String(number));
  expect(names()).toHaveLength(100);
  expect(sent).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 1)));
  for (const id of names()) approval.approve(id);
  expect(sent).toEqual(Array.from({ length: 150 }, (_, at) => String(at + 1)));
});

it("drops what waits when the account is another one", () => {
  const { approval, sent, say } = start();
  say("one");
  approval.clear();
  expect([sent, approval.waiting, approval.fateOf("one")]).toEqual([[], [], "dropped"]);
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
