import { describe, expect, it } from "vitest";
import { quietKeyImage } from "../../../plugin/actions/quiet/key.ts";
import type { DeckKey } from "../../deck/deck-key.ts";
import { hold } from "../../deck/gestures.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";
import { toDataUri } from "../../../plugin/drawing/svg.ts";
import { keyWords } from "../../../shared/words/words.ts";

const mute = { action: uuid.voice, settings: { does: "mute" } };
const toggle = { action: uuid.presence, settings: {} };
const leave = "DELETE /v1/streams/{channelName}";
const status = "GET /v1/channels/status";
/** Voice and alerts are off, and the AI is known to be in no chat. */
const allOut = quietKeyImage({ phase: "quiet" }, keyWords.en);
/** They are off, and the AI may be in a chat. */
const silent = quietKeyImage({ phase: "silent" }, keyWords.en);

type Raised = Awaited<ReturnType<typeof raiseActions>>;
const primary = ({ account }: Raised) => account.channels[0]?.channelName ?? "";
const leaves = (stage: Raised) => stage.asked("DELETE", `/v1/streams/${primary(stage)}`).length;
const isAllOut = ({ deck }: Raised, key: DeckKey) =>
  deck.waitFor(() => key.svg() === allOut, {
    what: "the key to say that all is quiet",
    state: () => wordsOn(key),
  });

/** An overlay page, and what it was told to do. */
function openPage({ control }: Raised): string[] {
  const told: string[] = [];
  const page = control.connect((message) => told.push("what" in message ? message.what : message.type));
  page.receive({ type: "hello", inObs: false, isPreview: false, speaks: false, chimes: false });
  return told;
}

describe("All quiet", () => {
  it("asks the AI to leave every channel it is in, and says when it has", async () => {
    const raised = await raiseActions({
      keys: [{ action: uuid.quiet }, mute],
      service: { leaveMs: 300 },
      before: (service) => {
        for (const { channelName } of service.accounts[0]?.channels ?? [])
          service.control.changeChannel(channelName, { isAiInChat: true });
      },
    });
    const { first, shows, waitForRequests, account } = raised;
    await shows(first, "All quiet");
    first.press();
    await shows(first, "Leaving");
    for (const { channelName } of account.channels)
      await waitForRequests("DELETE", `/v1/streams/${channelName}`, 1);
    // As soon as it has left, not some seconds later.
    const leftAt = performance.now();
    await isAllOut(raised, first);
    expect(performance.now() - leftAt).toBeLessThan(3_000);
    expect(first.alerts).toBe(0);
  });

  it("finds the AI in a chat that it joined while the events were lost", async () => {
    const raised = await raiseActions({ keys: [{ action: uuid.quiet }, toggle], service: { leaveMs: 50 } });
    const { first, second, shows, waitForRequests, service } = raised;
    await shows(second, "Join");
    service.control.silence(true);
    service.control.changeChannel(primary(raised), { isAiInChat: true });
    first.press();
    await waitForRequests("DELETE", `/v1/streams/${primary(raised)}`, 1);
    await isAllOut(raised, first);
  });

  it("silences at once even if the service does not answer, and keeps showing what could not be done", async () => {
    const raised = await raiseActions({
      keys: [{ action: uuid.quiet }, mute],
      before: (service) =>
        service.control.changeChannel(service.accounts[0]?.channels[0]?.channelName ?? "", {
          isAiInChat: true,
        }),
    });
    const { first, second, shows, service } = raised;
    await shows(first, "All quiet");
    service.control.fault(leave, { kind: "reset" }, Infinity);
    first.press();
    await shows(second, "Muted");
    await shows(first, "Not all left");
    await expect.poll(() => first.alerts).toBe(1);
    service.perform("left-elsewhere");
    await isAllOut(raised, first);
  });

  it("drops a join and a reaction whose channel is still being looked up", async () => {
    const raised = await raiseActions({
      keys: [{ action: uuid.quiet }, toggle, { action: uuid.reaction, settings: { prompt: "Say hello" } }],
      before: ({ control }) => control.fault(status, { kind: "delay", delayMs: 1_500 }, Infinity),
    });
    const { first, second, stage, asked } = raised;
    await raised.waitForRequests("GET", "/v1/channels/status", 1);
    second.press();
    stage.keys[2]?.press();
    first.press();
    await isAllOut(raised, first);
    expect(asked("POST", `/v1/streams/${primary(raised)}`)).toHaveLength(0);
    expect(asked("POST", "/v1/events/generations")).toHaveLength(0);
  });

  it("does not claim that the AI is out of every chat while it is in one, nor that a press has failed", async () => {
    const raised = await raiseActions({ keys: [{ action: uuid.quiet }, toggle] });
    const { first, second, shows, service, deck } = raised;
    await shows(second, "Join");
    first.press();
    await isAllOut(raised, first);
    service.perform("joined-elsewhere");
    await shows(second, "In chat");
    await deck.waitFor(() => first.svg() === silent, { what: "the key without a check mark" });
    service.perform("left-elsewhere");
    await isAllOut(raised, first);
    expect(leaves(raised)).toBe(0);
  });

  it("held while all is quiet, turns voice and alerts back on and does nothing else", async () => {
    const raised = await raiseActions({ keys: [{ action: uuid.quiet }, mute] });
    const { first, second, shows, asked } = raised;
    await shows(first, "All quiet");
    const told = openPage(raised);
    first.press();
    await isAllOut(raised, first);
    await shows(second, "Muted");
    raised.service.perform("joined-elsewhere");
    await raised.deck.waitFor(() => first.svg() === silent, { what: "the AI to be in chat" });
    const looks = asked("GET", "/v1/channels/status").length;
    const before = first.imageCount;
    await hold(first);
    await shows(second, "Mute");
    await shows(first, "All quiet");
    // While it was held, it showed how much of the long press was over.
    const progress = first.images
      .slice(before)
      .map(({ uri }) => decodeURIComponent(uri ?? ""))
      .filter((svg) => svg.includes("scale(-1 1)"));
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.at(-1)).toBe(
      decodeURIComponent(toDataUri(quietKeyImage({ phase: "silent", hold: 1 }, keyWords.en))),
    );
    expect(first.busiestSecond).toBeLessThanOrEqual(10);
    const stops = () => told.filter((what) => what === "alerts.clear" || what === "voice.stop").toSorted();
    await expect.poll(stops).toEqual(["alerts.clear", "voice.stop"]);
    expect(leaves(raised)).toBe(0);
    expect(asked("GET", "/v1/channels/status")).toHaveLength(looks);
  });
});
