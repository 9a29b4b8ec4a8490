import { describe, it } from "vitest";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import type { Service } from "../../service/service.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const answers = { action: uuid.answer, settings: { prompt: "Answer {viewer}: {message}" } };
let count = 0;
function says(
  service: Service,
  channelName: string | undefined,
  username: string,
  message: string,
  more: Partial<EnvelopeMap["chat.message"]> = {},
): string {
  const id = `m${count++}`;
  service.emit(
    "chat.message",
    {
      ...samplePayloads["chat.message"],
      id,
      username,
      message,
      isSubscriber: false,
      sentDateTime: new Date().toISOString(),
      ...more,
    },
    channelName === undefined ? {} : { channelName },
  );
  return id;
}

/** A stage whose events are open, and what speaks in its chat. */
async function raiseChat(options: Parameters<typeof raiseActions>[0]) {
  const raised = await raiseActions({ service: { aiDelayMs: 60_000 }, ...options });
  const { service, account, first } = raised;
  const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName;
  await raised.hearsEvents();
  await raised.shows(first, "No messages");
  return {
    ...raised,
    channelName,
    says: (username: string, message: string, more?: Partial<EnvelopeMap["chat.message"]>) =>
      says(service, channelName, username, message, more),
  };
}

describe("Answer chat", () => {
  it("from subscribers passes over everybody else", async () => {
    const settings = { ...answers.settings, from: "subscribers" };
    const { first, shows, says } = await raiseChat({ keys: [{ ...answers, settings }] });
    says("match", "hi", { isSubscriber: true });
    says("anyone", "hello");
    await shows(first, "1", "match");
  });

  it("takes chat from the chat stream where the plan has no events", async () => {
    const { first, shows, service, account, stage } = await raiseActions({
      keys: [answers],
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

  it("says that there is no chat where the plan has neither", async () => {
    const { first, shows } = await raiseActions({
      keys: [answers],
      before: (service) => {
        for (const { apiKey } of service.accounts)
          service.control.changeAccount(apiKey, { hasEventSub: false, hasChatStream: false });
      },
    });
    await shows(first, "No chat");
  });
});
