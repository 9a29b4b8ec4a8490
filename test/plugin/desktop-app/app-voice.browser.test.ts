import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { inspector as words, messages } from "../../../shared/words/english.ts";
import { type AppDouble, startAppDouble } from "../../desktop-app/app-double.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { type Output, settingsFor, startOutputs } from "../../fixtures/outputs.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { connectControl, controlUrl } from "../control/control-client.ts";
import { type Stage, startStage, uuid, wordsOn } from "../stage.ts";

let browser: Browser;
let stage: Stage;
let app: AppDouble;
let outputs: readonly Output[];
let page: Page;
/** The plugin's settings before a test changes them. */
let plain: Stage["deck"]["globalSettings"];
const within = { timeout: 25_000 };

beforeAll(async () => {
  browser = await shareBrowser();
  stage = await startStage({
    keys: (["mute", "skip", "replay"] as const).map((does) => ({ action: uuid.voice, settings: { does } })),
    before: ({ control, accounts }) =>
      control.changeChannel(accounts[0]?.channels[0]?.channelName ?? "", { isAiInChat: true }),
  });
  plain = stage.deck.globalSettings;
});
afterAll(async () => {
  await stage.close();
  await browser.close();
});
beforeEach(async () => {
  app = await startAppDouble();
  outputs = await startOutputs();
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
});
afterEach(async () => {
  await page.close();
  await app.close();
  await Promise.all(outputs.map((output) => output.close()));
});

/** Has the plugin use this test's application, with these settings; answers with what asks it for addresses. */
async function use(settings: object): Promise<(question: string) => Promise<string>> {
  stage.deck.setGlobalSettings({ ...plain, appAddress: app.address, ...settings });
  const asker = await stage.keys[0]?.openInspector();
  return (question) =>
    eventually(async () => {
      const url = (await asker?.ask(question))?.["url"];
      if (typeof url !== "string" || url === "") throw new Error("There is no address yet.");
      return url;
    });
}

it("moves the mouth, the captions, the voice key and the model, while the overlay fetches no voice", async () => {
  const urlOf = await use({
    voiceFrom: "app",
    approval: false,
    ...settingsFor(outputs),
  });
  const [mute, skip, replay] = stage.keys;
  if (!mute || !skip || !replay) throw new Error("There are no keys.");
  const { channelName = "" } = stage.account.channels.find(({ isPrimary }) => isPrimary) ?? {};
  const overlay = await urlOf("getOverlayUrl");
  // While voices may have to be withheld, the plugin itself would listen to them.
  await (await mute.openInspector()).ask("hiddenWords", { text: "xylophone" });
  const fetched: string[] = [];
  page.on("request", (request) => void (request.url().includes("/voice/") && fetched.push(request.url())));
  await page.goto(`${overlay}&show=avatar,captions,chat,voice`);
  await page.waitForSelector("sidekick-avatar svg");
  await expect.poll(() => stage.service.openStreams().eventsub, within).toBe(1);
  await expect.poll(() => app.clients).toBe(1);
  for (const output of outputs) await expect.poll(() => output.isConnected, within).toBe(true);
  const ai = samplePayloads["chat.ai_message"];
  const say = (id: string, message: string): void => {
    const text = { ...ai, id, message, shouldGenerateTtsMessage: true };
    stage.service.emit("chat.ai_message", text, { channelName });
    const voice = {
      ...samplePayloads["ai.tts.generated"],
      messageId: id,
      textToSpeech: message,
      ttsStreamUrl: `${stage.service.baseUrl}/v1/tts/voice`,
    };
    stage.service.emit("ai.tts.generated", voice, { channelName });
  };
  const caption = () => page.locator("sidekick-captions [part=caption]").allInnerTexts();
  const mouth = () => page.locator("sidekick-avatar").getAttribute("data-mouth");
  say("a", "The hill is high.");
  const line = { ...samplePayloads["chat.message"], message: "After the announcement" };
  stage.service.emit("chat.message", line, { channelName });
  await page.getByText("After the announcement").waitFor();
  expect([await caption(), await mouth()]).toEqual([[], "closed"]);
  let isSpeaking = true;
  const speaking = setInterval(() => isSpeaking && app.speak(Math.random()), 20);
  try {
    await expect.poll(caption, within).toEqual(["The hill is high."]);
    await expect.poll(mouth).not.toBe("closed");
    await stage.shows(mute, "Speaking");
    for (const output of outputs) await expect.poll(() => output.mouth).toBeGreaterThan(0);
    say("b", "The sea is deep.");
    // A pause of the application ends a voice; the next one is the next message's.
    isSpeaking = false;
    await expect.poll(() => page.locator("sidekick-captions[speaking]").count(), within).toBe(0);
    isSpeaking = true;
    await expect.poll(caption, within).toEqual(["The sea is deep."]);
    isSpeaking = false;
    await expect.poll(mouth).toBe("closed");
    for (const output of outputs) await expect.poll(() => output.mouth).toBe(0);
    await stage.shows(mute, "Voice on");
    await expect.poll(caption, within).toEqual([]);
  } finally {
    clearInterval(speaking);
  }
  const voices = stage.service.requests.filter(({ path }) => path.includes("/tts/"));
  expect([voices, fetched]).toEqual([[], []]);
  for (const key of [mute, skip, replay]) {
    key.press();
    await stage.shows(key, "App", "speaks");
  }
  const deck = await connectControl(await controlUrl(mute));
  for (const what of ["mute", "skip", "replay"] as const)
    expect(await deck.press({ does: "voice", what })).toMatchObject({
      outcome: "failed",
      sentence: messages.presses.appSpeaks,
    });
  deck.close();
  expect(wordsOn(mute)).not.toContain("Muted");
});

it("is chosen in the set-up window, which warns of what it cannot hold, and asks again while approval is on", async () => {
  const urlOf = await use({ approval: true });
  const stored = () => stage.deck.globalSettings["voiceFrom"];
  const url = await urlOf("getSetUpUrl");
  await page.goto(`${url}#check`);
  const choice = page.getByLabel(words.app.voiceFrom);
  const warning = page.getByText(words.app.voiceNote);
  const anyway = page.getByRole("button", { name: words.app.anyway });
  await page.getByText(words.app.twice).waitFor();
  await warning.waitFor();
  await choice.selectOption("app");
  await anyway.waitFor();
  expect([stored(), app.clients, await choice.inputValue()]).toEqual([undefined, 0, "overlay"]);
  await page.getByRole("button", { name: words.app.cancel }).click();
  await anyway.waitFor({ state: "detached" });
  await expect.poll(() => choice.evaluate((one) => one.matches(":focus"))).toBe(true);
  expect([stored(), app.clients, await choice.inputValue()]).toEqual([undefined, 0, "overlay"]);
  await choice.selectOption("app");
  await anyway.click();
  await expect.poll(() => app.clients).toBe(1);
  await expect.poll(stored).toBe("app");
  await choice.selectOption("overlay");
  await expect.poll(() => app.clients).toBe(0);
  await page.goto(`${url}#approval`);
  const hold = page.getByLabel(words.approval.holdWords);
  await hold.uncheck();
  await expect.poll(() => stage.deck.globalSettings["approval"]).toBeUndefined();
  await page.goto(`${url}#sound`);
  await choice.selectOption("app");
  await expect.poll(stored).toBe("app");
  await page.goto(`${url}#approval`);
  await hold.click();
  await warning.waitFor();
  // What is only asked about is not shown as on.
  await expect.poll(() => hold.isChecked()).toBe(false);
  expect(stage.deck.globalSettings["approval"]).toBeUndefined();
  await anyway.click();
  await expect.poll(() => hold.isChecked()).toBe(true);
  await expect.poll(() => stage.deck.globalSettings["approval"]).toBe(true);
  await page.locator("#approval-not").getByText(words.app.voiceNote).waitFor();
});

// What the test of the sound has set up stays done, so that this comes last.
it("is what Check everything and the set-up's test find, in place of the overlay's", async () => {
  const urlOf = await use({ voiceFrom: "app" });
  const overlay = await urlOf("getOverlayUrl");
  await page.goto(overlay);
  await page.waitForSelector("sidekick-overlay[theme]", { state: "attached" });
  const check = await browser.newPage();
  await check.goto(overlay.replace("/overlay/", "/check/"));
  await check.locator("#heard").getByText(messages.check.heardInApp).waitFor();
  await check.getByRole("button", { name: "Test the sound" }).click();
  await check.getByRole("status").getByText(messages.check.heardInApp).waitFor();
  await check.goto(await urlOf("getSetUpUrl"));
  await check.getByRole("button", { name: /See and hear a test/ }).click();
  await check.getByRole("button", { name: "Play the test" }).click();
  await expect
    .poll(() => check.locator("li.done", { hasText: "See and hear a test" }).count(), within)
    .toBe(1);
  const heard = check.getByText(messages.check.heardInApp);
  await heard.waitFor();
  await check.getByRole("link", { name: "Sound", exact: true }).click();
  await check.getByLabel(words.app.voiceFrom).selectOption("overlay");
  await check.getByRole("link", { name: "Set up", exact: true }).click();
  await check.getByRole("button", { name: /See and hear a test/ }).click();
  await check.getByText(words.app.twice).waitFor();
  await expect.poll(() => heard.count()).toBe(0);
  await check.close();
});
