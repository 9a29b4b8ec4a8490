import { wordsOn } from "../plugin/stage.ts";
import type { SoakRun } from "./soak-run.ts";
import type { SoakStage } from "./soak-stage.ts";

const everyMs = 30_000;
/** A press has a request, or a sign on its key, within this. */
const answeredWithinMs = 15_000;
/** The share of presses on the key that refuses while it cools down; the others are on one that queues them. */
const refusingShare = 0.9;

/** Presses a reaction key every half minute, until the run is over, and finds presses of which nothing came. */
export async function pressReactions(run: SoakRun, { keys }: SoakStage): Promise<void> {
  const { counts } = run;
  while (!run.isOver) {
    await run.pause(everyMs);
    await run.untilPressable();
    const key = keys[run.random() < refusingShare ? 0 : 1];
    if (!key?.visible || run.isOver) continue;
    const face = wordsOn(key);
    const before = { asked: counts.reactions, alerts: key.alerts, own: key.imageCount, all: counts.images };
    run.pressedAt = performance.now();
    key.press();
    const isAnswered = await run.until(
      () => counts.reactions > before.asked || key.alerts > before.alerts || wordsOn(key) !== face,
      answeredWithinMs,
    );
    // One that was on its way when the computer fell asleep is dealt with after it woke.
    if (isAnswered || run.isAsleep || run.awakeAt > run.pressedAt || !key.visible || run.isOver) continue;
    counts.pressesLost++;
    run.find(
      `a press of reaction key ${keys.indexOf(key)} was lost; it showed “${face}”, now “${wordsOn(key)}”, ` +
        `${key.imageCount - before.own} images of it and ${counts.images - before.all} in all since`,
    );
  }
}
