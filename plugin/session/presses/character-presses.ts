import { traceOf } from "../../../shared/log.ts";
import { failureOf } from "../state/failure.ts";
import { attempt } from "./attempt.ts";
import type { PressSession, PressResult } from "./press-session.ts";
import { settle } from "./settle.ts";

/** Activates characters. Of several waiting presses only the newest is sent. */
export type CharacterPresses = ReturnType<typeof createCharacterPresses>;

/** Creates them for a session. */
export function createCharacterPresses(session: PressSession) {
  const { client, store, clock, log, fail } = session;
  let newest: object | undefined;
  /** The press before, which each press awaits: two requests at once could arrive in either order. */
  let previous: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<boolean> => {
    try {
      await session.readCharacters();
      return true;
    } catch (error) {
      log.warn(`The characters could not be read: ${fail(error).message}`);
      return false;
    }
  };

  /** The service does not document what a switch does to the other characters, so the list is read again. */
  const readLater = async (): Promise<void> => {
    let isRead = await read();
    const check = async (): Promise<boolean> => (isRead = await read());
    await settle({ clock, isOpen: () => !isRead && !session.hasEnded(), check });
  };

  return {
    /** `source`: the id of the key pressed. The outcome is the service's response; the list is read again later. */
    activateCharacter(characterId: string, source: string) {
      const mine = {};
      newest = mine;
      const before = previous;
      const activate = async (): Promise<PressResult> => {
        store.dispatch({ type: "character.asked", characterId, source });
        await before;
        if (newest !== mine || session.hasEnded()) return { kind: "dropped" };
        await client.activateCharacter(characterId);
        store.dispatch({ type: "character.activated", characterId });
        readLater().catch((error: unknown) =>
          log.error(`The characters could not be read: ${traceOf(error)}.`),
        );
        return { kind: "done" };
      };
      const outcome = attempt(session, activate, (error) => {
        const failure = failureOf(error);
        store.dispatch({ type: "character.failed", characterId, source, failure, at: clock.now() });
      });
      previous = outcome;
      return outcome;
    },
  };
}
