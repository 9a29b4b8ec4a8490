import { streamDeck } from "@elgato/streamdeck";
import { type ActionNeeds, createActions } from "./actions/actions.ts";
import type { ActionContext } from "./actions/sidekick-action.ts";

/** Registers every action with Stream Deck; returns what other parts ask of them. */
export function wireActions(context: ActionContext, needs: ActionNeeds) {
  const actions = createActions(context, needs);
  const all = Object.values(actions);
  for (const action of all) streamDeck.actions.registerAction(action);
  return {
    obsFailureOn: (key: string) => actions.overlay.obsFailureOn(key),
    failureOn: (key: string) =>
      all.map((action) => action.failureOn(key)).find((failure) => failure !== undefined),
    showReloaded: () => actions.overlay.showRecovered(),
  };
}
