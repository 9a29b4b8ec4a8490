import { expect, it } from "vitest";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";
import { samplePayloads } from "../shared/envelopes.ts";
import { raise } from "./raise.ts";

const mark = "HARBOURLANE";
const within = { timeout: 25_000 };
/** A prompt that takes its words from chat. */
const prompt = "Answer {message}";

async function raiseChat() {
  const raised = await raise({
    keys: [
      { action: uuid.answer, settings: { prompt } },
      { action: uuid.reaction, settings: { prompt: "About {message}" } },
    ],
    dials: [{ action: uuid.answer, settings: { prompt } }],
  });
  const { service, first } = raised;
  const control = await connectControl(await controlUrl(first));
  const overlay = new URL(await controlUrl(first, "getOverlayUrl"));
  const token = overlay.searchParams.get("token");
  const inspector = await first.openInspector();
  await inspector.ask("detailedLog", { turn: "on" });
  await raised.hearsEvents();
  const read = async (path: string): Promise<string> =>
    (await fetch(overlay.origin + path, { headers: { authorization: `Bearer ${token}` } })).text();
  /** All that a page gets that opens now. */
  const openPage = async (lastEventId?: string) => {
    const got = { text: "" };
    const { body } = await fetch(`${overlay.origin}/v1/eventsub/stream?token=${token}`, {
      headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
    });
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of body ?? []) got.text += decoder.decode(chunk, { stream: true });
    })().catch(() => {});
    return got;
  };
  const emit = <Type extends keyof EnvelopeMap>(type: Type, payload: Partial<EnvelopeMap[Type]>) =>
    service.emit(type, { ...samplePayloads[type], ...payload });
  return { ...raised, control, openPage, emit, read };
}

it("captions are nothing anywhere: no event, line, answer, alert, log line or line of the report", async () => {
  const { service, keys, dials, control, openPage, emit, read, logs, deck } = await raiseChat();
  const page = await openPage();
  emit("chat.message", { id: "v1", username: "ada", message: "Where is the boat?" });
  for (let at = 0; at < 20; at++) {
    emit("chat.message", { id: `c${at}`, username: "emberfox", message: `${mark} ${at}`, isCaption: true });
    const eventType = ["STREAMER_CAPTION", "closed.captions", "Subtitle Caption", "streamer-caption"][at % 4];
    emit("channel.event", { eventType: eventType ?? "", message: `${mark} ${at}` });
  }
  service.perform("caption");
  emit("channel.event", { eventType: "FOLLOW", username: "the-follower" });
  await expect.poll(() => page.text, within).toContain("the-follower");
  await expect.poll(() => control.state().chat.length, within).toBe(1);
  expect(control.state().chat).toMatchObject([{ message: "Where is the boat?" }]);
  const lastId = page.text.match(/^id: (.+)$/m)?.[1];
  const others = [await openPage(), await openPage(lastId), await openPage("older")];
  for (const other of others) await expect.poll(() => other.text, within).toContain("the-follower");
  const [answer, reaction] = keys;
  const [dial] = dials;
  await deck.waitFor(() => !!answer && wordsOn(answer).includes("ada"), { what: "the viewer's line" });
  const asked = () =>
    service.requests
      .filter(({ path }) => path.endsWith("/generations"))
      .map(({ body }) => JSON.stringify(body));
  // A press counts once the line has been on the key for long enough to be seen.
  await expect.poll(() => (answer?.press(), asked()), within).toHaveLength(1);
  expect(asked()[0]).toContain("Where is the boat?");
  reaction?.press();
  const everything = [
    page.text,
    ...others.map(({ text }) => text),
    control.heard.join(),
    ...asked(),
    await read("/alerts?for=studio"),
    await read("/check/lines"),
    await read("/check/report"),
    await logs(),
    ...[answer, dial, reaction].map((key) => (key ? wordsOn(key) : "")),
  ].join();
  expect(everything).not.toContain(mark);
  expect(everything).not.toContain("Harbour Lane");
  expect(everything).not.toMatch(
    /caption[^"]*(STREAMER|closed|subtitle)|(STREAMER|closed|subtitle)[ ._-]*caption/i,
  );
});
