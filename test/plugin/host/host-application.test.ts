import { expect, it } from "vitest";
import { hostApplication } from "../../../plugin/host/host-application.ts";

it.each([
  ["app.sidekick.deck", "Stream Deck"],
  ["app.sidekick.deck.sdPlugin", "OpenDeck"],
] as const)("the application that gives the plugin the id %s is %s", (uuid, name) => {
  expect(hostApplication(uuid).name).toBe(name);
});
