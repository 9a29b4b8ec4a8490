import type { Application } from "./application.ts";
import type { DeckAction } from "./deck-action.ts";

/** What a failed wait says: the latest commands, and what each key has come to. */
export function lastState({ commands, complaints }: Application, actions: readonly DeckAction[]): string {
  const latest = commands.slice(-8).map(({ from, event }) => `${from} ${event}`);
  const keys = actions.map(
    ({ action, state, title, alerts, imageCount }) =>
      `${action} (state ${state}, title "${title}", ${imageCount} images, ${alerts} alerts)`,
  );
  return [
    `commands: ${latest.join(", ") || "none"}`,
    `keys: ${keys.join(", ") || "none"}`,
    ...(complaints.length > 0 ? [`complaints: ${complaints.slice(-3).join(" ")}`] : []),
  ].join("; ");
}
