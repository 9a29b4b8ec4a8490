import { type Clock, sleep } from "../../shared/clock.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import type { StreamDeckHost } from "../host/deck-activity.ts";
import { type AddFinding, finding } from "./finding.ts";
import { timeAgo } from "../../shared/time-ago.ts";

export interface DeckCheckSources {
  readonly streamDeck: StreamDeckHost;
  readonly clock: Clock;
}

/** Time within which a Stream Deck that works has answered. */
const patienceMs = 2_000;

/** Checks whether Stream Deck answers, and whether its decks have come back after sleep. */
export async function checkDeck(
  { streamDeck: { activity, ask }, clock }: DeckCheckSources,
  { language, words: { check } }: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  const { todo } = check;
  const ago = (at: number): string => timeAgo(language, clock.wall() - at);
  const { lastEventAt, silentSince, missing } = activity;
  const last = lastEventAt === undefined ? {} : { facts: { ago: ago(lastEventAt) } };
  const answers = await Promise.race([ask().then(() => true), sleep(clock, patienceMs).then(() => false)]);
  if (!answers)
    return add(
      finding("deck", "trouble", lastEventAt === undefined ? check.deckNeverAnswers : check.deckSilent, {
        ...last,
        advice: todo.restartDeck,
      }),
    );
  const [gone] = missing;
  if (gone)
    return add(
      finding("deck", "attention", check.deckMissing, {
        facts: { ago: ago(gone.since) },
        names: { decks: missing.map(({ name }) => name).join(", ") },
        advice: todo.plugDeck,
      }),
    );
  if (silentSince !== undefined)
    return add(
      finding("deck", "attention", check.deckAsleep, {
        facts: { ago: ago(silentSince) },
        advice: todo.pressKey,
      }),
    );
  add(finding("deck", "fine", lastEventAt === undefined ? check.deckQuiet : check.deckAnswers, { ...last }));
}
