import type { ObsState } from "../../../plugin/obs/obs-state.ts";
import { type WritableStore, createStore } from "../../../shared/store.ts";

/** A state of OBS that a test changes, at first without a connection. */
export function createObsStore(): WritableStore<ObsState, Partial<ObsState>> {
  return createStore<ObsState, Partial<ObsState>>({ connection: "connecting" }, (before, next) => ({
    ...before,
    ...next,
  }));
}

/** The state of an OBS that does not stream. */
export const open: ObsState = { connection: "open", scene: "Scene", isStreaming: false, overlay: "absent" };
