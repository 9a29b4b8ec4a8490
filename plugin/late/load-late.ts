import { deferred } from "../../shared/deferred.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { Clock } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import type { Account } from "../session/account.ts";
import type { CoreContext } from "../context.ts";
import type { LateFeatures } from "./late-features.ts";
import type { Tools } from "../../shared/tools.ts";

/** Keys that wait for a slow service must not keep pages and forms waiting. */
const maxWaitMs = 200;
/** Far more than come in that time. */
const maxFirstEvents = 500;
/** A virus scanner may have a new file open for a moment. */
const againAfterMs = 5_000;

/** The features that no key image needs, whose code is loaded after the first one. */
export interface Late extends LateFeatures {
  /** Loads and starts them once keys show the account's real state. Until then, every other function waits. */
  start(parts: Omit<CoreContext, "firstEvents">): void;
}

/** Options of `createLate`. */
export interface LateOptions extends Tools {
  readonly account: Account;
  /** Loads and starts the features; rejects when a file is missing. */
  readonly load?: (parts: CoreContext) => Promise<LateFeatures>;
}

/** Creates the stand-in for these features. An early call waits until they are loaded. */
export function createLate({ account, clock, log, load = loadFeatures }: LateOptions): Late {
  const { promise: features, resolve } = deferred<LateFeatures>();
  let isLoaded = false;
  // Events may come before the features that keep them.
  const firstEvents: Envelope[] = [];
  const stop = account.onEvent(({ envelope }) => {
    if (firstEvents.length >= maxFirstEvents) return;
    // Moderation takes events back.
    if (envelope?.type === "channel.event" || envelope?.type === "ai.moderation") firstEvents.push(envelope);
  });
  let { identity } = account;
  const stopFollowing = account.subscribe(() => {
    // Events of the previous account must not reach the pages of this one.
    if (identity !== undefined && account.identity !== identity) firstEvents.length = 0;
    ({ identity } = account);
  });
  const tryToLoad = async (parts: Omit<CoreContext, "firstEvents">): Promise<void> => {
    try {
      resolve(await load({ ...parts, firstEvents }));
      isLoaded = true;
      stop();
      stopFollowing();
    } catch (error) {
      log.error(
        `Pages, settings forms and OBS are not available, because a part of the plugin could not be loaded: ${traceOf(error)}. If this stays, install the plugin again.`,
      );
      clock.after(againAfterMs, () => void tryToLoad(parts));
    }
  };
  return {
    start: (parts) => void keysAreTrue(account, clock).then(() => tryToLoad(parts)),
    answer: async (message, asking) => (await features).answer(message, asking),
    startServer: async (port) => (await features).startServer(port),
    connectToObs: async (options) => (await features).connectToObs(options),
    overlayForObs: async (isToBeAdded) => (await features).overlayForObs(isToBeAdded),
    openSetUp: async (section) => (await features).openSetUp(section),
    close: async () => (isLoaded ? (await features).close() : undefined),
  };
}

async function loadFeatures(parts: CoreContext): Promise<LateFeatures> {
  const { startLateFeatures } = await import("./late-features.ts");
  return startLateFeatures(parts);
}

/** Resolves once the keys have been painted from the account's lists, or have waited long enough for them. */
function keysAreTrue(account: Account, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = account.subscribe(() => {
      const state = account.session?.store.value;
      const isKnown = state?.characters !== undefined && state.channels !== undefined;
      if (isKnown) finish();
    });
    const cancel = clock.after(maxWaitMs, () => finish());
    const finish = (): void => {
      unsubscribe();
      cancel();
      // The images go out first.
      clock.after(0, resolve);
    };
  });
}
