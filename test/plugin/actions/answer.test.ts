import { it } from "vitest";
import { raise } from "../../end-to-end/raise.ts";
import { uuid, wordsOn } from "./deck-words.ts";

it("Answer chat takes chat from the chat stream where the plan has no events", async () => {
  const { first, shows, service, account, stage } = await raise({
    keys: [{ action: uuid.answer, settings: { prompt: "Answer {viewer}: {message}" } }],
    service: { aiDelayMs: 60_000 },
    before: (service) => {
      for (const { apiKey } of service.accounts)
        service.control.changeAccount(apiKey, { hasEventSub: false, hasChatStream: true });
    },
  });
  await stage.deck.waitFor(() => service.openStreams().chat > 0, { what: "the chat stream to be open" });
  await shows(first, "No messages");
  service.perform("long-chat", { channelName: account.channels[0]?.channelName ?? "" });
  await stage.deck.waitFor(() => !wordsOn(first).includes("No messages"), { what: "a message" });
});
