import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hold, read } from "./raise.ts";
import { shareBrowser } from "../fixtures/browser.ts";
import { type Output, settingsFor, startOutputs } from "../fixtures/outputs.ts";
import { overlayAt } from "../fixtures/page-places.ts";
import type { EnvelopeMap, EnvelopeType } from "../../shared/api/envelope.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";
import { samplePayloads } from "../shared/envelopes.ts";
import { type Stage, startStage, uuid, wordsOn } from "../plugin/stage.ts";

let browser: Browser;
let stage: Stage;
let outputs: readonly Output[];
let page: Page;
let url: Awaited<ReturnType<typeof overlayAt>>;

const within = { timeout: 25_000 };
const load = async (options = ""): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(url(options));
  await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
};
const said = (): Promise<number> => page.locator("sidekick-ai-message[data-event-id]").count();
const voice = (): Promise<string | null> => page.locator("sidekick-voice").getAttribute("data-state");

describe("what awaits approval", () => {
  beforeEach(async () => {
    browser = await shareBrowser();
    outputs = await startOutputs();
    stage = await startStage({
      owner: "Quill",
      globalSettings: {
        rateWindow: "fast",
        approval: true,
        approvalSeconds: 120,
        ...settingsFor(outputs),
      },
      keys: [
        { action: uuid.reaction, settings: { prompt: "Say something long about the hill." } },
        { action: "app.sidekick.deck.approve", settings: {} },
      ],
    });
    url = await overlayAt("at home", stage.keys[0]);
    page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await stage.hearsEvents();
  });
  afterEach(async () => {
    await browser.close();
    await stage.close();
    await Promise.all(outputs.map((output) => output.close()));
  });

  it("shows and speaks a message only once it is approved, and nothing of one that was dropped, reloaded or not; a model's mouth moves no earlier", async () => {
    const [react, approve] = stage.keys;
    if (!react || !approve) throw new Error("There are no keys.");
    await load();
    react.press();
    await expect.poll(() => wordsOn(approve), within).toMatch(/^1 /);
    // The voice has been announced and come by the time of the next message.
    await stage.waitForRequests("POST", "/v1/events/generations", 1);
    await load();
    await expect.poll(voice).toBe("idle");
    expect(await said()).toBe(0);
    await hold(approve);
    await expect.poll(() => wordsOn(approve), within).not.toMatch(/^1 /);
    await expect.poll(() => wordsOn(react), within).toContain("React");
    react.press();
    await expect.poll(() => wordsOn(approve), within).toMatch(/^1 /);
    expect([await said(), await voice()]).toEqual([0, "idle"]);
    for (const { hasMoved } of outputs) expect(hasMoved).toBe(false);
    await read();
    approve.press();
    await expect.poll(said, within).toBe(1);
    await expect.poll(voice, within).toBe("speaking");
    for (const output of outputs) await expect.poll(() => output.hasMoved, within).toBe(true);
  });

  it("shows a greeting and a thought once they are approved, and asks about none that the page does not show", async () => {
    const [, approve] = stage.keys;
    if (!approve) throw new Error("There is no key.");
    const deck = await connectControl(await controlUrl(approve));
    const loaded = async (options: string): Promise<void> => {
      await page.goto("about:blank");
      await expect.poll(() => deck.state().pages, within).toBe(0);
      await load(options);
      await expect.poll(() => deck.state().pages, within).toBe(1);
    };
    const notice = () => page.locator("sidekick-status [part=text]").allInnerTexts();
    const { channelName = "" } = stage.account.channels.find(({ isPrimary }) => isPrimary) ?? {};
    const emit = <Type extends EnvelopeType>(type: Type, payload: Partial<EnvelopeMap[Type]>) =>
      stage.service.emit(type, { ...samplePayloads[type], ...payload }, { channelName });
    await loaded("show=ai");
    emit("ai.thoughts", { reasoning: "Who is that?" });
    emit("chat.first_message", { greeting: "Hello." });
    emit("chat.ai_message", { message: "Nice." });
    await expect.poll(() => wordsOn(approve), within).toMatch(/^1 Nice\./);
    await hold(approve);
    await loaded("show=status&thoughts=on");
    emit("ai.thoughts", { reasoning: "That is Ada." });
    emit("chat.first_message", { greeting: "Welcome Ada!" });
    await expect.poll(() => wordsOn(approve), within).toMatch(/^2 That/);
    expect(await notice()).toEqual([]);
    await read();
    approve.press();
    await expect.poll(notice, within).toEqual(["That is Ada."]);
    await expect.poll(() => wordsOn(approve), within).toMatch(/^1 Welcome/);
    await read();
    approve.press();
    await expect.poll(notice, within).toEqual(["Welcome Ada!"]);
    deck.close();
  });
});
