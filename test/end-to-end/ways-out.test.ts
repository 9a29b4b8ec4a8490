import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";
import { type Output, settingsFor, startOutputs } from "../fixtures/outputs.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import { samplePayloads } from "../shared/envelopes.ts";
import { hold, raise } from "./raise.ts";

/** Is in everything that the AI writes and viewers must not see. */
const mark = "SECRETLY";
const within = { timeout: 25_000 };
let outputs: readonly Output[] = [];
const pages: WebSocket[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.terminate();
  await Promise.all(outputs.map((output) => output.close()));
  outputs = [];
});

/** The built plugin that holds what the AI writes, all that viewers could learn it from, and what the AI writes. */
async function raiseHolding(settings: Readonly<Record<string, string | number | boolean>> = {}) {
  outputs = await startOutputs();
  const raised = await raise({
    keys: [{ action: uuid.approve }, { action: uuid.quiet }],
    // The characters are not known at first: only a message tells the AI's name.
    before: ({ control }) => control.answerWith("GET /v1/characters", 500, { times: Infinity }),
    globalSettings: {
      approval: true,
      approvalSeconds: 120,
      ...settingsFor(outputs),
      ...settings,
    },
  });
  const { first, service } = raised;
  const control = await connectControl(await controlUrl(first));
  const overlay = new URL(await controlUrl(first, "getOverlayUrl"));
  const inspector = await first.openInspector();
  const token = overlay.searchParams.get("token");
  await raised.hearsEvents();
  for (const output of outputs) await expect.poll(() => output.isConnected, within).toBe(true);

  /** What a page gets: its events, and what the deck tells it. */
  const openPage = async (lastEventId?: string) => {
    const got = { text: "", ids: [] as string[] };
    const stream = await fetch(`${overlay.origin}/v1/eventsub/stream?token=${token}`, {
      headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
    });
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream.body ?? []) got.text += decoder.decode(chunk, { stream: true });
    })().catch(() => {});
    const socket = new WebSocket(`ws://${overlay.host}/pages?token=${token}`, { origin: overlay.origin });
    pages.push(socket);
    socket.on("message", (data: Buffer) => (got.text += data.toString()));
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", inObs: true })));
    await expect.poll(() => got.text, within).toContain('"settings"');
    return got;
  };
  const emit = <Type extends keyof EnvelopeMap>(type: Type, payload: Partial<EnvelopeMap[Type]>) =>
    service.emit(type, { ...samplePayloads[type], ...payload });
  /** Everything that carries what the AI writes, in every form and order. */
  const write = (id: string, tone = "happy"): void => {
    const message = `${mark} what a lovely evening ${id}`;
    emit("chat.message", { id: `${id}-early`, username: "Companion", message: `@ada ${message}` });
    emit("ai.moderation", { messageId: id, originalMessage: message });
    emit("ai.thoughts", { reasoning: `${mark} a thought` });
    emit("ai.tts.generated", {
      messageId: id,
      textToSpeech: message,
      ttsStreamUrl: `${service.baseUrl}/none/${mark}`,
    });
    emit("chat.ai_message", { id, message, tone });
    emit("chat.ai_message", { id, message: `${mark} another text`, tone });
    emit("chat.message", { id: `${id}-late`, username: "Companion", message });
    emit("chat.message", { id: `${id}-named`, username: "Mira", message: `${mark} in other words` });
    emit("chat.first_message", {
      greeting: `${mark} a greeting`,
      memory: { id: "f", name: "ada", facts: [`${mark} a fact`], updated: "" },
    });
    service.emitRaw(
      `event: ai.future\ndata: {"id":"${id}-u","type":"ai.future","payload":{"x":"${mark}"}}\n\n`,
    );
    service.emitRaw(
      `event: chat.ai_message\ndata: {"type":"chat.ai_message","payload":{"message":"${mark}"\n\n`,
    );
  };
  let raids = 0;
  /** Waits until pages have an event that came after everything. */
  const caughtUp = async (page: { readonly text: string }): Promise<void> => {
    const username = `raider-${++raids}`;
    emit("chat.message", { id: username, username: "grace", message: username });
    await expect.poll(() => page.text, within).toContain(username);
  };
  const tones = async (): Promise<string> =>
    (await fetch(`${overlay.origin}/tones`, { headers: { authorization: `Bearer ${token}` } })).text();
  return { ...raised, inspector, control, openPage, write, emit, caughtUp, tones };
}

const waiting = ({ state }: Awaited<ReturnType<typeof connectControl>>) =>
  state().aiMessages.filter(({ approval }) => approval === "waits");

describe("what awaits approval or was rejected", () => {
  it("leaves the plugin on no way: events, replays, commands, moods, mouth, tones or log", async () => {
    const { first, control, inspector, openPage, write, caughtUp, tones, logs } = await raiseHolding();
    await inspector.ask("detailedLog", { turn: "on" });
    const page = await openPage();
    write("one");
    await expect.poll(() => waiting(control).length, within).toBe(3);
    expect(waiting(control).map(({ kind = "message", name, message }) => ({ kind, name, message }))).toEqual(
      expect.arrayContaining([
        { kind: "message", name: "Mira", message: `${mark} what a lovely evening one` },
        { kind: "greeting", name: "ada", message: `${mark} a greeting` },
        { kind: "thought", name: "", message: `${mark} a thought` },
      ]),
    );
    await expect.poll(() => wordsOn(first), within).toMatch(/^3 /);
    for (const { id } of waiting(control))
      expect(await control.press({ does: "drop", messageId: id })).toMatchObject({ outcome: "done" });
    write("one");
    write("two", "sad");
    await caughtUp(page);
    const lastId = page.text.match(/^id: (.+)$/m)?.[1];
    const others = [await openPage(), await openPage(lastId), await openPage("older")];
    for (const each of others.slice(1)) await expect.poll(() => each.text, within).toContain("raider-1");
    for (const { text } of [page, ...others]) expect(text).not.toContain(mark);
    for (const { moods, hasMoved } of outputs) expect([moods, hasMoved]).toEqual([[], false]);
    expect(await tones()).toBe("[]");
    expect(await logs()).not.toContain(mark);
    const messages = () => waiting(control).flatMap(({ kind, id }) => (kind === undefined ? id : []));
    await expect.poll(messages, within).toEqual(["two"]);
    // The greeting and the thought of the first writing, which are events of their own, and all of the second.
    await expect.poll(() => waiting(control).length, within).toBe(5);
    for (const { id } of waiting(control))
      expect(await control.press({ does: "approve", messageId: id })).toMatchObject({ outcome: "done" });
    await expect.poll(() => page.text, within).toContain(`${mark} what a lovely evening two`);
    await expect.poll(() => page.text, within).toContain(`${mark} a greeting`);
    await expect.poll(() => page.text, within).toContain(`${mark} a thought`);
    for (const output of outputs) await expect.poll(() => output.moods, within).toEqual(["sad"]);
    await expect.poll(tones, within).toContain("sad");
    for (const never of ["evening one", "a fact", "another text", "in other words", "@ada", "none/"])
      expect(page.text).not.toContain(never);
  });

  it("is dropped by All quiet, and nothing comes out by itself until that is lifted", async () => {
    const raised = await raiseHolding({ approvalElse: "show" });
    const { first, second, control, openPage, write, emit, caughtUp, deck } = raised;
    const page = await openPage();
    write("one");
    await expect.poll(() => waiting(control).length, within).toBe(3);
    second.press();
    await expect.poll(() => control.state().isQuiet, within).toBe(true);
    await expect.poll(() => waiting(control), within).toEqual([]);
    await expect.poll(() => wordsOn(first), within).toContain("None");
    // Only what comes from now on waits so briefly: what came before was not to be shown by itself.
    deck.setGlobalSettings({ ...deck.globalSettings, approvalSeconds: 5 });
    await first.heard();
    write("two");
    await expect.poll(() => control.heard.join(), within).toContain(`${mark} what a lovely evening two`);
    await expect.poll(() => waiting(control).length, within).toBe(0);
    await caughtUp(page);
    expect(page.text).not.toContain(mark);
    for (const { moods } of outputs) expect(moods).toEqual([]);
    await deck.waitFor(() => /Hold to undo|Leaving|Not all/.test(wordsOn(second)), {
      what: "all to be quiet",
    });
    await hold(second);
    await expect.poll(() => control.state().isQuiet, within).toBe(false);
    emit("chat.ai_message", { id: "three", message: "This is shown." });
    await expect.poll(() => page.text, within).toContain("This is shown.");
    expect(page.text).not.toContain(mark);
  });
});
