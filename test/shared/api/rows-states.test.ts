import { describe, expect, it } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import type { JoinOutcome } from "../../../shared/api/join-outcome.ts";
import { contextLimit, joinWaitMs, promptLimit } from "../../../shared/api/endpoints.ts";
import { type Stage, keys, setStage } from "../../service/fixture.ts";
import { clientOf, failureOf } from "./client-on-stage.ts";

/** A client whose time is the service's. */
const clientOn = ({ service, clock }: Stage, apiKey: string = keys.standard): Client =>
  clientOf(service.baseUrl, apiKey, clock);

/** Joins; `passMs` go by once the service has the request. */
async function join(
  stage: Stage,
  client: Client,
  passMs: number,
  { channelName = "emberfox", mode }: { channelName?: string; mode?: "LIVE" | "TEST" } = {},
): Promise<JoinOutcome> {
  const before = stage.service.requests.length;
  const asked = client.joinChannel(channelName, mode);
  await expect.poll(() => stage.service.requests.length).toBe(before + 1);
  // The client's patience, the confirmation and the end of the service's own wait.
  await expect.poll(() => stage.clock.waiting).toBeGreaterThanOrEqual(2);
  await stage.clock.pass(passMs);
  return asked;
}

const isAiInChat = async (client: Client): Promise<boolean | undefined> =>
  (await client.channelStatus())[0]?.isAiInChat;

describe("the table of states, as our client goes through it", () => {
  it("character inactive | PUT …/active | 204, and the list that is read again has it active", async () => {
    const client = clientOn(await setStage());
    expect(await client.activateCharacter("char-nox")).toBeUndefined();
    const active = (await client.listCharacters()).filter(({ isActive }) => isActive);
    expect(active).toMatchObject([{ id: "char-nox" }]);
  });

  it("AI not in chat | POST, LIVE | joined", async () => {
    const stage = await setStage();
    const client = clientOn(stage);
    expect(await join(stage, client, 1_200)).toEqual({
      kind: "joined",
      message: "The AI has joined the chat of emberfox.",
    });
    expect(await isAiInChat(client)).toBe(true);
  });

  it("AI not in chat | POST mode=TEST | joined, and the message marks test mode", async () => {
    const stage = await setStage();
    const client = clientOn(stage, keys.noCredits);
    const outcome = await join(stage, client, 1_200, { channelName: "dustybunny", mode: "TEST" });
    expect(outcome).toMatchObject({
      kind: "joined",
      message: expect.stringMatching(/test mode/i) as string,
    });
    expect(await isAiInChat(client)).toBe(true);
  });

  it("AI in chat | POST | already there", async () => {
    const stage = await setStage();
    stage.service.control.changeChannel("emberfox", { isAiInChat: true });
    expect(await clientOn(stage).joinChannel("emberfox")).toMatchObject({ kind: "already-there" });
  });

  it.each(["late", "never"] as const)(
    "AI not in chat | POST, confirmed %s | after 10 s: timed out, and the state unknown",
    async (joinAnswer) => {
      const stage = await setStage();
      stage.service.control.changeAccount(keys.standard, { joinAnswer });
      const client = clientOn(stage);
      expect(await join(stage, client, joinWaitMs)).toMatchObject({ kind: "timed-out" });
      await stage.clock.pass(2_000);
      expect(await isAiInChat(client)).toBe(joinAnswer === "late");
    },
  );

  it("AI in chat | DELETE | done at once; it leaves later", async () => {
    const stage = await setStage();
    stage.service.control.changeChannel("emberfox", { isAiInChat: true });
    const client = clientOn(stage);
    expect(await client.leaveChannel("emberfox")).toBeUndefined();
    expect(await isAiInChat(client)).toBe(true);
    await stage.clock.pass(1_500);
    expect(await isAiInChat(client)).toBe(false);
  });

  it("AI not in chat | POST, LIVE, credits spent | the 200 with requiresSubscription is told apart", async () => {
    const stage = await setStage();
    const outcome = await clientOn(stage, keys.creditsSpent).joinChannel("lastpenny");
    expect(outcome).toMatchObject({ kind: "needs-subscription" });
  });
});

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
    for (const letter of ["x", "ä", "語"]) {
      const stage = await setStage();
      const client = clientOn(stage);
      expect(await act(client, letter.repeat(limit))).toBeUndefined();
      expect(await failureOf(act(client, letter.repeat(limit + 1)))).toMatchObject({
        kind: "too-long",
        length: limit + 1,
        limit,
        status: undefined,
      });
      expect(stage.service.requests).toHaveLength(1);
    }
  });

  it.each([
    { window: "STANDARD", apiKey: keys.standard, channelName: "emberfox", windowMs: 25_000 },
    { window: "FAST", apiKey: keys.fast, channelName: "quickquill", windowMs: 1_000 },
  ])("rate | $window | one generation a window, more is cooling down", async (row) => {
    const stage = await setStage();
    const client = clientOn(stage, row.apiKey);
    const generate = () => client.generate({ channelName: row.channelName, content: "x" });
    await generate();
    await stage.clock.pass(row.windowMs - 1);
    expect(await failureOf(generate())).toMatchObject({ kind: "cooling-down" });
    await stage.clock.pass(1);
    expect(await generate()).toBeUndefined();
  });

  it("join wait | POST /v1/streams/{channelName} | the service's 10 seconds are waited for, and a margin", async () => {
    const stage = await setStage({ joinWaitMs: 14_999 });
    stage.service.control.changeAccount(keys.standard, { joinAnswer: "never" });
    expect(await join(stage, clientOn(stage), 14_999)).toMatchObject({ kind: "timed-out" });
    expect(joinWaitMs).toBe(10_000);
  });

  it("ttl | data.ttl of POST /v1/events | seconds; null or left out: it never expires", async () => {
    const stage = await setStage();
    const client = clientOn(stage);
    const events = await stage.listen("/v1/eventsub/stream?types=api.event", keys.standard);
    for (const ttl of [{ ttl: 90 }, { ttl: null }, {}]) {
      await client.addContext({ channelName: "emberfox", content: "x", ...ttl });
    }
    await events.until(() => events.frames.length === 3);
    const told = events.frames.map(
      ({ json }) => (json as { payload: { expiresAt: string | null } }).payload.expiresAt,
    );
    expect(told).toEqual([new Date(stage.clock.wall() + 90_000).toISOString(), null, null]);
  });
});
