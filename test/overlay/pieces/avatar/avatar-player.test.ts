import { describe, expect, it } from "vitest";
import { createAvatarPlayer } from "../../../../overlay/pieces/avatar/avatar-player.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

function begin({ isMoving = true, isMirrored = (): boolean => false, random = (): number => 0.5 } = {}) {
  const clock = createFakeClock();
  const player = createAvatarPlayer({
    clock,
    random,
    isMirrored,
    isMoving: () => isMoving,
  });
  const { shown } = player;
  return { clock, player, shown };
}

describe("the figure", () => {
  it("steps in with the tone of what its character said before it stood there", async () => {
    const { clock, player, shown } = begin();
    player.enter("Mira");
    player.enter("Ada");
    player.say("happy", 5_000);
    await clock.pass(200);
    expect(shown.value).toMatchObject({ name: "Ada", tone: "happy", isLeaving: false });
    await clock.pass(5_000);
    expect(shown.value?.tone).toBe("");
  });

  it("turns round at once, without leaving, when its options change", async () => {
    let isMirrored = false;
    const { clock, player, shown } = begin({ isMirrored: () => isMirrored });
    player.enter("Ada");
    await clock.pass(200);
    isMirrored = true;
    player.enter("Ada");
    expect(shown.value).toMatchObject({ name: "Ada", isMirrored: true, isLeaving: false });
  });

  it("breathes in and out in steps, fewer than two a second", async () => {
    const { clock, player, shown } = begin();
    const breaths: number[] = [];
    player.enter("Mira");
    await clock.pass(0);
    shown.subscribe(() => {
      const breath = shown.value?.breath ?? 0;
      if (breath !== breaths.at(-1)) breaths.push(breath);
    });
    await clock.pass(5_200);
    expect(breaths).toEqual([1, 2, 3, 4, 5, 6, 7, 0]);
  });

  it("simply changes where motion is unwanted", async () => {
    const { clock, player, shown } = begin({ isMoving: false });
    player.enter("Mira");
    await clock.pass(2_000);
    expect(shown.value?.breath).toBe(0);
    player.enter("Ada");
    expect(shown.value?.name).toBe("Ada");
    player.enter(undefined);
    expect(shown.value).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it("leaves at once where another message has its place, also while it leaves already", async () => {
    const { clock, player, shown } = begin();
    player.enter("Mira");
    await clock.pass(2_000);
    player.enter(undefined);
    expect(shown.value?.isLeaving).toBe(true);
    player.enter(undefined, true);
    expect(shown.value).toBeUndefined();
    player.enter("Mira");
    await clock.pass(2_000);
    player.enter(undefined, true);
    expect(shown.value).toBeUndefined();
  });

  /** A figure that has stepped in. */
  async function present(options: Parameters<typeof begin>[0] = {}) {
    const stage = begin(options);
    stage.player.enter("Mira");
    await stage.clock.pass(0);
    return { ...stage, pose: () => stage.shown.value?.pose, tone: () => stage.shown.value?.tone };
  }

  it("steps in at once where there is none, at rest, and after 160 ms where one has to leave", async () => {
    const { clock, player, shown } = await present();
    expect(shown.value).toEqual({
      name: "Mira",
      tone: "",
      isMirrored: false,
      isLeaving: false,
      mouth: "closed",
      pose: "rest",
      isBlinking: false,
      breath: 0,
    });
    player.enter("Ada");
    expect(shown.value).toMatchObject({ name: "Mira", isLeaving: true });
    await clock.pass(159);
    expect(shown.value?.name).toBe("Mira");
    await clock.pass(1);
    expect(shown.value).toMatchObject({ name: "Ada", isLeaving: false });
  });

  it("leaves in its time though another one is wanted meanwhile, and stays if it is wanted again", async () => {
    const { clock, player, shown } = await present();
    player.enter("Ada");
    await clock.pass(100);
    player.enter("Pip");
    await clock.pass(60);
    expect(shown.value?.name).toBe("Pip");
    player.enter(undefined);
    await clock.pass(100);
    player.enter("Pip");
    expect(shown.value).toMatchObject({ name: "Pip", isLeaving: false });
    player.think();
    await clock.pass(1_000);
    expect(shown.value).toMatchObject({ name: "Pip", pose: "thinking" });
  });

  it("keeps its tone when it enters again, and loses it when it left meanwhile", async () => {
    const { clock, player, tone } = await present();
    player.say("happy", 60_000);
    player.enter("Mira");
    expect(tone()).toBe("happy");
    player.enter(undefined);
    await clock.pass(200);
    player.enter("Mira");
    await clock.pass(200);
    expect(tone()).toBe("");
  });

  it.each([
    ["rejoices", (player) => player.rejoice(), "rejoicing", 4_000],
    ["thinks", (player) => player.think(), "thinking", 30_000],
    ["listens", (player) => player.listen(), "listening", 1_600],
  ] as const satisfies readonly (readonly [
    string,
    (player: ReturnType<typeof createAvatarPlayer>) => void,
    string,
    number,
  ])[])("%s for its time, but not while it speaks, nor where there is none", async (_, act, name, ms) => {
    const { clock, player, pose } = await present();
    act(player);
    expect(pose()).toBe(name);
    await clock.pass(ms - 1);
    expect(pose()).toBe(name);
    await clock.pass(1);
    expect(pose()).toBe("rest");
    player.speak(true);
    await clock.pass(60_000);
    act(player);
    expect(pose()).toBe("rest");
    player.speak(false);
    await clock.pass(60_000);
    act(player);
    expect(pose()).toBe(name);
    const nobody = begin();
    act(nobody.player);
    expect(nobody.shown.value).toBeUndefined();
    expect(nobody.clock.waiting).toBe(0);
  });

  it("takes each pose for its own time: a later one replaces an earlier one, and saying something ends it", async () => {
    const { clock, player, pose } = await present();
    player.think();
    player.rejoice();
    await clock.pass(3_999);
    expect(pose()).toBe("rejoicing");
    await clock.pass(1);
    expect(pose()).toBe("rest");
    player.rejoice();
    player.say("calm", 60_000);
    player.rejoice();
    await clock.pass(3_999);
    expect(pose()).toBe("rejoicing");
  });

  it("glances once in six seconds, and never out of another pose", async () => {
    const { clock, player, pose } = await present();
    player.think();
    player.listen();
    expect(pose()).toBe("thinking");
    player.say("", 1_000);
    player.listen();
    await clock.pass(5_999);
    expect(pose()).toBe("rest");
    player.listen();
    expect(pose()).toBe("rest");
    await clock.pass(1);
    player.listen();
    expect(pose()).toBe("listening");
  });

  it("begins again at rest with the next character", async () => {
    const { clock, player, shown } = await present();
    player.think();
    player.enter("Ada");
    await clock.pass(160);
    player.rejoice();
    expect(shown.value).toMatchObject({ name: "Ada", pose: "rejoicing" });
    await clock.pass(3_999);
    expect(shown.value?.pose).toBe("rejoicing");
  });

  it("keeps its tone for as long as it takes to read, or to speak and a moment more", async () => {
    const { clock, player, tone } = await present();
    player.say("sad", 5_000);
    await clock.pass(4_999);
    expect(tone()).toBe("sad");
    player.speak(true);
    await clock.pass(60_000);
    expect(tone()).toBe("sad");
    player.speak(false);
    await clock.pass(1_499);
    expect(tone()).toBe("sad");
    await clock.pass(1);
    expect(tone()).toBe("");
    // The next one of that name begins without a tone, too.
    player.enter("Ada");
    player.enter("Mira");
    expect(tone()).toBe("");
  });

  it("opens its eyes 140 ms after it has closed them, and closes them every 3 to 7 seconds by chance", async () => {
    for (const [chance, openMs] of [
      [0, 3_000],
      [0.5, 5_000],
      [0.999_999, 6_999],
    ] as const) {
      const { clock, shown } = await present({ random: () => chance });
      for (let blinks = 0; blinks < 2; blinks++) {
        await clock.pass(openMs - 1);
        expect(shown.value?.isBlinking).toBe(false);
        await clock.pass(chance > 0.9 ? 2 : 1);
        expect(shown.value?.isBlinking).toBe(true);
        await clock.pass(139);
        expect(shown.value?.isBlinking).toBe(true);
        await clock.pass(1);
        expect(shown.value?.isBlinking).toBe(false);
      }
    }
  });

  it("opens its eyes when it is not seen any more, stands still, and lives again when it is", async () => {
    const { clock, player, shown } = await present();
    await clock.pass(5_000);
    expect(shown.value?.isBlinking).toBe(true);
    player.setSeen(false);
    expect(shown.value?.isBlinking).toBe(false);
    player.think();
    await clock.pass(30_000);
    expect(shown.value).toMatchObject({ pose: "rest", isBlinking: false });
    expect(clock.waiting).toBe(0);
    player.setSeen(true);
    await clock.pass(4_000);
    player.setSeen(true);
    await clock.pass(1_000);
    expect(shown.value?.isBlinking).toBe(true);
  });

  it("moves its mouth by the voice's level, and calls nobody back for a mouth that stays as it is", async () => {
    const { player, shown } = await present();
    let changes = 0;
    shown.subscribe(() => changes++);
    player.setLevel(1);
    player.setLevel(1);
    expect([shown.value?.mouth, changes]).toEqual(["open", 1]);
    player.setLevel(0);
    expect([shown.value?.mouth, changes]).toEqual(["closed", 2]);
  });

  it("catches up with what became due while timers were suspended", async () => {
    const { clock, player, shown } = await present();
    player.think();
    clock.sleep(30_000);
    expect(shown.value?.pose).toBe("thinking");
    player.catchUp();
    expect(shown.value?.pose).toBe("rest");
  });
});
