import { describe, expect, it } from "vitest";
import { checkDeck } from "../../../plugin/check/check-deck.ts";
import { type Finding, lineOf, reportLineOf } from "../../../plugin/check/finding.ts";
import type { DeckActivity } from "../../../plugin/host/deck-activity.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const quiet: DeckActivity = { lastEventAt: undefined, silentSince: undefined, missing: [] };

/** The finding about Stream Deck; times of the activity are in milliseconds ago. */
async function found(
  { lastEventAt, silentSince, missing }: Partial<DeckActivity>,
  ask: () => Promise<unknown> = () => Promise.resolve({}),
): Promise<Finding> {
  const clock = createFakeClock();
  const at = (ago: number | undefined) => (ago === undefined ? undefined : clock.wall() - ago);
  const activity = {
    ...quiet,
    lastEventAt: at(lastEventAt),
    silentSince: at(silentSince),
    missing: (missing ?? []).map(({ name, since }) => ({ name, since: clock.wall() - since })),
  };
  const findings: Finding[] = [];
  const checking = checkDeck({ streamDeck: { activity, ask }, clock }, localeFor(messages, "en"), (finding) =>
    findings.push(finding),
  );
  await clock.pass(2_000);
  await checking;
  expect(findings).toHaveLength(1);
  return findings[0]!;
}

describe("the check of Stream Deck", () => {
  it("shows when Stream Deck last sent something", async () => {
    expect(lineOf(await found({ lastEventAt: 178_000 }))).toEqual({
      id: "deck",
      state: "fine",
      sentence: "It answers. Its last event came 3 minutes ago.",
      advice: "",
    });
    expect(lineOf(await found({}))).toMatchObject({
      state: "fine",
      sentence: "It answers. It has sent no event since the plugin started.",
    });
  });

  it("notices a Stream Deck that does not answer within two seconds", async () => {
    const never = () => new Promise(() => {});
    expect(lineOf(await found({ lastEventAt: 3_600_000 }, never))).toEqual({
      id: "deck",
      state: "trouble",
      sentence: "It does not answer. Its last event came 60 minutes ago.",
      advice: "Quit Stream Deck and start it again.",
    });
    expect(lineOf(await found({}, never))).toMatchObject({ state: "trouble" });
  });

  it("notices decks that have sent nothing since the computer woke up", async () => {
    expect(lineOf(await found({ lastEventAt: 1_000, silentSince: 300_000 }))).toEqual({
      id: "deck",
      state: "attention",
      sentence: "The computer woke up 5 minutes ago. Since then no key or dial has sent anything.",
      advice:
        "Press a key. If nothing happens, unplug the deck and plug it in again, or restart Stream Deck.",
    });
  });

  it("names the decks that have not come back, but not in a report", async () => {
    const finding = await found({
      lastEventAt: 1_000,
      silentSince: 300_000,
      missing: [
        { name: "Desk", since: 120_000 },
        { name: "Ada's phone", since: 60_000 },
      ],
    });
    expect(lineOf(finding)).toMatchObject({
      state: "attention",
      sentence: "Disconnected 2 minutes ago and not back: Desk, Ada's phone.",
      advice: expect.stringContaining("Plug it in again"),
    });
    expect(reportLineOf(finding)).toContain("Disconnected 2 minutes ago and not back: ….");
  });
});
