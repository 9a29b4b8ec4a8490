import { describe, expect, it } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import { contextLimit, joinWaitMs, promptLimit } from "../../../shared/api/endpoints.ts";
import { type Stage, keys, setStage } from "../../service/fixture.ts";
import { clientOf, failureOf } from "./client-on-stage.ts";

/** A client whose time is the service's. */
const clientOn = ({ service, clock }: Stage, apiKey: string = keys.standard): Client =>
  clientOf(service.baseUrl, apiKey, clock);

describe("the table of limits, as our client keeps to it", () => {
  const send = {
    context: (client: Client, content: string) => client.addContext({ channelName: "emberfox", content }),
    prompt: (client: Client, content: string) => client.generate({ channelName: "emberfox", content }),
  };

  it.each([
    { row: "content length | POST /v1/events | 700", limit: contextLimit, says: 700, act: send.context },
    {
      row: "content length | POST /v1/events/generations | 300",
      limit: promptLimit,
      says: 300,
      act: send.prompt,
    },
  ])("$row characters are sent and taken, one more is not sent", async ({ limit, says, act }) => {
    expect(limit).toBe(says);
    // Counted in UTF-16 units, of which the last letter has two.
    for (const letter of ["x", "ä", "語", "🎉"]) {
      const longest = letter.repeat(limit / letter.length);
      const stage = await setStage();
      const client = clientOn(stage);
      expect(await act(client, longest)).toBeUndefined();
      expect(await failureOf(act(client, `${longest}x`))).toMatchObject({
        kind: "too-long",
        length: limit + 1,
        limit,
        status: undefined,
      });
      expect(stage.service.requests).toHaveLength(1);
    }
  });

  it("join wait | POST /v1/streams/{channelName} | the service's 10 seconds are waited for, and a margin", async () => {
    const stage = await setStage({ joinWaitMs: 14_999 });
    stage.service.control.changeAccount(keys.standard, { joinAnswer: "never" });
    const asked = clientOn(stage).joinChannel("emberfox");
    await expect.poll(() => stage.service.requests.length).toBe(1);
    // The client's patience, the confirmation and the end of the service's own wait.
    await expect.poll(() => stage.clock.waiting).toBeGreaterThanOrEqual(2);
    await stage.clock.pass(14_999);
    expect(await asked).toMatchObject({ kind: "timed-out" });
    expect(joinWaitMs).toBe(10_000);
  });
});
