import type { CheckRun } from "./check/finding.ts";
import type { PluginContext } from "./context.ts";
import type { Answer, QuestionType } from "./forms/question.ts";
import type { Route } from "./server/route.ts";
import type { SocketRoute } from "./server/sockets.ts";

/** What a feature gives the rest of the plugin. `features.ts` lists them all, and nothing else names one. */
export interface Feature {
  /** Answers to the questions of forms. */
  readonly answers?: readonly Answer[];
  /** Replies that open pages with forms get unasked. */
  readonly pushes?: readonly Push[];
  /** Routes of the plugin's server. */
  readonly routes?: readonly Route[];
  /** WebSocket routes of the plugin's server. */
  readonly sockets?: readonly SocketRoute[];
  /** WebSocket routes of the server for other screens. */
  readonly screenSockets?: readonly SocketRoute[];
  /** Checks of "Check everything". */
  readonly checks?: readonly CheckRun[];
  /** Ends connections; resolves when everything is saved. */
  readonly close?: () => unknown;
}

/** Makes a feature. It takes what it needs from `plugin`, and passes that on by name. */
export type CreateFeature = (plugin: PluginContext) => Feature | Promise<Feature>;

/** A reply that open pages with forms get unasked whenever it changes. */
export interface Push {
  readonly question: { readonly event: string };
  /** Everything that the reply depends on. */
  readonly sources: readonly { readonly subscribe: (listener: () => void) => unknown }[];
  /** `keyId`: the key whose form gets it; `undefined`: the set-up window gets it. */
  readonly reply: (keyId: string | undefined) => object | Promise<object>;
  /** Whether the open form of a key gets it as well; default: only the set-up window. */
  readonly isForKeys?: true;
  /** Further state, whose change sends the same reply again. */
  readonly revision?: () => unknown;
}

/** A reply for the set-up window, and with `isForKeys` for the open form of a key as well. */
export function pushOf<Reply extends object>(
  question: QuestionType<Reply>,
  sources: Push["sources"],
  reply: (keyId: string | undefined) => Reply | Promise<Reply>,
  more: { readonly isForKeys?: true; readonly revision?: () => unknown } = {},
): Push {
  return { question, sources, reply, ...more };
}
