import { failureOf } from "../state/failure.ts";
import { attempt } from "./attempt.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";

/** Makes a character the active one, and reads the list again: what becomes of the others is not documented. */
export async function switchCharacter(
  context: PressContext,
  characterId: string,
  source: string,
): Promise<PressOutcome> {
  const { client, store, clock } = context;
  const activate = async (): Promise<PressOutcome> => {
    store.dispatch({ type: "character.asked", characterId, source });
    await client.activateCharacter(characterId);
    await context.readCharacters();
    store.dispatch({ type: "character.settled" });
    return { kind: "done" };
  };
  return attempt(context, activate, (error) =>
    store.dispatch({ type: "character.failed", source, failure: failureOf(error), at: clock.now() }),
  );
}
