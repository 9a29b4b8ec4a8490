import { ApiError } from "../shared/api/errors.ts";
import type { Clock } from "../shared/clock.ts";
import type { Account } from "./account.ts";

/** What the answers to a property inspector are made from. */
export interface InspectorSources {
  readonly account: Account;
  /** The overlay's address, or why there is none. */
  readonly overlay: () => Promise<{ readonly url: string } | { readonly error: string }>;
  readonly clock: Pick<Clock, "after">;
}

/** One answer, as it is sent. */
export interface InspectorAnswer {
  readonly [field: string]: string | boolean | Items;
  readonly event: string;
}

/** Choices of a list. */
type Items = { label: string; value: string }[];

const settingsWaitMs = 5_000;

/**
 * The plugin's answer to a property inspector's message (`{ event }`), or `undefined` for a message that is not
 * for it. Failures are part of the answer, in words.
 */
export async function answerInspector(
  message: unknown,
  sources: InspectorSources,
): Promise<InspectorAnswer | undefined> {
  const event =
    typeof message === "object" && message !== null && "event" in message ? message.event : undefined;
  const { account } = sources;
  await settingsKnown(account, sources.clock);
  switch (event) {
    case "getChannels":
      return itemsOf(event, account, async (client) =>
        (await client.channelStatus()).map(({ channelName, isPrimary }) => ({
          label: isPrimary ? `${channelName} (primary)` : channelName,
          value: channelName,
        })),
      );
    case "getCharacters":
      return itemsOf(event, account, async (client) =>
        (await client.listCharacters()).map(({ id, name, isActive }) => ({
          label: isActive ? `${name} (active)` : name,
          value: id,
        })),
      );
    case "getOverlayUrl": {
      const overlay = await sources.overlay();
      return "url" in overlay ? { event, url: overlay.url } : { event, url: "", error: overlay.error };
    }
    case "testConnection":
      return { event, ...(await testConnection(account)) };
    default:
      return undefined;
  }
}

async function itemsOf(
  event: string,
  account: Account,
  read: (client: NonNullable<Account["client"]>) => Promise<Items>,
): Promise<InspectorAnswer> {
  const missing = missingIn(account);
  if (missing !== undefined || !account.client) return { event, items: [], error: missing ?? "" };
  try {
    return { event, items: await read(account.client) };
  } catch (error) {
    return { event, items: [], error: sentenceOf(error) };
  }
}

async function testConnection(account: Account): Promise<{ ok: boolean; message: string }> {
  const missing = missingIn(account);
  if (missing !== undefined || !account.client) return { ok: false, message: missing ?? "" };
  try {
    const [channels, characters] = await Promise.all([
      account.client.channelStatus(),
      account.client.listCharacters(),
    ]);
    const names = channels.map(({ channelName }) => channelName).join(", ");
    const state = account.session?.store.value;
    // A test is also a request to try again what was given up.
    if (state?.failure?.kind === "unauthorised") account.restart();
    else if (state?.connection === "lost" || state?.connection === "refused") account.session?.reconnect();
    const lacks = state?.connection === "refused" && state.failure ? ` But: ${state.failure.sentence}` : "";
    return {
      ok: true,
      message: `Connected. ${counted(channels.length, "channel")}: ${names || "none"}. ${counted(characters.length, "character")}.${lacks}`,
    };
  } catch (error) {
    return { ok: false, message: sentenceOf(error) };
  }
}

function missingIn(account: Account): string | undefined {
  switch (account.setup) {
    case "complete":
      return undefined;
    case "no-key":
      return "Enter your API key first.";
    case "bad-key":
      return "The API key holds a character that cannot be part of one; copy it again.";
    case "bad-address":
      return "The service address is not a web address; it should begin with https://.";
    case "no-address":
    case "unknown":
      return "Enter the service address first.";
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  throw error;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** An inspector may open before Stream Deck has handed over the settings: an answer then would be a false one. */
function settingsKnown(account: Account, clock: Pick<Clock, "after">): Promise<void> {
  if (account.setup !== "unknown") return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel();
      end();
      resolve();
    };
    const cancel = clock.after(settingsWaitMs, finish);
    const end = account.subscribe(finish);
  });
}
