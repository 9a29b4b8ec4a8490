import type { Envelope } from "../../shared/api/envelope.ts";
import { isBotName, possibleBot } from "../../shared/bots-and-commands.ts";
import { comparableName } from "../../shared/visible-text.ts";

/** Authors whom the streamer called a bot or a person, as names for comparing; the latest last. */
export interface JudgedAuthors {
  readonly bots: readonly string[];
  readonly people: readonly string[];
}

/** Which authors in chat are bots: by the streamer's word, else by the name. */
export type Bots = ReturnType<typeof createBots>;

/** Most names of each list. */
const maxNames = 500;

/** Reads the streamer's lists from the stored state, and saves their changes there. */
export function createBots(saved: {
  readonly value: JudgedAuthors | undefined;
  readonly save: (authors: JudgedAuthors) => void;
}) {
  const isBot = (author: string): boolean => {
    const name = comparableName(author);
    const { bots = [], people = [] } = saved.value ?? {};
    return bots.includes(name) || (!people.includes(name) && isBotName(author));
  };
  return {
    /** Whether an event is a bot's. The session marks it: everything after this goes by the mark, also on pages. */
    wrote: (envelope: Envelope): boolean => {
      const author = possibleBot(envelope);
      return author !== undefined && isBot(author);
    },
    /** Stores the streamer's verdict on an author. */
    set(author: string, isBot: boolean): void {
      const name = comparableName(author);
      const without = (names: readonly string[] = []): readonly string[] =>
        names.filter((each) => each !== name);
      const bots = without(saved.value?.bots);
      const people = without(saved.value?.people);
      saved.save({
        bots: isBot ? [...bots, name].slice(-maxNames) : bots,
        people: isBot ? people : [...people, name].slice(-maxNames),
      });
    },
  };
}
