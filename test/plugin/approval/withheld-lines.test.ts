import { expect, it } from "vitest";
import { Approval, type ApprovalRules } from "../../../plugin/approval/approval.ts";
import type { Envelope, EnvelopeMap, EnvelopeType } from "../../../shared/api/envelope.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const rules: ApprovalRules = { isOn: true, waitMs: 20_000, otherwise: "drop" };
/** Longer than a line of chat waits for the AI's message. */
const soon = 2_000;

/** `names`: of the account's characters, as far as they are known. */
function start(names?: readonly string[]) {
  const clock = createFakeClock();
  const around = { names, isShown: true };
  const approval = new Approval({
    clock,
    log: createRecordedLog(),
    aiNames: () => around.names,
    lost: 0,
    isShown: () => around.isShown,
  });
  approval.use(rules);
  const sent: string[] = [];
  const happen = <Type extends EnvelopeType>(
    type: Type,
    payload: Partial<EnvelopeMap[Type]>,
    as: string,
  ): void => approval.pass({ envelope: envelopeOf(type, payload) as Envelope }, () => void sent.push(as));
  const chat = (username: string, message: string): void =>
    happen("chat.message", { id: message, username, message }, `${username}: ${message}`);
  const says = (username: string, message: string, id = message): void =>
    happen("chat.ai_message", { id, username, message }, `AI: ${message}`);
  return { approval, around, clock, sent, happen, chat, says };
}

it("passes viewers' lines on in their order, a moment later, and none of a character's", async () => {
  const { clock, sent, chat } = start(["Mira"]);
  chat("ada", "one");
  await clock.pass(1_000);
  chat(" mira", "own");
  chat("grace", "two");
  await clock.pass(1_000);
  expect(sent).toEqual(["ada: one"]);
  await clock.pass(1_000);
  expect(sent).toEqual(["ada: one", "grace: two"]);
  expect(clock.waiting).toBe(0);
});

it("withholds every line until a name of the AI is known, from a list, a message or a change of character", async () => {
  const known = [
    ({ approval, around }: ReturnType<typeof start>) => {
      around.names = ["Mira"];
      approval.recheckNames();
    },
    ({ says }: ReturnType<typeof start>) => says("Mira", "own"),
    ({ happen }: ReturnType<typeof start>) => happen("character.updated", { displayName: "Mira" }, "updated"),
  ];
  for (const learn of known) {
    const stage = start();
    stage.chat("Mira", "own");
    stage.chat("ada", "hello");
    await stage.clock.pass(600_000);
    expect(stage.sent).toEqual([]);
    learn(stage);
    expect(stage.sent.filter((one) => one !== "updated")).toEqual(["ada: hello"]);
  }
});

it("knows the AI by the names of former characters", async () => {
  const { clock, sent, happen, chat } = start(["Mira"]);
  happen("character.updated", { displayName: "Nova" }, "updated");
  chat("nova", "own");
  await clock.pass(soon);
  expect(sent).toEqual(["updated"]);
});

it.each(["before", "after"])("knows a copy under another name by its text, %s the message", async (order) => {
  const { approval, clock, sent, chat, says } = start(["Mira"]);
  if (order === "after") says("Mira", "So, GG!", "m");
  chat("companionbot", "@ada  so gg");
  chat("ada", "gg wp");
  await clock.pass(500);
  if (order === "before") says("Mira", "So, GG!", "m");
  approval.reject("m");
  chat("companionbot", "so gg");
  await clock.pass(soon);
  expect(sent).toEqual(["ada: gg wp"]);
});

it("knows the parts of a long message that chat divides", async () => {
  const { clock, sent, chat, says } = start(["Mira"]);
  const parts = ["Once upon a time, there was a hill.", "On that hill stood a small red house."];
  chat("companionbot", parts[0] ?? "");
  says("Mira", parts.join(" "));
  chat("companionbot", parts[1] ?? "");
  await clock.pass(soon);
  expect(sent).toEqual([]);
});

it("lets viewers quote what was approved, and repeat short words some time after they were rejected", async () => {
  const { approval, clock, sent, chat, says } = start(["Mira"]);
  says("Mira", "gg", "m");
  approval.reject("m");
  await clock.pass(10_000);
  chat("ada", "gg");
  const long = "The whole crew is on deck, and nobody is steering.";
  says("Mira", long, "n");
  approval.reject("n");
  await clock.pass(60_000);
  chat("grace", long);
  says("Mira", "What a lovely evening this is!", "o");
  approval.approve("o");
  chat("eve", "What a lovely evening this is!");
  await clock.pass(soon);
  expect(sent).toEqual([
    "ada: gg",
    "AI: What a lovely evening this is!",
    "eve: What a lovely evening this is!",
  ]);
});

it("drops a line that moderation blocks in that moment", async () => {
  const { clock, sent, happen, chat } = start(["Mira"]);
  chat("ada", "bad");
  happen("ai.moderation", { messageId: "bad", isAppropriate: false }, "verdict");
  await clock.pass(soon);
  expect(sent).toEqual(["verdict"]);
});

it("passes on what it withheld from viewers, in order, when nothing is to be held any more", () => {
  const { approval, sent, chat } = start();
  chat("ada", "one");
  chat("grace", "two");
  approval.use({ ...rules, isOn: false });
  chat("eve", "three");
  expect(sent).toEqual(["ada: one", "grace: two", "eve: three"]);
});

it("keeps the last lines of a flood, and forgets those of another account", async () => {
  const { approval, around, clock, sent, chat } = start();
  for (let number = 1; number <= 600; number++) chat("ada", String(number));
  around.names = ["Mira"];
  await clock.pass(soon);
  approval.recheckNames();
  expect([sent.length, sent[0], sent.at(-1)]).toEqual([500, "ada: 101", "ada: 600"]);
  chat("ada", "last");
  approval.clear();
  await clock.pass(soon);
  expect(sent.at(-1)).toBe("ada: 600");
});

it.each(["shown", "not shown"])(
  "knows a copy of a greeting that is %s on a page, and keeps the viewer's name",
  async (where) => {
    const { around, clock, sent, happen, chat } = start(["Mira"]);
    around.isShown = where === "shown";
    chat("companionbot", "Welcome back!");
    happen("chat.first_message", { username: "ada", greeting: "Welcome back!" }, "greeting");
    chat("companionbot", "@ada welcome back");
    chat("ada", "thanks");
    await clock.pass(soon);
    expect(sent.filter((one) => one !== "greeting")).toEqual(["ada: thanks"]);
  },
);

it("knows a copy by what is spoken, before the message has come", async () => {
  const { clock, sent, happen, chat } = start(["Mira"]);
  happen("ai.tts.generated", { messageId: "m", textToSpeech: "So, GG!" }, "voice");
  happen("ai.tts.generated", { messageId: "n", textToSpeech: " " }, "voice");
  chat("companionbot", "so gg");
  chat("ada", "!");
  await clock.pass(soon);
  expect(sent).toEqual(["ada: !"]);
});

it("passes on a viewer's line that a thought quotes", async () => {
  const { clock, sent, happen, chat } = start(["Mira"]);
  happen("ai.thoughts", { reasoning: "Ada asks: what is your favourite game?" }, "thought");
  chat("ada", "what is your favourite game?");
  happen("ai.tts.generated", { messageId: "m", username: "ada", textToSpeech: "Chess!" }, "voice");
  chat("ada", "hm");
  await clock.pass(soon);
  expect(sent).toEqual(["ada: what is your favourite game?", "ada: hm"]);
});
