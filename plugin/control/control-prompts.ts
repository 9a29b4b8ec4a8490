import { maxControlPrompts } from "../../shared/protocol/control-protocol.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** The control page's prompts. */
export type ControlPrompts = ReturnType<typeof createControlPrompts>;

/** Creates the prompts from the stored state. `initial`: the prompt until the streamer changes it. */
export function createControlPrompts(saved: StoredState["controlPrompts"], initial: string) {
  const changed = new Emitter();
  return {
    /** The first prompt is the default; there is always one. */
    get value() {
      const prompts = saved.value ?? [];
      return prompts.length === 0 ? [initial] : prompts.slice(0, maxControlPrompts);
    },
    /** Replaces the prompts; an empty list restores the initial one. */
    set(prompts: readonly string[]) {
      const written = prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== "");
      saved.save([...new Set(written)]);
      changed.emit();
    },
    /** Calls back with every change; returns an unsubscribe function. */
    subscribe: changed.subscribe,
  };
}
