import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { actionNames as actions } from "../../../plugin/actions/action-names.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { type Application, fileUrl, showInspector, startApplication } from "./inspector-application.ts";
import { connection } from "./inspector-parts.ts";
import { account, answers, setInspectorStage } from "./inspector-stage.ts";
import { inspectorWords, languages, localeFor } from "../../../shared/words/words.ts";

const stage = setInspectorStage();
const id = (name: string): string => `app.sidekick.deck.${name}`;
const open = (name: string, settings: Record<string, unknown> = {}, more: object = {}) =>
  stage.open({ action: id(name), settings, ...more });
const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });

describe("a context key", () => {
  it("saves its text as typed, line breaks included, and counts it against 700", async () => {
    const { page, application } = await open("context");
    await page.getByText("Enter a text: without one this key does nothing.").waitFor();
    await field(page, "Text").fill("Phase two.\nThe boss is angry 🐉");
    await page.getByText("31 of 700").waitFor();
    await expect.poll(() => application.settings).toEqual({ content: "Phase two.\nThe boss is angry 🐉" });
  });

  it("takes 700 characters and rejects 701 in place, keeping the last version that fits", async () => {
    const { page, application } = await open("context");
    const longest = "x".repeat(700);
    await field(page, "Text").fill(longest);
    await expect.poll(() => application.settings).toEqual({ content: longest });
    await field(page, "Text").fill(`${longest}y`);
    await page.getByText("The text has 701 of 700 characters. Not saved").waitFor();
    await expect.poll(() => field(page, "Text").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Text").fill("short");
    await expect.poll(() => application.settings).toEqual({ content: "short" });
    expect(application.sent("setSettings").map(({ payload }) => payload["content"])).toEqual([
      longest,
      "short",
    ]);
  });

  it("saves a lifetime in seconds, whatever its unit, and says that a text without one cannot be removed", async () => {
    const { page, application } = await open("context", { content: "Hi" });
    await expect
      .poll(() => field(page, "Keep it").locator("option:checked").textContent())
      .toBe("Until the service forgets it");
    await page.getByText("The service offers no way to remove it.").waitFor();
    await field(page, "Keep it").selectOption("minutes");
    await page.getByText("The service offers no way to remove it.").waitFor({ state: "detached" });
    await expect.poll(() => field(page, "How many").inputValue()).toBe("5");
    await field(page, "How many").fill("2");
    await expect.poll(() => application.settings).toEqual({ content: "Hi", ttl: 120 });
    await field(page, "Keep it").selectOption("seconds");
    await expect.poll(() => field(page, "How many").inputValue()).toBe("120");
    await field(page, "How many").fill("90");
    await expect.poll(() => application.settings).toEqual({ content: "Hi", ttl: 90 });
    await field(page, "Keep it").selectOption("minutes");
    await expect.poll(() => application.settings).toEqual({ content: "Hi", ttl: 120 });
    await field(page, "Keep it").selectOption("always");
    await expect.poll(() => application.settings).toEqual({ content: "Hi" });
    await expect.poll(() => field(page, "How many").count()).toBe(0);
  });

  it("rejects in place what is no lifetime, and keeps the last valid one", async () => {
    const { page, application } = await open("context", { content: "Hi", ttl: 60 });
    const rejection = page.getByText("Enter a whole number from 1. Not saved; keeping the previous value.");
    for (const typed of ["", "0", "-1", "1.5", "ten", "1e9", "9999999999"]) {
      await field(page, "How many").fill(typed);
      await rejection.waitFor();
      await field(page, "Text").fill(`Not ${typed}`);
      await expect.poll(() => application.settings).toEqual({ content: `Not ${typed}`, ttl: 60 });
      await field(page, "How many").fill("2");
      await rejection.waitFor({ state: "detached" });
      await expect.poll(() => application.settings["ttl"]).toBe(120);
      // A minute, as at first.
      await field(page, "How many").fill("1");
      await expect.poll(() => application.settings["ttl"]).toBe(60);
    }
  });

  it("has its own channel and label", async () => {
    const { page, application } = await open("context", { content: "Hi" });
    await connection(page).getByText("Connected to nightowl").waitFor();
    await field(page, "Channel").selectOption("owlet");
    await page.locator("summary", { hasText: "Advanced" }).click();
    await field(page, "Event label").fill("IRL_EVENT");
    await expect
      .poll(() => application.settings)
      .toEqual({ content: "Hi", channelName: "owlet", eventType: "IRL_EVENT" });
  });
});

describe("a reaction key", () => {
  it("queues a press only when the streamer chooses so", async () => {
    const { page, application } = await open("reaction", { prompt: "Hi" });
    await field(page, "During cooldown").selectOption("hold");
    await page.getByText("The last press is sent when the cooldown ends.").waitFor();
    await expect.poll(() => application.settings).toEqual({ prompt: "Hi", whenCooling: "hold" });
    await field(page, "During cooldown").selectOption("refuse");
    await expect.poll(() => application.settings).toEqual({ prompt: "Hi" });
  });

  it("inserts a variable at the caret, and says when it is filled in", async () => {
    const { page, application } = await open("reaction", { prompt: "Greet !" });
    await field(page, "Prompts").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "{viewer}: Who wrote in chat last" }).click();
    await page.keyboard.type(" and all");
    await page.getByText("is filled in when you press").waitFor();
    await expect.poll(() => application.settings).toEqual({ prompt: "Greet {viewer} and all!" });
    await expect.poll(() => page.locator("#problem").textContent()).toBe("");
    await field(page, "Prompts").fill("Greet {viwer}\nand {Viewer}, {viewer} and {viwer}");
    await page.getByText("Not filled in, sent as typed: {viwer}, {Viewer}").waitFor();
    await expect
      .poll(() => page.locator("mark").allTextContents())
      .toEqual(["{viwer}", "{Viewer}", "{viwer}"]);
    // It is a hint only: whoever means it so may.
    await expect.poll(() => application.settings["prompt"]).toContain("{viwer}");
  });
});

describe("keys with one choice", () => {
  it.each([
    ["voice", "skip", "Stops the current message with its text", "mute"],
    ["alerts", "test", "Shows an alert marked as a test", "pause"],
    ["overlay", "refresh", "A page that stopped reloads by itself", "install"],
    ["overlay", "avatar", "On every open overlay that has one", "install"],
  ])("%s: %s is explained, and the default is left out", async (name, does, meaning, standard) => {
    const { page, application } = await open(name);
    await field(page, "When pressed").selectOption(does);
    await page.getByText(meaning).waitFor();
    await expect.poll(() => application.settings).toEqual({ does });
    await field(page, "When pressed").selectOption(standard);
    await expect.poll(() => application.settings).toEqual({});
  });

  it("a voice dial has nothing to choose, and says what it does", async () => {
    const { page } = await open("voice", {}, { controller: "Encoder" });
    await page.getByText("turn for the volume, push to mute, touch to skip").waitFor();
    await expect.poll(() => field(page, "When pressed").count()).toBe(0);
  });

  it("an overlay key names a scene and a source only where one is added", async () => {
    const { page, application } = await open("overlay");
    await field(page, "Scene").fill("Fight");
    await field(page, "Source name").fill("My AI");
    await expect.poll(() => application.settings).toEqual({ sceneName: "Fight", sourceName: "My AI" });
    await field(page, "When pressed").selectOption("visible");
    await expect.poll(() => field(page, "Scene").count()).toBe(0);
  });

  it("an overlay key offers the canvas where OBS has more than one, with a layout for a further one", async () => {
    const { page, application } = await open(
      "overlay",
      {},
      {
        answers: {
          ...answers,
          canvases: { items: [{ label: "Vertical", value: "u1" }], layouts: ["Evening"] },
        },
      },
    );
    await expect.poll(() => field(page, "Layout").count()).toBe(0);
    await field(page, "Canvas").selectOption("Vertical");
    await field(page, "Layout").selectOption("Evening");
    await expect
      .poll(() => application.settings)
      .toEqual({ canvas: "u1", canvasName: "Vertical", layout: "Evening" });
    expect(await findBarriers(page)).toEqual([]);
    await field(page, "Canvas").selectOption("Main canvas");
    await expect.poll(() => application.settings).toEqual({ layout: "Evening" });
    await expect.poll(() => field(page, "Layout").count()).toBe(0);
  });

  it("an overlay key offers no canvas where OBS has one only, and says that the key's own is gone", async () => {
    const { page } = await open("overlay");
    await expect.poll(() => field(page, "Canvas").count()).toBe(0);
    const settings = { canvas: "u1", canvasName: "Vertical" };
    const { page: other } = await open("overlay", settings);
    await other.getByText("This canvas is no longer in OBS. Choose another one.").waitFor();
    await expect
      .poll(() => field(other, "Canvas").locator("option:checked").innerText())
      .toBe("deleted: Vertical");
  });

  it("a status key has a channel", async () => {
    const { page, application } = await open("status");
    await connection(page).getByText("Connected to nightowl").waitFor();
    await field(page, "Channel").selectOption("owlet");
    await expect.poll(() => application.settings).toEqual({ channelName: "owlet" });
  });

  it("an Answer chat key says whose messages it answers, what a question is, and that a prompt needs the message", async () => {
    const { page, application } = await open("answer");
    await page.getByText("Press to answer the newest message; hold for 1 s to skip it.").waitFor();
    await field(page, "Prompts").fill("Answer them");
    await page.getByText("Add {message}: without it the AI does not know what to answer.").waitFor();
    await field(page, "Prompts").fill("Answer {viewer}: {message}");
    await page.getByText("Add {message}:").waitFor({ state: "detached" });
    await field(page, "From").selectOption("questions");
    await page.getByText("Messages with a question mark: ?, ？ or ¿.").waitFor();
    await expect
      .poll(() => application.settings)
      .toEqual({ prompt: "Answer {viewer}: {message}", from: "questions" });
    await field(page, "From").selectOption("anyone");
    await expect.poll(() => application.settings).toEqual({ prompt: "Answer {viewer}: {message}" });
    expect(await findBarriers(page)).toEqual([]);
  });

  it("an Answer chat dial says how it is turned", async () => {
    const { page } = await open("answer", {}, { controller: "Encoder" });
    await page.getByText("turn through the last 20 messages, push or touch to answer").waitFor();
    await expect.poll(() => page.getByText("hold for 1 s to skip it").count()).toBe(0);
  });

  it("All quiet says what it does and how to undo it", async () => {
    const { page } = await open("quiet");
    await page.getByText("A press mutes the AI's voice").waitFor();
    await page.getByText("Hold it for 1 s to turn voice and alerts back on.").waitFor();
    await expect.poll(() => page.getByRole("main").getByRole("combobox").count()).toBe(0);
  });
});

describe("what is wrong with the key", () => {
  it("is requested when the page opens, appears at the top, and follows the plugin's messages", async () => {
    const { page, application } = await open("presence");
    const trouble = page.locator("#trouble");
    await expect
      .poll(() => application.sent("sendToPlugin").map(({ payload }) => payload))
      .toContainEqual(expect.objectContaining({ event: "getTrouble" }));
    await expect.poll(() => trouble.getAttribute("role")).toBe("status");
    await expect.poll(() => trouble.textContent()).toBe("");
    const tell = (message: string) =>
      application.push({ event: "sendToPropertyInspector", payload: { event: "getTrouble", message } });
    tell("The service does not know <b>this</b> channel.");
    await trouble.getByText("The service does not know <b>this</b> channel.").waitFor();
    tell("");
    await expect.poll(() => trouble.textContent()).toBe("");
  });
});

const long = {
  reaction: { prompt: "React to {viewer}!", whenCooling: "hold", eventType: "GAME_EVENT" },
  context: { content: "Phase two", ttl: 3600, eventType: "GAME_EVENT" },
  presence: { mode: "TEST" },
} as Record<string, Record<string, unknown>>;

/** What is wider than the page or its own element. */
function findCut(): string[] {
  const wrong: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page");
  const context = document.createElement("canvas").getContext("2d");
  const walk = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.scrollWidth > element.clientWidth + 1 && element.matches("button, label, .note"))
        wrong.push(element.textContent ?? "");
      if (element instanceof HTMLSelectElement && context) {
        context.font = getComputedStyle(element).font;
        // What stands left and right of the words: padding, and the arrow within it.
        const room = element.clientWidth - 32;
        const text = element.selectedOptions[0]?.text ?? "";
        if (context.measureText(text).width > room + 1) wrong.push(text);
      }
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return wrong;
}

describe.each(Object.keys(languages))("in %s", (language) => {
  let page: Page;
  let application: Application;
  beforeAll(async () => {
    // One page for all actions and widths: opening one takes longer than looking at it.
    page = await stage.context.newPage();
    application = await startApplication({ globals: { ...account }, answers: { ...answers } });
  });
  afterAll(async () => {
    await page.close();
    await application.close();
  });

  it.each(actions)("%s uses its language, and nothing is cut off or wider than the page", async (name) => {
    application.settings = long[name] ?? {};
    await showInspector(page, application, { url: fileUrl(stage.folder), action: id(name), language });
    await connection(page).locator(".ready").waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
    const { unknownAction } = localeFor(inspectorWords, language).words;
    await expect.poll(() => page.getByText(unknownAction).count()).toBe(0);
    for (const width of [300, 500]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => page.evaluate(findCut), { message: `${name} at ${width} px` }).toEqual([]);
    }
    expect(language === "ko" ? await findBrokenWords(page) : []).toEqual([]);
  });
});

describe("for everybody", () => {
  it.each(actions)("%s passes axe, open sections included", async (name) => {
    const { page } = await open(name, long[name]);
    await connection(page).getByText("Connected to nightowl").waitFor();
    await page
      .locator("details")
      .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)));
    // What lies around an action's own fields is the same for all of them.
    expect(
      await findBarriers(page, name === actions[0] ? undefined : ["sidekick-inspector-page", "main"]),
    ).toEqual([]);
  });

  it("the page passes axe even when everything is wrong", async () => {
    const { page, application } = await open("context", { content: "x".repeat(701) }, { globals: {} });
    application.push({
      event: "sendToPropertyInspector",
      payload: { event: "getTrouble", message: "The service cannot be reached." },
    });
    await connection(page).getByText("Not set up yet").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
