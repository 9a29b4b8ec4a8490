import { streamDeck } from "@elgato/streamdeck";
import { type ActionNeeds, createActions } from "./actions/actions.ts";
import { templateValues } from "./actions/reaction/template-values.ts";
import type { ActionContext } from "./actions/sidekick-action.ts";
import { createLastChats } from "./session/last-chats.ts";

/** Registers every action with Stream Deck; returns what other parts ask of them. */
export function wireActions(
  context: ActionContext,
  needs: Omit<ActionNeeds, "values"> & { readonly language: string },
) {
  const { account, clock } = context;
  const { language, obs } = needs;
  const lastChats = createLastChats(account);
  const actions = createActions(context, {
    ...needs,
    values: (channelName) =>
      templateValues(account.session?.store.value, channelName, lastChats, {
        scene: obs.value.scene,
        wall: clock.wall(),
        language,
      }),
  });
  const all = Object.values(actions);
  for (const action of all) streamDeck.actions.registerAction(action);
  return {
    obsFailureOn: (key: string) => actions.overlay.obsFailureOn(key),
    failureOn: (key: string) =>
      all.map((action) => action.failureOn(key)).find((failure) => failure !== undefined),
    showReloaded: () => actions.overlay.showRecovered(),
  };
}
