import { streamDeck } from "@elgato/streamdeck";
import { type ActionNeeds, createActions } from "./actions/actions.ts";
import { templateValues } from "./actions/reaction/template-values.ts";
import type { ActionContext } from "./actions/sidekick-action.ts";
import { createRecentChat } from "./session/recent-chat.ts";

/** Registers every action with Stream Deck; returns what other parts ask of them. */
export function wireActions(
  context: ActionContext,
  needs: Omit<ActionNeeds, "values" | "chat"> & { readonly language: string },
) {
  const { account, clock } = context;
  const { language, obs } = needs;
  const chat = createRecentChat(account);
  const actions = createActions(context, {
    ...needs,
    chat,
    values(channelName, line) {
      const last = channelName === undefined ? undefined : chat.linesOf(channelName, "anyone").at(-1);
      return templateValues(account.session?.store.value, channelName, line ?? last, {
        scene: obs.value.scene,
        wall: clock.wall(),
        language,
      });
    },
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
