/** The one list of actions. Each name is that of the action's folder, and the last part of its UUID in the manifest. */
export const actionNames = [
  "reaction",
  "answer",
  "approve",
  "context",
  "character",
  "presence",
  "status",
  "voice",
  "alerts",
  "overlay",
  "goal",
  "quiet",
  "rules",
] as const;

export type ActionName = (typeof actionNames)[number];

/** An action's UUID, as the manifest has it. */
export function actionId<Name extends ActionName>(name: Name): `app.sidekick.deck.${Name}` {
  return `app.sidekick.deck.${name}`;
}

/** The action that a UUID names. */
export function actionNamed(id: string): ActionName | undefined {
  return actionNames.find((name) => actionId(name) === id);
}
