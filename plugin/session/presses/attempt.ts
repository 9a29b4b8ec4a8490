import { ApiError } from "../../../shared/api/errors.ts";
import type { Endpoint } from "../../../shared/api/endpoints.ts";
import { traceOf } from "../../../shared/log.ts";
import { channelOf, isKeyRefused } from "../state/channel-state.ts";
import type { PressSession, PressResult } from "./press-session.ts";

/**
 * Runs a press. While the API key is refused, the press runs only after a check that succeeds. Every failure goes to
 * `onError` and into the outcome, so that no key is stuck halfway.
 */
export async function attempt(
  { store, log, fail, recheckKey }: PressSession,
  press: () => Promise<PressResult>,
  onError: (error: ApiError) => void,
): Promise<PressResult> {
  try {
    if (isKeyRefused(store.value) && !(await recheckKey())) {
      throw new ApiError("unauthorised", { endpoint: "(not sent)" });
    }
    return await press();
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) log.error(`A press failed unexpectedly: ${traceOf(thrown)}.`);
    const error = asApiError(thrown);
    onError(error);
    fail(error);
    return { kind: "failed", error };
  }
}

/** The channel that a press acts on; may have to read the account's channels first. */
export async function channelFor(
  session: PressSession,
  asked: string | undefined,
  endpoint: Endpoint,
): Promise<string> {
  const { store, channelName: plugins } = session;
  const known = (): string | undefined => channelOf(store.value, asked, plugins);
  if (known() === undefined && !store.value.channels) await session.readChannels();
  const channelName = known();
  if (channelName === undefined) throw new ApiError("no-channel", { endpoint });
  return channelName;
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError("client-fault", {
    endpoint: "(not sent)",
    cause: thrown,
  });
}
