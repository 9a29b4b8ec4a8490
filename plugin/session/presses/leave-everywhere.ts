import { TimedOutError } from "../../../shared/api/errors.ts";
import { sleep } from "../../../shared/clock.ts";
import type { ChannelState } from "../state/channel-state.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { isIn } from "../state/presence.ts";
import type { PressContext, PressOutcome } from "./press-context.ts";

/** How long to wait for the status before asking every channel without it. */
const patienceMs = 5_000;

/**
 * Asks the AI to leave every chat that it may be in: at once where it is known to be, then wherever the status, read
 * again, shows it; if the status cannot be read, every known channel. Resolves with what went wrong, if anything.
 */
export async function leaveEverywhere(
  context: Pick<PressContext, "store" | "clock" | "channelName" | "readChannels" | "fail">,
  leave: (channelName: string) => Promise<PressOutcome>,
): Promise<Failure | undefined> {
  const { store } = context;
  const asked = new Map<string, Promise<PressOutcome>>();
  const ask = (names: readonly string[]): void => {
    for (const name of names) if (!asked.has(name)) asked.set(name, leave(name));
  };
  ask(possiblyJoined(store.value));
  const unread = await readStatus(context);
  ask(unread ? everyChannel(store.value, context.channelName) : possiblyJoined(store.value));
  for (const outcome of await Promise.all(asked.values())) {
    if (outcome.kind === "failed") return failureOf(outcome.error);
  }
  return unread;
}

async function readStatus({
  clock,
  readChannels,
  fail,
}: Pick<PressContext, "clock" | "readChannels" | "fail">): Promise<Failure | undefined> {
  const endpoint = "GET /v1/channels/status";
  const read = readChannels().then(
    () => undefined,
    (error: unknown) => failureOf(fail(error)),
  );
  const tooLate = sleep(clock, patienceMs).then(() =>
    failureOf(new TimedOutError("no-answer", { endpoint })),
  );
  return Promise.race([read, tooLate]);
}

function possiblyJoined({ presences }: ChannelState): readonly string[] {
  return [...presences]
    .filter(([, presence]) => isIn(presence) || ["joining", "timed-out", "leaving"].includes(presence.phase))
    .map(([channelName]) => channelName);
}

function everyChannel({ channels, presences }: ChannelState, chosen: string | undefined): readonly string[] {
  const listed = (channels ?? []).map(({ channelName }) => channelName);
  return [...listed, ...presences.keys(), ...(chosen ? [chosen] : [])];
}
