import { freshBackoff, nextWait } from "../../shared/api/backoff.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Log } from "../../shared/log.ts";
import { type Store, createStore } from "../../shared/store.ts";
import { type AskObs, type ObsConnection, connectToObs } from "./obs-connection.ts";
import { ObsError, type ObsFailureKind } from "./obs-error.ts";
import { type ObsState, readObs } from "./obs-state.ts";

/** The link to OBS, which keeps itself up: OBS may start before the plugin or after it. */
export interface ObsLink {
  readonly state: Store<ObsState>;
  /** Asks OBS for something. Rejects with an `ObsError`, at once while there is no connection. */
  readonly ask: AskObs;
  /** Connects to this OBS, if it is not the one already. */
  use(settings: ObsAccess): void;
  /** Tries at once if it was waiting; resolves when that has led to something. */
  tryNow(): Promise<void>;
  /** Reads again what is known of OBS. */
  reread(): Promise<void>;
  /** Ends the connection; nothing is tried any more. */
  close(): void;
}

/** Where OBS is, and its password. */
export interface ObsAccess {
  readonly obsAddress: string;
  readonly obsPassword: string;
}

/** What a link needs. */
export interface ObsLinkOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** A password is not tried over and over: OBS may shut out whoever does, and only the streamer can mend it. */
const passwordWaitMs = 60_000;
/** A wait of no time would be a busy loop. */
const leastWaitMs = 500;
/** OBS may be busy for a moment, and what was asked for may go away in the middle of a reading. */
const firstReadAgainMs = 1_500;
/** What fails for good is not asked for all evening in step with that. */
const lastReadAgainMs = 60_000;

/** A link that does nothing until `use`. */
export function createObsLink({ clock, random, log }: ObsLinkOptions): ObsLink {
  const state = createStore<ObsState, ObsState>({ connection: "connecting" }, (before, next) =>
    isSame(before, next) ? before : next,
  );
  let access: ObsAccess | undefined;
  let connection: ObsConnection | undefined;
  let backoff = freshBackoff;
  let attempt = 0;
  let trying: Promise<void> | undefined;
  let cancelWait = (): void => {};

  const lose = (why: ObsFailureKind): void => {
    connection = undefined;
    // Once for each change: OBS is closed most of the day.
    if (state.value.trouble !== why) log.info(`OBS is not connected: ${new ObsError(why).message}`);
    state.dispatch({ connection: "lost", trouble: why });
    // Whoever was sent away must not come back by itself; so says the protocol.
    if (why === "kicked") return;
    const next = nextWait(backoff, random());
    backoff = next.backoff;
    const waitMs = why === "password" ? passwordWaitMs : Math.max(leastWaitMs, next.waitMs);
    cancelWait = clock.after(waitMs, () => void connect());
  };

  const connect = (): Promise<void> => {
    cancelWait();
    if (trying) return trying;
    const mine = connectOnce().finally(() => {
      if (trying === mine) trying = undefined;
    });
    trying = mine;
    return mine;
  };

  const connectOnce = async (): Promise<void> => {
    if (!access) return;
    const mine = ++attempt;
    const isCurrent = (): boolean => mine === attempt;
    try {
      const open = await connectToObs({
        address: access.obsAddress,
        password: access.obsPassword,
        clock,
        onChange() {
          // What stood in the way may be gone.
          readAgainMs = firstReadAgainMs;
          void reread();
        },
        onEnd: (why) => isCurrent() && lose(why),
      });
      if (!isCurrent()) return open.close();
      connection = open;
      backoff = freshBackoff;
      readAgainMs = firstReadAgainMs;
      log.info("OBS is connected.");
      await reread();
    } catch (error) {
      if (!(error instanceof ObsError)) throw error;
      if (isCurrent()) lose(error.kind);
    }
  };

  let reading: Promise<void> | undefined;
  let isStale = false;
  let canRead = true;
  let readAgainMs = firstReadAgainMs;
  let cancelRetry = (): void => {};
  /** One reading at a time; what changes in the middle of it is read once more. */
  const reread = (): Promise<void> => {
    isStale = true;
    reading ??= readWhileStale().finally(() => (reading = undefined));
    return reading;
  };
  const readWhileStale = async (): Promise<void> => {
    while (isStale && connection) {
      isStale = false;
      cancelRetry();
      const asked = connection;
      const { state: read, failure } = await readObs(asked.ask);
      if (asked !== connection) continue;
      // What could not be read stays as it was, as far as anything was known.
      const known = failure && state.value.connection === "open" ? state.value : {};
      state.dispatch({ ...known, ...read });
      // Once, however often it is tried.
      if (failure && canRead) log.warn(`What OBS shows could not be read: ${failure.message}`);
      canRead = !failure;
      // Nothing else may change in OBS for hours.
      if (failure) cancelRetry = clock.after(readAgainMs, readAgain);
      else readAgainMs = firstReadAgainMs;
    }
  };
  /** Only what fails by itself waits longer: a key that is pressed meanwhile puts nothing off. */
  const readAgain = (): void => {
    readAgainMs = Math.min(lastReadAgainMs, readAgainMs * 2);
    void reread();
  };

  return {
    state,
    ask(request, answer, fields) {
      if (!connection) return Promise.reject(new ObsError(state.value.trouble ?? "closed"));
      return connection.ask(request, answer, fields);
    },
    use(next) {
      if (next.obsAddress === access?.obsAddress && next.obsPassword === access.obsPassword) return;
      access = next;
      attempt++;
      connection?.close();
      connection = undefined;
      backoff = freshBackoff;
      state.dispatch({ connection: "connecting" });
      // An attempt under way is for what was set before.
      trying = undefined;
      void connect();
    },
    async tryNow() {
      if (!connection) await connect();
    },
    reread,
    close() {
      access = undefined;
      attempt++;
      cancelWait();
      cancelRetry();
      connection?.close();
      connection = undefined;
    },
  };
}

function isSame(one: ObsState, other: ObsState): boolean {
  return (
    one.connection === other.connection &&
    one.trouble === other.trouble &&
    one.scene === other.scene &&
    one.isStreaming === other.isStreaming &&
    one.overlay === other.overlay
  );
}
