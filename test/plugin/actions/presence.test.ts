import { describe, expect, it } from "vitest";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

describe("Join / leave", () => {
  const toggle = { action: uuid.presence, settings: {} };

  it("asks the AI to join and leave, and shows each step", async () => {
    const { first, shows, stage } = await raiseActions({
      keys: [toggle],
      service: { joinConfirmMs: 600, leaveMs: 400 },
    });
    await shows(first, "Join");
    first.press();
    await shows(first, "Joining");
    await shows(first, "In chat");
    first.press();
    await shows(first, "Leaving");
    await stage.deck.waitFor(() => wordsOn(first) === "Join", {
      what: "the AI to be out",
      state: () => wordsOn(first),
    });
    expect(first.alerts).toBe(0);
  });

  it("in a multi-action joins after a leave that is still under way, and leaves before a join has ended", async () => {
    const { first, second, waitForRequests, shows, service, account } = await raiseActions({
      keys: [{ ...toggle, isInMultiAction: true }, toggle],
      service: { joinConfirmMs: 400, leaveMs: 600 },
    });
    const path = `/v1/streams/${account.channels[0]?.channelName}`;
    await shows(second, "Join");
    service.perform("joined-elsewhere");
    await shows(second, "In chat");
    first.press({ userDesiredState: 0 });
    await shows(second, "Leaving");
    first.press({ userDesiredState: 1 });
    await shows(second, "Joining");
    await waitForRequests("POST", path, 1);
    first.press({ userDesiredState: 0 });
    await waitForRequests("DELETE", path, 2);
    await shows(second, "Leaving");
    await shows(second, "Join");
    expect(first.alerts).toBe(0);
  });

  it("follows joins and leaves made elsewhere", async () => {
    const { first, shows, service } = await raiseActions({ keys: [toggle] });
    await shows(first, "Join");
    service.perform("joined-elsewhere");
    await shows(first, "In chat");
    service.perform("left-elsewhere");
    await shows(first, "Join");
  });

  it.each([
    ["as an answer", "Penny", "No credits"],
    ["as a status", "Dusty", "No credits"],
  ])("shows that a subscription is needed, which the service may say %s", async (_, owner, words) => {
    const { first, shows } = await raiseActions({ keys: [toggle], owner });
    await shows(first, "Join");
    first.press();
    await shows(first, ...words.split(" "));
    await expect.poll(() => first.alerts).toBe(1);
  });

  it("does not blame a TEST key for a subscription that only LIVE needs", async () => {
    const { first, second, shows } = await raiseActions({
      keys: [toggle, { action: uuid.presence, settings: { mode: "TEST" } }],
      owner: "Dusty",
    });
    await shows(first, "Join");
    first.press();
    await shows(first, "No credits");
    expect(wordsOn(second)).toContain("Join");
  });

  it("marks TEST and sends it", async () => {
    const { first, shows, waitForRequests, account } = await raiseActions({
      keys: [{ action: uuid.presence, settings: { mode: "TEST" } }],
    });
    await shows(first, "TEST");
    first.press();
    const [request] = await waitForRequests("POST", `/v1/streams/${account.channels[0]?.channelName}`, 1);
    expect(request?.query).toEqual({ mode: ["TEST"] });
    await shows(first, "In chat", "TEST");
  });
});
