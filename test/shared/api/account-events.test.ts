import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../shared/api/client.ts";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import { type StreamEvent } from "../../../shared/api/feed.ts";
import { type Session, createSession } from "../../../plugin/session/session.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { keys, setStage } from "../../service/fixture.ts";
import { createFakeClock } from "../fake-clock.ts";
import { passUntil } from "../../plugin/session/session-stage.ts";

const chat = "GET /v1/events/chat/messages/stream";

const open: Session[] = [];
// Before the service goes, so that nothing is asked of one that is not there.
afterEach(() => {
  for (const session of open.splice(0)) session.stop();
});

/** A session of this account before the reference service, each on a clock of its own. */
async function begin(apiKey: string) {
  const { service, clock: serviceClock } = await setStage();
  const clock = createFakeClock();
  const log = createRecordedLog();
  const client = createClient({ baseUrl: service.baseUrl, apiKey, fetch, clock, random: () => 0 });
  const session = createSession({
    cooldown: freshCooldown(),
    client,
    fetch,
    clock,
    random: () => 0.5,
    log,
  });
  const events: StreamEvent[] = [];
  session.onEvent((event) => events.push(event));
  open.push(session);
  session.start();
  const until = (isSo: () => boolean, atMostMs = 120_000) => passUntil(clock, isSo, { atMostMs });
  const said = () =>
    events.flatMap(({ envelope }) =>
      envelope?.type === "chat.message" || envelope?.type === "chat.ai_message"
        ? [`${envelope.payload.username}: ${envelope.payload.message}`]
        : [],
    );
  const statusesOf = (path: string) =>
    service.requests.filter((request) => request.path.startsWith(path)).map(({ status }) => status);
  return {
    service,
    serviceClock,
    clock,
    session,
    events,
    said,
    until,
    log: log.lines,
    state: () => session.store.value,
    chatStatuses: () => statusesOf("/v1/events/chat/messages/stream"),
  };
}

describe("an account whose plan has the chat stream and no events", () => {
  it("receives chat and the AI's messages, in the form of events", async () => {
    const run = await begin(keys.noEventSub);
    const { service, events, until, state } = run;
    await until(() => state().followsChat && state().channels !== undefined);
    service.perform("chat", { channelName: "quietharbour" });
    service.perform("ai-silent", { channelName: "quietharbour" });
    await until(() => events.length === 2);
    expect(events.map(({ envelope }) => envelope?.type)).toEqual(["chat.message", "chat.ai_message"]);
    for (const { frame, envelope } of events) {
      expect(frame.event).toBe(envelope?.type);
      expect(decodeEnvelope(frame.text)).toEqual({ kind: "known", envelope });
      expect(envelope?.channel.name).toBe("quietharbour");
    }
    expect(events[1]?.envelope?.payload).toMatchObject({ shouldGenerateTtsMessage: false, target: "chat" });
    expect(new Set(events.map(({ envelope }) => envelope?.id)).size).toBe(2);
  });

  it("receives the answer to a reaction", async () => {
    const { session, state, until, serviceClock } = await begin(keys.noEventSub);
    await until(() => state().followsChat && state().channels !== undefined);
    await session.react({ source: "k", content: "say hello" });
    expect(state().reactions.get("k")?.phase).toBe("thinking");
    await serviceClock.pass(5_000);
    await until(() => state().reactions.get("k")?.phase === "answered");
  });

  it("resumes after the stream was not found for a moment", async () => {
    const run = await begin(keys.noEventSub);
    await run.until(() => run.state().followsChat);
    run.service.control.answerWith(chat, 404, { times: 2 });
    run.service.control.dropStreams("chat");
    await run.until(() => run.chatStatuses().length === 4, 10_000);
    await run.until(() => run.state().followsChat);
    expect(run.chatStatuses()).toEqual([200, 404, 404, 200]);
    run.service.perform("chat", { channelName: "quietharbour" });
    await run.until(() => run.events.length === 1);
  });
});

describe("an account whose plan has neither", () => {
  it("asks for both rarely, and its keys work", async () => {
    const { service, session, clock, until, state, chatStatuses } = await begin(keys.noEventSub);
    service.control.changeAccount(keys.noEventSub, { hasChatStream: false });
    await until(() => chatStatuses().length === 1 && state().channels !== undefined);
    await passUntil(clock, () => chatStatuses().length === 3, { stepMs: 1_000, atMostMs: 130_000 });
    expect(state().followsChat).toBe(false);
    expect(await session.react({ source: "k", content: "hi" })).toEqual({ kind: "done" });
    expect(state().reactions.get("k")).toBeUndefined();
  });
});
