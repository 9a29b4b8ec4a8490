import { describe, expect, it } from "vitest";
import { hostApplication } from "../../../plugin/host/host-application.ts";
import { createOneUseAddresses } from "../../../plugin/server/one-use-addresses.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { PageAddress, ServerKeeper } from "../../../plugin/server/server-keeper.ts";
import { setUpAnswer } from "../../../plugin/set-up/set-up-answer.ts";
import { type Language, messages } from "../../../shared/words/words.ts";

const asking = { keyId: "k", device: { id: "d", type: 0 } };
const found: PageAddress = { url: "http://127.0.0.1:9/set-up/?token=s" };

/** Asks; resolves with the reply and the addresses that the plugin opened. */
async function ask(
  message: object,
  {
    language = "en",
    address = found,
    host = "app.sidekick.deck",
  }: { language?: Language; address?: PageAddress; host?: string } = {},
) {
  const opened: string[] = [];
  const answer = setUpAnswer({
    application: hostApplication(host),
    server: { addressOf: async () => address } as unknown as ServerKeeper,
    locale: { language, words: messages[language] },
    oneUse: { ...createOneUseAddresses(systemClock), leadingTo: (url) => `once:${url}` },
    openUrl: async (url) => void opened.push(url),
  });
  return { reply: await answer.reply(message, asking), opened };
}

describe("the address of the set-up window", () => {
  it("is in Stream Deck's language", async () => {
    expect(await ask({}, { language: "de" })).toEqual({
      reply: { url: "http://127.0.0.1:9/set-up/?token=s&lang=de" },
      opened: [],
    });
  });

  it("opens the window at a page", async () => {
    expect((await ask({ page: "obs" })).reply).toEqual({
      url: "http://127.0.0.1:9/set-up/?token=s&lang=en#obs",
    });
    // The window itself opens at its first page where it knows no such section.
    expect((await ask({ page: "else where#" })).reply).toEqual({
      url: "http://127.0.0.1:9/set-up/?token=s&lang=en#else%20where#",
    });
    expect(await ask({ page: "x".repeat(100) })).toEqual(await ask({}));
  });

  it("is a sentence while there is no server", async () => {
    expect((await ask({}, { address: { kind: "failed" } })).reply).toEqual({
      url: "",
      error: messages.en.relay.failed,
    });
  });

  it("is told to nobody where the network can ask: the plugin opens the window, by an address that works once", async () => {
    expect(await ask({ page: "obs" }, { host: "app.sidekick.deck.sdPlugin" })).toEqual({
      reply: { url: "", isOpened: true },
      opened: ["once:http://127.0.0.1:9/set-up/?token=s&lang=en#obs"],
    });
  });
});
