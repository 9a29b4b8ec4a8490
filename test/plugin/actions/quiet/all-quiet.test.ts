import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createAllQuiet } from "../../../../plugin/actions/quiet/all-quiet.ts";
import { createOverlayControl } from "../../../../plugin/pages/overlay-control.ts";
import type { Session } from "../../../../plugin/session/session.ts";
import { isIn } from "../../../../plugin/session/state/presence.ts";
import { json } from "../../../fixtures/scripted-server.ts";
import { channels, passUntil, startSession, withStatus } from "../../session/session-stage.ts";

const [channel] = channels;
const sounding = { muted: false, volume: 100, alertsPaused: false, isAvatarHidden: false };
const silent = { ...sounding, muted: true, alertsPaused: true };
const chatPath = "/v1/streams/mainstage";

/** All quiet for an account whose AI is in chat, before a service that answers a leave with `leaveStatus`. */
async function startQuiet({ leaveStatus = 202, before = sounding } = {}) {
  const stage = await startSession({ [chatPath]: withStatus(leaveStatus) });
  const { session, clock, state, routes } = stage;
  const presence = () => state().presences.get("mainstage")?.phase;
  const setInChat = async (isAiInChat: boolean): Promise<void> => {
    routes["/v1/channels/status"] = (response) => json(response, [{ ...channel, isAiInChat }]);
    void session.readStatus();
    await passUntil(clock, () => isIn(state().presences.get("mainstage")) === isAiInChat);
  };
  await setInChat(true);
  const account: { session: Session; setup: "complete" } = { session, setup: "complete" };
  const control = createOverlayControl(before);
  const ended: string[] = [];
  const quiet = createAllQuiet({
    account,
    control,
    approval: { rejectAll: () => void ended.push("approval") },
    cancelJoin: () => void ended.push("join"),
  });
  return { ...stage, quiet, account, control, presence, setInChat, ended };
}

it("without a press, never says that not all have left, even with voice and alerts off and the AI in chat", async () => {
  const { quiet, session, presence, clock } = await startQuiet({ before: silent, leaveStatus: 500 });
  expect(quiet.view).toEqual({ phase: "silent" });
  // Another key asks the AI to leave, and that fails.
  void session.leave("mainstage");
  await passUntil(clock, () => presence() === "failed");
  expect(quiet.view).toEqual({ phase: "silent" });
  expect(quiet.failure).toBeUndefined();
});

it("says it when the service refuses the leave of a press, until the AI is out; not when it comes back later", async () => {
  const { quiet, setInChat } = await startQuiet({ leaveStatus: 500 });
  expect(await quiet.begin()).toMatchObject({ kind: "failed" });
  expect(quiet.view).toEqual({ phase: "not-all-left" });
  expect(quiet.failure).toMatchObject({ kind: "server" });
  await setInChat(false);
  expect(quiet.view).toEqual({ phase: "quiet" });
  await setInChat(true);
  expect(quiet.view).toEqual({ phase: "silent" });
  expect(quiet.failure).toBeUndefined();
});

it("says it when the service accepts the leave and the AI is still in chat half a minute later", async () => {
  const { quiet, presence, clock, setInChat } = await startQuiet();
  expect(await quiet.begin()).toEqual({ kind: "done" });
  expect(quiet.view).toEqual({ phase: "leaving" });
  await passUntil(clock, () => presence() === "failed");
  expect(quiet.view).toEqual({ phase: "not-all-left" });
  await setInChat(true);
  expect(quiet.view).toEqual({ phase: "not-all-left" });
  expect(quiet.failure).toMatchObject({ reason: "still-in-chat" });
});

it("forgets the failure of a press once voice or alerts are on again, however they go off later", async () => {
  const { quiet, control } = await startQuiet({ leaveStatus: 500 });
  await quiet.begin();
  expect(quiet.view).toEqual({ phase: "not-all-left" });
  control.setMuted(false);
  expect(quiet.view).toEqual({ phase: "ready" });
  control.setMuted(true);
  expect(quiet.view).toEqual({ phase: "silent" });
  expect(quiet.failure).toBeUndefined();
});

it("rejects what awaits approval, and takes back the join of a stream that has begun and presses that wait", async () => {
  const { quiet, session, state, clock, ended } = await startQuiet();
  await session.react({ source: "k", content: "hi" });
  const waiting = session.react({ source: "k", content: "again", whenCooling: "hold" });
  await passUntil(clock, () => state().queuedPress === "k", { stepMs: 1 });
  await quiet.begin();
  expect(ended).toEqual(["approval", "join"]);
  expect(await waiting).toEqual({ kind: "dropped" });
});

it("says nothing of a press for another account", async () => {
  const { quiet, account } = await startQuiet({ leaveStatus: 500 });
  await quiet.begin();
  const other = await startQuiet();
  account.session = other.session;
  expect(quiet.view).toEqual({ phase: "silent" });
});

it("drops a join and a reaction whose channel is still being looked up", async () => {
  const waiting: ServerResponse[] = [];
  const { clock, session, asked, routes } = await startSession({
    "/v1/channels/status": (response) => void waiting.push(response),
  });
  const quiet = createAllQuiet({
    account: { session, setup: "complete" },
    control: createOverlayControl(sounding),
    approval: { rejectAll: () => {} },
    cancelJoin: () => {},
  });
  const presses = [session.join(), session.react({ source: "k", content: "hi" })];
  await passUntil(clock, () => waiting.length > 0, { stepMs: 1 });
  void quiet.begin();
  routes["/v1/channels/status"] = (response) => json(response, channels);
  for (const response of waiting) json(response, channels);
  const kinds: string[] = [];
  for (const press of presses) void press.then(({ kind }) => kinds.push(kind));
  await passUntil(clock, () => kinds.length === 2);
  expect(kinds).toEqual(["dropped", "dropped"]);
  expect([...asked(chatPath), ...asked("/v1/events/generations")]).toEqual([]);
});
