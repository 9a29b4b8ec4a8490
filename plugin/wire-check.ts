import { release } from "node:os";
import { streamDeck } from "@elgato/streamdeck";
import type { Check } from "./check/check-routes.ts";
import { type CheckOptions, createCheck } from "./check/create-check.ts";

/** The check of everything that the plugin is connected with. */
export function wireCheck(parts: Omit<CheckOptions, "versions" | "lastEventAt">): Check {
  const { account, clock } = parts;
  let lastEventAt: number | undefined;
  account.onEvent(() => (lastEventAt = clock.now()));
  const { application, plugin } = streamDeck.info;
  return createCheck({
    ...parts,
    lastEventAt: () => lastEventAt,
    versions: {
      plugin: plugin.version,
      deck: application.version,
      node: process.versions.node,
      system: `${application.platform} ${release()}`,
    },
  });
}
