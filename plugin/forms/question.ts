import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";

/** The state of a question to the plugin. */
export interface QuestionState<Reply> {
  readonly asking: boolean;
  /** The last reply that could be read. */
  readonly reply?: Reply;
  /** Why the last attempt failed: no reply in time, or an unreadable one. */
  readonly failure?: "silent" | "unreadable";
}

/** Something the page asks the plugin. Unasked messages of the plugin count as replies as well. */
export interface Question<Reply> extends Store<QuestionState<Reply>> {
  /** Asks; `fields` say what is to be changed. */
  ask(fields?: Readonly<Record<string, string>>): void;
  /** Forgets the reply, because its subject has changed. */
  forget(): void;
}

/** Options of `createQuestion`. */
export interface QuestionOptions<Reply> {
  readonly event: string;
  readonly schema: v.GenericSchema<unknown, Reply>;
  readonly clock: Clock;
  /** How long the plugin has for its reply, in milliseconds. */
  readonly boundMs: number;
  readonly send: (payload: object) => void;
  /** Calls back with each message of the plugin, unchecked. */
  readonly onMessage: (listener: (payload: unknown) => void) => void;
}

/** The plugin returns the question's id with its reply: another page, or this one earlier, may have asked the same. */
const head = v.object({ event: v.string(), id: v.optional(v.string()) });

/** Creates a question; nothing is sent before `ask`. */
export function createQuestion<Reply>(options: QuestionOptions<Reply>): Question<Reply> {
  const { event, schema, clock, boundMs, send, onMessage } = options;
  const store = createStore<QuestionState<Reply>, QuestionState<Reply>>({ asking: false }, (_, next) => next);
  let cancelBound: (() => void) | undefined;
  let id: string | undefined;

  onMessage((payload) => {
    const said = v.safeParse(head, payload);
    if (!said.success || said.output.event !== event) return;
    if (said.output.id !== undefined && said.output.id !== id) return;
    cancelBound?.();
    const read = v.safeParse(schema, payload);
    store.dispatch(
      read.success ? { asking: false, reply: read.output } : { asking: false, failure: "unreadable" },
    );
  });

  return {
    get value() {
      return store.value;
    },
    subscribe: (listener) => store.subscribe(listener),
    ask(fields) {
      cancelBound?.();
      // The last reply stays while a new one is under way: a list must not vanish under the pointer.
      const { reply } = store.value;
      store.dispatch(reply === undefined ? { asking: true } : { asking: true, reply });
      cancelBound = clock.after(boundMs, () => store.dispatch({ asking: false, failure: "silent" }));
      id = newId();
      send({ event, id, ...fields });
    },
    forget() {
      cancelBound?.();
      id = undefined;
      store.dispatch({ asking: false });
    },
  };
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}
