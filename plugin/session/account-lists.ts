import type { ChannelStatus, CharacterSummary, Client } from "../../shared/api/client.ts";
import type { ApiError } from "../../shared/api/errors.ts";
import { createListReader } from "./list-reader.ts";
import type { WritableStore } from "../../shared/store.ts";
import { type ChannelState, type ListName, isKeyRefused } from "./state/channel-state.ts";
import { failureOf } from "./state/failure.ts";
import type { Input } from "./state/input.ts";
import type { Tools } from "../../shared/tools.ts";

/** Options of `createAccountLists`. */
export interface AccountListsOptions extends Tools {
  readonly client: Client;
  /** The session's: without events the lists are polled, and with a refused API key they are not read. */
  readonly store: WritableStore<ChannelState, Input>;
  /** Handles an error, which may end the session; rethrows anything that is not an `ApiError`. */
  readonly fail: (error: unknown) => ApiError;
}

/** Both lists are polled this often without events, or after one could not be read. */
const rereadMs = 30_000;

/** Creates the lists of the account's characters and channels, which are read when needed. */
export function createAccountLists(options: AccountListsOptions) {
  const { client, clock, log, store, fail } = options;
  let isClosed = false;
  let cancelReread = (): void => {};

  const dispatch = (input: Input): void => {
    if (!isClosed) store.dispatch(input);
  };
  const readers = {
    characters: createListReader<readonly CharacterSummary[], Input>(
      () => client.listCharacters(),
      (characters, newer) => dispatch({ type: "characters.read", characters, newer }),
    ),
    channels: createListReader<readonly ChannelStatus[], Input>(
      () => client.channelStatus(),
      (channels, newer) => dispatch({ type: "channels.read", channels, newer }),
    ),
  };

  const read = async (list: ListName): Promise<void> => {
    try {
      await readers[list].read();
    } catch (error) {
      const failure = failureOf(fail(error));
      // A refused key is reported for the whole account, and forgotten once the key works again.
      if (failure.kind !== "unauthorised") dispatch({ type: "list.failed", list, failure });
      throw error;
    }
  };

  const readBoth = async (): Promise<void> => {
    cancelReread();
    if (isClosed || isKeyRefused(store.value)) return;
    const results = await Promise.allSettled([read("characters"), read("channels")]);
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed)
      log.warn(`Characters or channels could not be read: ${fail(reason).message}`);
    cancelReread();
    if (isClosed || isKeyRefused(store.value) || (failed.length === 0 && store.value.connection === "open"))
      return;
    cancelReread = clock.after(rereadMs, () => void readBoth());
  };

  const reread = (list: ListName): Promise<void> =>
    read(list).catch((error: unknown) => log.warn(`The ${list} could not be read: ${fail(error).message}`));

  return {
    /** Reads one list. Throws an `ApiError` when it cannot be read. */
    read,
    /** Reads one list; a failure is only logged. */
    reread,
    /** Reads both, independently of each other. A list that cannot be read is retried later if needed. */
    readBoth,
    /** Notes a change that a list covers, because a response under way may be older. */
    note(input: Input) {
      if (isAboutCharacters(input)) readers.characters.note(input);
      if (isAboutChannels(input)) readers.channels.note(input);
    },
    /** Ends all reading; responses under way are ignored. */
    close() {
      isClosed = true;
      cancelReread();
    },
  };
}

function isAboutCharacters(input: Input): boolean {
  if (input.type === "character.activated") return true;
  return input.type === "envelope" && input.envelope.type === "character.updated";
}

function isAboutChannels(input: Input): boolean {
  switch (input.type) {
    case "join.sent":
    case "join.answered":
    case "leave.sent":
    case "presence.failed":
      return true;
    case "envelope":
      return /^(system\.|channel\.go_)/.test(input.envelope.type);
    default:
      return false;
  }
}
