import { describe, expect, it } from "vitest";
import { createMessagePlayer } from "../../../../overlay/pieces/ai-message/message-player.ts";
import { type AiMessage, messageLeaveMs } from "../../../../overlay/pieces/ai-message/message-stage.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

const message = (id: string, part: Partial<AiMessage> = {}): AiMessage => ({
  id,
  eventId: `event ${id}`,
  name: "Marla",
  text: "Mind the step.",
  target: "",
  tone: "",
  expectsVoice: false,
  ...part,
});

function begin() {
  const clock = createFakeClock();
  const seen: string[] = [];
  const player = createMessagePlayer(clock, (eventIds) => seen.push(...eventIds));
  let changes = 0;
  player.shown.subscribe(() => changes++);
  return {
    clock,
    player,
    /** Ids of envelopes that were reported as seen since it was last asked. */
    newlySeen: () => seen.splice(0),
    changes: () => changes,
    /** What has a card, nearest first, with an arrow where it leaves. */
    shown: () =>
      player.shown.value.map(
        (one) => `${{ on: "", aside: "aside: ", leaving: "→ " }[one.place]}${one.message.id}`,
      ),
  };
}

describe("the player of the AI's messages", () => {
  it("shows a message for its time, lets it leave, and reports it as seen once, when it leaves", async () => {
    const { clock, player, shown, newlySeen, changes } = begin();
    expect(player.add(message("a"))).toBe(true);
    expect(shown()).toEqual(["a"]);
    await clock.pass(4_999);
    expect([shown(), newlySeen()]).toEqual([["a"], []]);
    await clock.pass(1);
    expect([shown(), newlySeen()]).toEqual([["→ a"], ["event a"]]);
    await clock.pass(messageLeaveMs - 1);
    expect(shown()).toEqual(["→ a"]);
    await clock.pass(1);
    expect([shown(), newlySeen(), changes()]).toEqual([[], [], 3]);
    expect(clock.waiting).toBe(0);
  });

  it("keeps those for which the page has no room until it has, each with its whole time", async () => {
    const { clock, player, shown, newlySeen } = begin();
    for (const id of ["a", "b", "c"]) player.add(message(id));
    player.setAside(["event a", "event b"]);
    expect(shown()).toEqual(["c", "aside: b", "aside: a"]);
    await clock.pass(5_000);
    expect([shown(), newlySeen()]).toEqual([["→ c", "aside: b", "aside: a"], ["event c"]]);
    await clock.pass(messageLeaveMs);
    player.setAside(["event a"]);
    await clock.pass(4_999);
    expect(shown()).toEqual(["b", "aside: a"]);
    await clock.pass(1);
    expect(shown()).toEqual(["→ b", "aside: a"]);
  });

  it("shows a message once that two envelopes bring, and reports the second envelope as seen", () => {
    const { player, shown, newlySeen, changes } = begin();
    player.add(message("a"));
    expect(player.add(message("a", { eventId: "again" }))).toBe(false);
    expect([shown(), newlySeen(), changes()]).toEqual([["a"], ["again"], 1]);
  });

  it("never shows a message that moderation blocked, before or after it came", () => {
    const { player, shown, newlySeen } = begin();
    player.withdraw("a");
    expect(player.add(message("a"))).toBe(false);
    expect(newlySeen()).toEqual(["event a"]);
    expect(player.add(message("b"))).toBe(true);
    player.withdraw("b");
    expect([shown(), newlySeen()]).toEqual([[], ["event b"]]);
    player.voiceReplayed("b");
    expect(player.add(message("b"))).toBe(false);
    expect(shown()).toEqual([]);
  });

  it("removes a message that is dismissed, and can show it again, until its voice has ended", async () => {
    const { clock, player, shown, newlySeen } = begin();
    player.add(message("a", { expectsVoice: true }));
    player.voiceBegan("a");
    player.add(message("b"));
    expect(shown()).toEqual(["a", "b"]);
    player.voiceSkipped("a");
    expect([shown(), newlySeen()]).toEqual([["b"], ["event a"]]);
    player.voiceReplayed("a");
    expect(player.shown.value.find((one) => one.message.id === "a")?.voice).toBe("awaited");
    await clock.pass(60_000);
    expect(shown()).toEqual(["a"]);
    player.voiceBegan("a");
    player.voiceEnded("a");
    await clock.pass(2_500);
    expect(shown()).toEqual(["→ a"]);
  });

  it("can show the last twelve again, and no older one", () => {
    const { player, shown } = begin();
    for (let at = 1; at <= 13; at++) {
      player.add(message(`m${at}`));
      player.voiceSkipped(`m${at}`);
    }
    player.voiceReplayed("m1");
    expect(shown()).toEqual([]);
    player.voiceReplayed("m2");
    player.voiceReplayed("m13");
    expect(shown()).toEqual(["m2", "m13"]);
    player.voiceReplayed("never there");
    expect(shown()).toEqual(["m2", "m13"]);
  });

  it("keeps a message until its voice has ended, however long it waits and speaks", async () => {
    const { clock, player, shown, newlySeen } = begin();
    player.add(message("a", { expectsVoice: true }));
    player.voiceAnnounced("a");
    await clock.pass(60_000);
    player.voiceBegan("a", 42_000);
    expect(player.shown.value[0]).toMatchObject({ voice: "speaking", readMs: 42_000 });
    await clock.pass(60_000);
    player.voiceEnded("a");
    await clock.pass(2_499);
    expect([shown(), newlySeen()]).toEqual([["a"], []]);
    await clock.pass(1);
    expect([shown(), newlySeen()]).toEqual([["→ a"], ["event a"]]);
  });

  it("keeps a text that captions show longer, and begins its time again when they give it back", async () => {
    const { clock, player, shown } = begin();
    player.add(message("a"));
    player.captioned("a", true);
    await clock.pass(11_000);
    expect(shown()).toEqual([]);
    player.captioned("a", false);
    await clock.pass(4_999);
    expect(shown()).toEqual(["a"]);
    await clock.pass(1);
    expect(shown()).toEqual(["→ a"]);
  });

  it("catches up with what became due while timers were suspended", () => {
    const { clock, player, shown } = begin();
    player.add(message("a"));
    clock.sleep(5_000);
    expect(shown()).toEqual(["a"]);
    player.catchUp();
    expect(shown()).toEqual(["→ a"]);
  });

  it("calls nobody back for a change that is not on show", () => {
    const { player, changes } = begin();
    player.add(message("a"));
    player.catchUp();
    player.voiceEnded("unknown");
    expect(changes()).toBe(1);
  });
});
