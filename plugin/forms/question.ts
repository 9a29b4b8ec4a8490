import * as v from "valibot";
import type { Clock } from "../../shared/clock.ts";
import { type Store, createStore } from "../../shared/store.ts";

/** A question that a form asks the plugin. It is declared once, in its feature, and both sides check by it. */
export interface QuestionType<Reply extends object, Fields extends object = object> {
  /** The message's `event`, in both directions. */
  readonly event: string;
  readonly reply: v.GenericSchema<unknown, Reply>;
  /** The fields that the question may carry; an unreadable one counts as left out. */
  readonly fields: v.GenericSchema<unknown, Fields>;
  /** How long the plugin has for its reply, in milliseconds. */
  readonly timeoutMs: number;
  /** Questions whose replies may be others after this reply, so that the page asks them again. */
  asks?(reply: Reply): readonly QuestionType<object>[];
}

/** Declares a question. Questions that involve the service or OBS get more time than others. */
export function defineQuestion<Reply extends object, Fields extends v.ObjectEntries = Record<string, never>>(
  event: string,
  reply: v.GenericSchema<unknown, Reply>,
  timeoutMs: number,
  fields?: Fields,
  asks?: (reply: Reply) => readonly QuestionType<object>[],
): QuestionType<Reply, v.InferOutput<v.ObjectSchema<Fields, undefined>>> {
  return { event, reply, fields: v.object(fields ?? ({} as Fields)), timeoutMs, ...(asks ? { asks } : {}) };
}

/** The key or dial whose inspector asks. A page that belongs to no key asks without one. */
export interface AskingKey {
  readonly keyId: string;
  /** The device that it is on. `type` is the SDK's `DeviceType`. */
  readonly device: { readonly id: string; readonly type: number };
}

/** The plugin's answer to one type of question. */
export interface Answer {
  readonly event: string;
  /** Resolves with the fields of the reply to a message. */
  readonly reply: (message: unknown, asking: AskingKey | undefined) => Promise<object>;
  /**
   * Whether the answer is given although every computer of the network can ask. Only forms of keys need such answers. Others
   * change something for all keys, or contain the address of a page.
   */
  readonly isForKeys?: true;
}

/** Answers a type of question. Failures that the streamer can do something about are part of the reply, in words. */
export function answerTo<Reply extends object, Fields extends object>(
  { event, fields }: QuestionType<Reply, Fields>,
  reply: (fields: Partial<Fields>, asking: AskingKey | undefined) => Reply | Promise<Reply>,
  more: { readonly isForKeys?: true } = {},
): Answer {
  return {
    ...more,
    event,
    async reply(message, asking) {
      const read = v.safeParse(fields, message);
      return reply(read.success ? read.output : {}, asking);
    },
  };
}

/** The state of a question to the plugin. */
export interface QuestionState<Reply> {
  readonly asking: boolean;
  /** The last reply that could be read. */
  readonly reply?: Reply;
  /** Why the last attempt failed: no reply in time, or an unreadable one. */
  readonly failure?: "silent" | "unreadable";
}

/** A question of one page. Messages that the plugin sends unasked count as replies as well. */
export interface Question<Reply> extends Store<QuestionState<Reply>> {
  /** Asks; `fields` are what is to be changed. */
  ask(fields?: Readonly<Record<string, unknown>>): void;
  /** Forgets the reply, because its subject has changed. */
  forget(): void;
}

/** The link of a page to the plugin. */
export interface QuestionLink {
  readonly clock: Clock;
  readonly sendToPlugin: (payload: object) => void;
  /** Calls back with each message of the plugin, unchecked. */
  readonly onPluginMessage: (listener: (payload: unknown) => void) => void;
}

/** The plugin returns the question's id with its reply: another page, or this one earlier, may have asked the same. */
const head = v.object({ event: v.string(), questionId: v.optional(v.string()) });

/** Creates a question; nothing is sent before `ask`. */
export function createQuestion<Reply extends object>(
  { event, reply: schema, timeoutMs }: QuestionType<Reply>,
  { clock, sendToPlugin, onPluginMessage }: QuestionLink,
): Question<Reply> {
  const store = createStore<QuestionState<Reply>, QuestionState<Reply>>({ asking: false }, (_, next) => next);
  let cancelTimeout: (() => void) | undefined;
  let questionId: string | undefined;

  onPluginMessage((payload) => {
    const message = v.safeParse(head, payload);
    if (!message.success || message.output.event !== event) return;
    const { questionId: answered = questionId } = message.output;
    if (answered !== questionId) return;
    cancelTimeout?.();
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
      cancelTimeout?.();
      // The last reply stays while a new one is under way: a list must not vanish under the pointer.
      const { reply } = store.value;
      store.dispatch(reply === undefined ? { asking: true } : { asking: true, reply });
      cancelTimeout = clock.after(timeoutMs, () => store.dispatch({ asking: false, failure: "silent" }));
      questionId = newId();
      sendToPlugin({ event, questionId, ...fields });
    },
    forget() {
      cancelTimeout?.();
      questionId = undefined;
      store.dispatch({ asking: false });
    },
  };
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}

/** The anchor of the help's entry on the problem in a reply. */
export const helpAnchor = v.optional(v.string());

/** Reply with a list. `label` is for people, `error` a sentence for the streamer. */
export const listReply = v.object({
  items: v.array(v.object({ label: v.string(), value: v.string() })),
  error: v.optional(v.string()),
  help: helpAnchor,
});
/** A list for the streamer to choose from. */
export type ListReply = v.InferOutput<typeof listReply>;

/** Reply to a test. `message` is a sentence for the streamer; `isPartial`: it works, but not all of it. */
export const testReply = v.object({
  ok: v.boolean(),
  isPartial: v.optional(v.boolean()),
  message: v.string(),
  help: helpAnchor,
});
/** The result of a test. */
export type TestReply = v.InferOutput<typeof testReply>;

/** Reply with the address of a page. The address holds a token: it is shown only when asked for. */
export const addressReply = v.object({
  url: v.string(),
  error: v.optional(v.string()),
  /** Where the server's port cannot be had: one that can. */
  freePort: v.exactOptional(v.number()),
});
/** The address of a page, or why there is none. */
export type AddressReply = v.InferOutput<typeof addressReply>;
