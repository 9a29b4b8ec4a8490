import { expect, it } from "vitest";
import { createSentJoins, lateJoinMs } from "../../../../plugin/session/presses/sent-joins.ts";
import type { JoinOutcome } from "../../../../shared/api/join-outcome.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

/** A join that was sent, and what answers it. */
function raise() {
  const clock = createFakeClock();
  const joins = createSentJoins(clock);
  const send = () => {
    const answer = Promise.withResolvers<JoinOutcome>();
    joins.add("mainstage", answer.promise);
    return answer;
  };
  return { clock, joins, send, isKnown: () => joins.of("mainstage") !== undefined };
}

const outcome = (kind: JoinOutcome["kind"]): JoinOutcome => ({ kind, message: "" });

it("a join is known until it is answered, for its channel alone", async () => {
  const { clock, joins, send, isKnown } = raise();
  expect(isKnown()).toBe(false);
  const answer = send();
  await clock.pass(10 * lateJoinMs);
  expect([isKnown(), joins.of("mainstage")?.isAnswered, joins.of("arena")]).toEqual([true, false, undefined]);
  answer.resolve(outcome("joined"));
  await clock.pass(0);
  expect(isKnown()).toBe(false);
});

it.each(["timed-out", "failed"] as const)(
  "a join that %s may bring the AI in for another minute",
  async (end) => {
    const { clock, joins, send, isKnown } = raise();
    const answer = send();
    const join = joins.of("mainstage");
    if (end === "failed") answer.reject(new Error("No answer."));
    else answer.resolve(outcome(end));
    await clock.pass(lateJoinMs - 1);
    expect([isKnown(), join?.isAnswered]).toEqual([true, true]);
    expect(await join?.answer).toEqual(end === "failed" ? undefined : outcome(end));
    await clock.pass(1);
    expect(isKnown()).toBe(false);
  },
);

it("the end of a join is not that of a newer one", async () => {
  const { clock, joins, send } = raise();
  const first = send();
  send();
  const newer = joins.of("mainstage");
  first.resolve(outcome("timed-out"));
  await clock.pass(lateJoinMs);
  expect(joins.of("mainstage")).toBe(newer);
});
