import { traceOf } from "../../../shared/log.ts";
import { failureOf } from "../state/failure.ts";
import { attempt } from "./attempt.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";
import { settle } from "./settle.ts";

/** Making a character the active one. Of several presses that wait, only the newest is sent. */
export interface CharacterPresses {
  /** `source`: whoever pressed. The outcome is the service's; what became of the other characters is read later. */
  activateCharacter(characterId: string, source: string): Promise<PressOutcome>;
}

/** Nothing is switched at first. */
export function createCharacterPresses(context: PressContext): CharacterPresses {
  const { client, store, clock, log, fail } = context;
  let newest: object | undefined;
  /** Two on their way at once could arrive in either order. */
  let previous: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<boolean> => {
    try {
      await context.readCharacters();
      return true;
    } catch (error) {
      log.warn(`The characters could not be read: ${fail(error).message}`);
      return false;
    }
  };

  /** What becomes of the others is not documented: the list tells, as soon as it can be read. */
  const readLater = async (): Promise<void> => {
    let isRead = await read();
    const check = async (): Promise<boolean> => (isRead = await read());
    await settle({ clock, isOpen: () => !isRead && !context.hasEnded(), check });
  };

  return {
    activateCharacter(characterId, source) {
      const mine = {};
      newest = mine;
      const before = previous;
      const activate = async (): Promise<PressOutcome> => {
        store.dispatch({ type: "character.asked", characterId, source });
        await before;
        if (newest !== mine || context.hasEnded()) return { kind: "dropped" };
        await client.activateCharacter(characterId);
        store.dispatch({ type: "character.activated", characterId });
        readLater().catch((error: unknown) =>
          log.error(`The characters could not be read: ${traceOf(error)}.`),
        );
        return { kind: "done" };
      };
      const outcome = attempt(context, activate, (error) => {
        const failure = failureOf(error);
        store.dispatch({ type: "character.failed", characterId, source, failure, at: clock.now() });
      });
      previous = outcome;
      return outcome;
    },
  };
}
