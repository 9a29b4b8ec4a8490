import { maxControlPrompts } from "../../shared/protocol/control-protocol.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** The control page's prompts. */
export interface ControlPrompts {
  /** The first prompt is the default; there is always one. */
  readonly value: readonly string[];
  /** Replaces the prompts; an empty list restores the initial one. */
  set(prompts: readonly string[]): void;
  /** Calls back with every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates the prompts from the stored state. `initial`: the prompt until the streamer changes it. */
export function createControlPrompts(saved: StoredState["controlPrompts"], initial: string): ControlPrompts {
  const changed = new Emitter();
  return {
    get value() {
      const prompts = saved.value ?? [];
      return prompts.length === 0 ? [initial] : prompts.slice(0, maxControlPrompts);
    },
    set(prompts) {
      const written = prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== "");
      saved.save([...new Set(written)]);
      changed.emit();
    },
    subscribe: changed.subscribe,
  };
}
