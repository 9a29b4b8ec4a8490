import { ApiError } from "../../../shared/api/errors.ts";
import { sleep } from "../../../shared/clock.ts";
import type { ChannelState } from "../state/channel-state.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { isIn } from "../state/presence.ts";
import type { PressSession, PressResult } from "./press-session.ts";

/** How long to wait for the status before asking every channel without it. */
const patienceMs = 5_000;

/**
 * Asks the AI to leave every chat that it may be in: first the chats in the state, then those in a new status. If the
 * status cannot be read, it is asked to leave every known channel. Resolves with the first failure, if there is one.
 */
export async function leaveEverywhere(
  session: PressSession,
  leave: (channelName: string) => Promise<PressResult>,
): Promise<Failure | undefined> {
  const { store } = session;
  const asked = new Map<string, Promise<PressResult>>();
  const ask = (names: readonly string[]): void => {
    for (const name of names) if (!asked.has(name)) asked.set(name, leave(name));
  };
  ask(possiblyJoined(store.value));
  const unread = await readStatus(session);
  ask(unread ? everyChannel(store.value, session.channelName) : possiblyJoined(store.value));
  for (const outcome of await Promise.all(asked.values())) {
    if (outcome.kind === "failed") return failureOf(outcome.error);
  }
  return unread;
}

async function readStatus({ clock, readChannels, fail }: PressSession): Promise<Failure | undefined> {
  const endpoint = "GET /v1/channels/status";
  const read = readChannels().then(
    () => undefined,
    (error: unknown) => failureOf(fail(error)),
  );
  const tooLate = sleep(clock, patienceMs).then(() => failureOf(new ApiError("no-answer", { endpoint })));
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
