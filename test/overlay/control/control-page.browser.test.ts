import type { Page } from "playwright-core";
import { longPressMs } from "../../../shared/long-press.ts";
import { describe, expect, it } from "vitest";
import type { ControlState } from "../../../shared/protocol/control-protocol.ts";
import { controlWords } from "../../../shared/words/words.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { stopTime } from "../../fixtures/page-clock.ts";
import { shownWith } from "../../fixtures/sample-goals.ts";
import { calm, line } from "./control-double.ts";
import { useControlStage } from "./control-stage.ts";
import { wideLanguagesAndKorean } from "../../fixtures/wide-languages.ts";

const stage = await useControlStage();
const button = (name: string) => stage().page.getByRole("button", { name, exact: true });
/** Also what is said not to work: the page says why. */
const tap = (name: string) => button(name).click({ force: true });
const writing = (name: string) => stage().page.getByRole("textbox", { name, exact: true });
const shows = (text: string) => stage().page.locator(".result", { hasText: text }).waitFor();
const pressed = async (presses: readonly unknown[]) => {
  await expect.poll(() => stage().double.presses).toEqual(presses);
};

describe("the control page on a phone", () => {
  it("has text fields that Safari does not zoom to", async () => {
    const { double, browser } = stage();
    const page = await browser.newPage({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`${double.url}&lang=en`);
    await page.getByRole("textbox").first().waitFor();
    const fields = await page.getByRole("textbox").or(page.getByRole("combobox")).all();
    expect(fields.length).toBeGreaterThan(2);
    for (const field of fields)
      expect(
        await field.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
      ).toBeGreaterThanOrEqual(16);
    await page.close();
  });
});

describe("a press on the control page", () => {
  it("reacts to a line of chat with the first prompt, and to another by the menu, also by the keyboard", async () => {
    const { double, page, open } = stage();
    double.answer = () => ({ outcome: "sent", sentence: "" });
    await open({ chat: [line("1"), line("2")] });
    await button("React: viewer 1").click();
    await shows("Sent");
    double.settle("done", "The AI is thinking.");
    await shows("The AI is thinking.");
    await button("More for this line: viewer 2").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await pressed([
      { does: "react", prompt: calm.prompts[0], lineId: "1" },
      { does: "react", prompt: calm.prompts[2], lineId: "2" },
    ]);
    await expect
      .poll(() => button("More for this line: viewer 2").evaluate((one) => one.matches(":focus")))
      .toBe(true);
    // As in Safari, where a click gives buttons no focus.
    await page
      .locator("sidekick-control")
      .evaluate((one) => one.addEventListener("mousedown", (event) => event.preventDefault(), true));
    await button("More for this line: viewer 1").click();
    await page.getByRole("menuitem").first().click();
    await expect
      .poll(() => double.presses.at(-1))
      .toEqual({ does: "react", prompt: calm.prompts[1], lineId: "1" });
  });

  it("says of a line's author that it is a bot, or a person after all; a bot's line is not answered", async () => {
    const { open } = stage();
    await open({ chat: [line("1"), { ...line("2"), isBot: true }] });
    await expect.poll(() => button("React: viewer 2").getAttribute("aria-disabled")).toBe("true");
    await button("More for this line: viewer 2").click();
    await stage().page.getByRole("menuitem", { name: "This is a person" }).click();
    await button("More for this line: viewer 1").click();
    await stage().page.getByRole("menuitem", { name: "This is a bot" }).click();
    await pressed([
      { does: "judge-author", lineId: "2", isBot: false },
      { does: "judge-author", lineId: "1", isBot: true },
    ]);
  });

  it("is sent once for twenty clicks in a row, and shows what came of it", async () => {
    const { double, page, open } = stage();
    double.answer = () => ({ outcome: "sent", sentence: "" });
    await open({ chat: [line("1")] });
    await page.getByRole("combobox", { name: "Character" }).selectOption("Bo");
    await writing("Context").fill("It rains.");
    for (const name of ["React: viewer 1", "Switch", "Send: Context"])
      await button(name).evaluate(async (one: HTMLElement) => {
        for (let click = 0; click < 20; click++) {
          one.click();
          await new Promise((resolve) => setTimeout(resolve));
        }
      });
    await pressed([
      { does: "react", prompt: calm.prompts[0], lineId: "1" },
      { does: "character", characterId: "b" },
      { does: "context", content: "It rains.", ttl: 300 },
    ]);
    double.settle("done", "The AI has it.");
    await shows("The AI has it.");
    expect(double.presses).toHaveLength(3);
  });

  it("is said to be unanswered as soon as the connection is lost", async () => {
    const { double, page, open } = stage();
    double.answer = undefined;
    await open();
    await stopTime(page);
    await tap("Mute");
    await pressed([{ does: "voice", what: "mute" }]);
    await double.stop();
    await shows("No answer came.");
    await double.start();
  });

  it("is refused during the cooldown with the time left, and possible when it is over", async () => {
    const { double, page, open } = stage();
    await open({ chat: [line("1")], cooldown: { readyInMs: 99_000, windowMs: 100_000, isSending: false } });
    const react = button("React: viewer 1");
    await expect.poll(() => page.locator("sidekick-control-state .ring").innerText()).toMatch(/^\d\d$/);
    await react.click({ force: true });
    await shows("Ready in");
    double.tell({ cooldown: calm.cooldown });
    await expect.poll(() => react.getAttribute("aria-disabled")).toBe(null);
    expect(double.presses).toEqual([]);
  });

  it("does for voice, alerts, character and presence what it says, and nothing without a page or a reason", async () => {
    const { double, page, open } = stage();
    await open({ presence: "out", pages: 0 });
    await tap("Replay: Voice");
    await shows("No overlay is open.");
    double.tell({ pages: 1, voice: { ...calm.voice, state: "speaking" } });
    await expect.poll(() => button("Skip: Voice").getAttribute("aria-disabled")).toBe(null);
    await button("Mute").click();
    await button("Skip: Voice").click();
    await button("Test: Alerts").click();
    await page.getByRole("combobox", { name: "Character" }).selectOption("Bo");
    await button("Switch").click();
    await button("Join").click();
    await pressed([
      { does: "voice", what: "mute" },
      { does: "voice", what: "skip" },
      { does: "alerts", what: "test" },
      { does: "character", characterId: "b" },
      { does: "join" },
    ]);
  });

  it("is off with the reason for all that needs the service while that is down, and says so in the head; the rest and a new try are possible", async () => {
    const { page, open } = stage();
    const trouble = "The service cannot be reached.";
    await open({ problem: "unreachable", trouble, chat: [line("1")], presence: null });
    await page.locator("sidekick-control-state", { hasText: "Service down" }).waitFor();
    await expect.poll(() => page.getByText("Ready").count()).toBe(0);
    await writing("Prompt").fill("Hello");
    await writing("Context").fill("Boss");
    await page.getByRole("combobox", { name: "Character" }).selectOption("Bo");
    for (const name of ["React: viewer 1", "Send: Prompt", "Send: Context", "Switch", "Join", "Leave"])
      await expect.poll(() => button(name).getAttribute("title"), { message: name }).toBe(trouble);
    await tap("Send: Prompt");
    await shows(trouble);
    expect(await findBarriers(page)).toEqual([]);
    await button("Skip: viewer 1").click();
    await button("Mute").click();
    await button("Try again").click();
    await pressed([{ does: "skip-line", lineId: "1" }, { does: "voice", what: "mute" }, { does: "retry" }]);
  });

  it("has a voice that waits for the streamer speak now, and all voices wait until they may go on", async () => {
    const { double, page, open } = stage();
    await open();
    await button("Wait: Voice").click();
    expect(await button("Speak now: Voice").count()).toBe(0);
    double.tell({ voice: { ...calm.voice, state: "loading", waiting: 1, awaitsTurn: true } });
    await page.locator(".aside", { hasText: "After you" }).waitFor();
    await button("Speak now: Voice").click();
    double.tell({ voice: { ...calm.voice, state: "loading", waiting: 1, awaitsTurn: true, isHeld: true } });
    await page.locator(".aside", { hasText: "On hold" }).waitFor();
    await button("Go on: Voice").click();
    await pressed([
      { does: "voice", what: "wait" },
      { does: "voice", what: "now" },
      { does: "voice", what: "wait" },
    ]);
  });

  it("sends where the volume was moved to, at last, and shows it until the plugin says it", async () => {
    const { double, page, open } = stage();
    await open();
    const slider = page.getByRole("slider", { name: "Volume" });
    await slider.focus();
    await stopTime(page);
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
    await page.clock.runFor(1_000);
    await expect.poll(() => double.presses.at(-1)).toEqual({ does: "volume", volume: 50 });
    expect(await slider.inputValue()).toBe("50");
    // This double's plugin does not take it.
    await page.clock.runFor(1_000);
    await expect.poll(() => slider.inputValue()).toBe("80");
  });

  it("sends a prompt and a context with its lifetime, keeps what failed and clears what arrived", async () => {
    const { double, page, open } = stage();
    await open();
    const prompt = writing("Prompt");
    await prompt.fill("x".repeat(299) + "😀");
    await tap("Send: Prompt");
    await shows("The text is too long.");
    double.answer = () => ({ outcome: "failed", sentence: "The service is not reachable." });
    await prompt.fill("Hello");
    await prompt.press("Enter");
    await shows("The service is not reachable.");
    await expect.poll(() => prompt.inputValue()).toBe("Hello");
    double.answer = undefined;
    await prompt.press("Enter");
    await expect.poll(() => double.presses.length).toBe(2);
    await prompt.fill("Hello again");
    double.settle("done", "The AI has it.");
    await shows("The AI has it.");
    // Written meanwhile, so it was not sent.
    expect(await prompt.inputValue()).toBe("Hello again");
    double.answer = () => ({ outcome: "done", sentence: "" });
    await prompt.press("Enter");
    await expect.poll(() => prompt.inputValue()).toBe("");
    await writing("Context").fill("Second phase.");
    await button("Send: Context").click();
    await page.getByLabel("Keep it").selectOption("Until the service forgets it");
    await writing("Context").fill("Third phase.");
    await button("Send: Context").click();
    await pressed([
      { does: "react", prompt: "Hello" },
      { does: "react", prompt: "Hello" },
      { does: "react", prompt: "Hello again" },
      { does: "context", content: "Second phase.", ttl: 300 },
      { does: "context", content: "Third phase." },
    ]);
  });

  it("makes all quiet at once, and lifts it only when it is held for a second, by pointer or key", async () => {
    const { double, page, open } = stage();
    await open();
    const edge = () => button("All quiet").evaluate((one) => getComputedStyle(one).borderColor);
    await expect.poll(edge).toBe("rgb(255, 107, 107)");
    await button("All quiet").click();
    await pressed([{ does: "quiet" }]);
    double.tell({ isQuiet: true });
    const quiet = button("Quiet");
    await quiet.waitFor();
    await stopTime(page);
    await quiet.click();
    await pressed([{ does: "quiet" }, { does: "quiet" }]);
    await quiet.focus();
    await page.keyboard.down("Space");
    await page.getByText("Keep holding…").waitFor();
    await page.clock.runFor(longPressMs);
    await expect.poll(() => double.presses.at(-1)).toEqual({ does: "lift-quiet" });
    await page.keyboard.up("Space");
    await quiet.hover();
    await page.mouse.down();
    await page.clock.runFor(longPressMs);
    await expect.poll(() => double.presses.length).toBe(4);
    await page.mouse.up();
    expect(double.presses.slice(2)).toEqual([{ does: "lift-quiet" }, { does: "lift-quiet" }]);
  });

  it("stays lifted when what was held is let go late", async () => {
    const { double, page, open } = stage();
    await open({ isQuiet: true });
    await button("Quiet").hover();
    await page.mouse.down();
    await pressed([{ does: "lift-quiet" }]);
    double.tell({ isQuiet: false });
    await button("All quiet").focus();
    await page.mouse.up();
    double.tell({ isQuiet: true });
    await button("Quiet").focus();
    await page.keyboard.down("Enter");
    await expect.poll(() => double.presses.length).toBe(2);
    double.tell({ isQuiet: false });
    await button("All quiet").waitFor();
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await button("All quiet").click();
    await pressed([{ does: "lift-quiet" }, { does: "lift-quiet" }, { does: "quiet" }]);
  });

  it("changes goals by hand, and shows tips that did not count", async () => {
    const { double, page, open } = stage();
    const markup = "<b>Bold</b>".repeat(9);
    await open({
      goals: [
        {
          ...shownWith({ value: 3.5, counts: "tips", unit: "EUR" }),
          others: [{ currency: "USD", amount: 5 }],
        },
        { ...shownWith({ id: "raids/5/", title: markup }), others: [] },
      ],
    });
    const section = page.locator("sidekick-control-goals");
    await section.getByText("Not counted, other currency: $5").waitFor();
    await section.getByText("of €10").waitFor();
    await button("Add 1: Ten followers").click();
    await button(`Take 1 away: ${markup}`).click();
    const value = writing("Value: Ten followers");
    await value.fill("4,5");
    double.tell({ goals: [{ ...shownWith({ value: 7, counts: "tips" }), others: [] }] });
    await section.getByText("Not counted").waitFor({ state: "detached" });
    expect(await value.inputValue()).toBe("4,5");
    await page.keyboard.press("Enter");
    await pressed([
      { does: "goal", goalId: "first", by: 1 },
      { does: "goal", goalId: "raids/5/", by: -1 },
      { does: "set-goal", goalId: "first", value: 4.5 },
    ]);
    double.tell({ goals: [] });
    await expect.poll(() => section.locator("section").count()).toBe(0);
  });

  it("takes out of the queue what has a cross, and shows nothing while nothing waits", async () => {
    const { double, page, open } = stage();
    await open({
      queue: [
        { id: "press", kind: "press", name: "", count: 1 },
        { id: "a", kind: "rule", name: "Greet a raid", count: 3 },
        { id: "b", kind: "alert", name: "", count: 1 },
      ],
    });
    const rows = page.locator("sidekick-control-queue li span");
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(["Queued press", "Greet a raid ×3", "Reaction to an alert"]);
    await button("Remove from the queue: Greet a raid ×3").click();
    await pressed([{ does: "unqueue", turnId: "a" }]);
    double.tell({ queue: [] });
    await expect.poll(() => page.locator("sidekick-control-queue section").count()).toBe(0);
  });

  it("removes one of the last events until that is undone, and names each with its amount", async () => {
    const { double, page, open } = stage();
    const ada = { id: "a", kind: "follow" as const, name: "Ada", amount: 0 };
    const tip = { id: "b", kind: "tip" as const, name: "<b>Bo</b>", amount: 12.5, currency: "EUR" };
    await open({ events: [tip, ada] });
    const rows = page.locator("sidekick-control-events li span");
    await expect.poll(() => rows.allInnerTexts()).toEqual(["Tip · <b>Bo</b> · €12.50", "Follow · Ada"]);
    double.answer = ({ press }) => {
      double.tell({ events: press.does === "remove-event" ? [tip] : [tip, ada] });
      return { outcome: "done", sentence: "" };
    };
    await button("Remove: Follow · Ada").press("Enter");
    await page.getByText("Removed: Follow · Ada").waitFor();
    await expect.poll(() => button("Undo").evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => rows.count()).toBe(2);
    await pressed([
      { does: "remove-event", eventId: "a" },
      { does: "restore-event", eventId: "a" },
    ]);
    expect(await button("Undo").count()).toBe(0);
  });

  it("sends a reaction key of the deck, and takes one from the page until that is undone, also by keyboard", async () => {
    const { double, page, open } = stage();
    const fire = { id: "a", prompt: "Roast my aim", others: 0, pictogram: "fire" };
    const boss = { id: "b", prompt: "Describe the boss", others: 2 };
    await open();
    await expect.poll(() => button("Reactions").count()).toBe(0);
    double.tellReactions([fire, boss]);
    await button("Roast my aim").click();
    double.tell({ cooldown: { readyInMs: 9_000, windowMs: 25_000, isSending: false } });
    const second = button("Describe the boss, and 2 more prompts");
    await expect.poll(() => second.getAttribute("title")).toMatch(/^Ready in \d s$/);
    await button("Remove…").press("Enter");
    double.answer = ({ press }) => {
      double.tellReactions(press.does === "remove-reaction" ? [fire] : [fire, boss]);
      return { outcome: "done", sentence: "" };
    };
    await button("Remove: Describe the boss, and 2 more prompts").press("Space");
    await page.getByText("Removed: Describe the boss").waitFor();
    await expect.poll(() => button("Undo").evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText("Removed: Describe the boss").waitFor({ state: "detached" });
    await button("Done").click();
    await second.waitFor();
    await pressed([
      { does: "reaction", reactionId: "a" },
      { does: "remove-reaction", reactionId: "b" },
      { does: "restore-reaction", reactionId: "b" },
    ]);
  });

  it("saves prompts one a line, and none that are too long", async () => {
    const { double, page, open } = stage();
    await open();
    await page.getByText("Edit prompts").click();
    const prompts = page.getByLabel("Prompts for React");
    await prompts.fill(`One\n\n${"x".repeat(301)}`);
    await page.getByText("Line 3 has 301 of 300 characters.").waitFor();
    await tap("Save");
    await prompts.fill("One\n\n  Two ");
    await button("Save").click();
    await pressed([{ does: "prompts", prompts: ["One", "Two"] }]);
    double.tell({ prompts: ["One", "Two"] });
    await expect.poll(() => prompts.inputValue()).toBe("One\nTwo");
  });
});

describe("approval on the control page", () => {
  const message = (
    id: string,
    approval: "waits" | "shown" | "dropped",
    decidesInMs: number | null = null,
  ) => ({
    id,
    name: "Ada Gale",
    message: `says ${id}`,
    approval,
    decidesInMs,
  });

  it("runs as most of its letters do, and so does chat", async () => {
    const { page, open } = stage();
    const texts = ["דניאל welcome to the stream", "Nova אומרת שלום לכולם"];
    const aiMessages = texts.map((text, at) => ({ ...message(`${at}`, "shown"), message: text }));
    await open({ chat: texts.map((text, at) => line(`${at}`, text)), aiMessages });
    const directions = () =>
      page
        .locator("li .text")
        .evaluateAll((all) =>
          all.map((one) => `${one.textContent.trim().slice(0, 4)} ${getComputedStyle(one).direction}`),
        );
    await expect
      .poll(async () => (await directions()).toSorted())
      .toEqual(["Nova rtl", "Nova rtl", "דניא ltr", "דניא ltr"]);
  });

  it("has what waits on top, the oldest first, with the time left; and says what was dropped", async () => {
    const { double, page, open } = stage();
    await open({
      isApproving: true,
      aiMessages: [
        message("1", "shown"),
        message("2", "dropped"),
        message("3", "waits", 20_000),
        message("4", "waits"),
      ],
    });
    const rows = page.locator("sidekick-control-messages li");
    await expect
      .poll(() => rows.locator(".text").allInnerTexts())
      .toEqual(["says 3", "says 4", "says 2", "says 1"]);
    await expect.poll(() => rows.nth(0).innerText()).toMatch(/\d+ s left/);
    await expect.poll(() => rows.nth(2).innerText()).toContain("Dropped");
    await rows.nth(0).getByRole("button", { name: "Approve" }).click();
    await rows.nth(1).getByRole("button", { name: "Drop" }).click();
    await pressed([
      { does: "approve", messageId: "3" },
      { does: "drop", messageId: "4" },
    ]);
    expect(double.presses).toHaveLength(2);
  });

  it("says what a restart has dropped until that is dismissed, and puts no button of a message in its place", async () => {
    const { double, page, open } = stage();
    await open({ lost: 2 });
    await page.getByText("2 messages that were waiting").waitFor();
    await button("Dismiss").click();
    await pressed([{ does: "forget-lost" }]);
    double.tell({ lost: 0, aiMessages: [message("1", "waits")] });
    await expect.poll(() => button("Dismiss").getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => button("Approve: Ada Gale").count()).toBe(0);
    await page.mouse.move(5, 5);
    await button("Approve: Ada Gale").waitFor();
    await expect.poll(() => button("Dismiss").count()).toBe(0);
  });

  it("names greetings and thoughts as what they are, with the time left and their buttons", async () => {
    const { double, page, open } = stage();
    const greeting = { ...message("g", "waits", 20_000), kind: "greeting", name: "<b>ada</b>" } as const;
    const thought = { ...message("t", "waits"), kind: "thought", name: "" } as const;
    await open({ isApproving: true, aiMessages: [greeting, thought] });
    const rows = page.locator("sidekick-control-messages li");
    await expect
      .poll(() => rows.locator(".by bdi").allInnerTexts())
      .toEqual(["Greeting for <b>ada</b>", "Thought"]);
    await button("Approve: Greeting for <b>ada</b>").click();
    await button("Drop: Thought").click();
    await pressed([
      { does: "approve", messageId: "g" },
      { does: "drop", messageId: "t" },
    ]);
    expect(double.presses).toHaveLength(2);
  });

  it("approves one message for two quick presses by finger", async () => {
    const { double, browser, open } = stage();
    double.answer = ({ press }) => {
      if (press.does === "approve")
        double.tell({ aiMessages: [message("2", "waits"), message("1", "shown")] });
      return { outcome: "done", sentence: "" };
    };
    await open({ aiMessages: [message("1", "waits"), message("2", "waits")] });
    const page = await browser.newPage({ hasTouch: true, viewport: { width: 300, height: 760 } });
    await page.goto(`${double.url}&lang=en`);
    const first = page.getByRole("listitem").filter({ hasText: "says 1" });
    const box = await first.getByRole("button", { name: "Approve" }).boundingBox();
    if (!box) throw new Error("There is no button.");
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const press = (): Promise<void> => page.touchscreen.tap(...at);
    // So that the presses are 60 ms apart for the page, however busy the computer is.
    await stopTime(page);
    await press();
    await pressed([{ does: "approve", messageId: "1" }]);
    await expect
      .poll(
        async () => (await page.clock.runFor(20), first.getByRole("button").first().getAttribute("title")),
      )
      .toContain("no longer there");
    await press();
    await page.clock.runFor(20);
    await expect.poll(() => first.locator(".result").innerText()).toContain("no longer there");
    expect(double.presses).toEqual([{ does: "approve", messageId: "1" }]);
    await page.mouse.move(5, 5);
    await page.clock.resume();
    await expect
      .poll(() => page.locator("sidekick-control-messages li").first().innerText())
      .toContain("says 2");
    await page.close();
  });

  it("never moves the next message's buttons under the pointer", async () => {
    const { double, page, open } = stage();
    await open({ aiMessages: [message("1", "waits"), message("2", "waits")] });
    const second = page.getByRole("listitem").filter({ hasText: "says 2" });
    const first = page.getByRole("listitem").filter({ hasText: "says 1" });
    await first.getByRole("button", { name: "Drop" }).hover();
    const before = await second.boundingBox();
    double.tell({ aiMessages: [message("2", "waits"), message("1", "shown")] });
    await expect
      .poll(() => first.getByRole("button", { name: "Drop" }).getAttribute("aria-disabled"))
      .toBe("true");
    expect(await second.boundingBox()).toEqual(before);
    await page.mouse.move(5, 5);
    await expect.poll(() => first.getByRole("button").count()).toBe(0);
  });

  it("decides nothing about a message that is gone from the plugin and still in view", async () => {
    const { double, page, open } = stage();
    await open({ aiMessages: [message("1", "waits"), message("2", "waits")] });
    const approve = page
      .getByRole("listitem")
      .filter({ hasText: "says 1" })
      .getByRole("button", { name: "Approve" });
    await approve.hover();
    double.tell({ aiMessages: [message("2", "waits")] });
    await expect.poll(() => approve.getAttribute("title")).toContain("no longer there");
  });
});

describe("chat on the control page", () => {
  it("stands still under pointer and keyboard while more comes, and says how much", async () => {
    const { double, page, open } = stage();
    const chat = ["1", "2", "3"].map((id) => line(id));
    await open({ chat });
    const react = button("React: viewer 2");
    await react.hover();
    const before = await react.boundingBox();
    double.tell({ chat: [line("4"), line("5"), line("6")], removed: ["1"] });
    await page.getByText("3 new").waitFor();
    expect(await react.boundingBox()).toEqual(before);
    // What moderation took back is no longer read, nor pressed.
    await expect.poll(() => page.getByText("message 1").isVisible()).toBe(false);
    await expect.poll(() => button("React: viewer 1").getAttribute("aria-disabled")).toBe("true");
    // What is only old, in a busy chat, can still be read and answered.
    await expect.poll(() => page.getByText("message 2").isVisible()).toBe(true);
    await react.click();
    await pressed([{ does: "react", prompt: calm.prompts[0], lineId: "2" }]);
    await page.mouse.move(5, 5);
    const focused = button("React: viewer 5");
    await focused.waitFor();
    await expect.poll(() => page.getByText("3 new").count()).toBe(0);
    await page.keyboard.press("Tab");
    for (let tab = 0; tab < 30; tab++) {
      if (await focused.evaluate((one) => one.matches(":focus"))) break;
      await page.keyboard.press("Tab");
    }
    double.tell({ chat: [line("7")] });
    await page.getByText("1 new").waitFor();
    await expect.poll(() => focused.evaluate((one) => one.matches(":focus"))).toBe(true);
  });

  it("marks the newest line that is neither answered nor skipped, and no other", async () => {
    const { double, page, open } = stage();
    const settled = { ...line("3"), isNew: false };
    await open({ chat: [line("1"), line("2"), settled] });
    const marked = () => page.locator("sidekick-control-chat li:has(.mark)").allInnerTexts();
    await expect.poll(marked).toEqual([expect.stringMatching(/viewer 2\s+New\s+message 2/)]);
    const row = page.getByRole("listitem").filter({ hasText: "message 1" });
    const before = await row.getByRole("button").first().boundingBox();
    double.tell({ chat: [line("1"), { ...line("2"), isNew: false }, settled] });
    await expect.poll(marked).toEqual([expect.stringMatching(/viewer 1\s+New/)]);
    expect(await row.getByRole("button").first().boundingBox()).toEqual(before);
    await expect
      .poll(() => button("React: viewer 1").getAttribute("aria-describedby"))
      .toBe(await row.locator(".text").getAttribute("id"));
    await row.hover();
    double.tell({ chat: [line("1"), line("4")] });
    await page.getByText("1 new").waitFor();
    double.tell({ chat: [line("4")], removed: ["1"] });
    await expect.poll(() => row.getAttribute("class")).not.toContain("next");
  });

  it("leads from what is wrong to its line of the help, in the streamer's language", async () => {
    const { double, page, open } = stage();
    double.answer = () => ({ outcome: "failed", sentence: "Too soon.", help: "presses-cooling" });
    await open(
      { trouble: "The service cannot be reached.", troubleHelp: "failures-unreachable" },
      "&lang=de",
    );
    const links = page.getByRole("link", { name: controlWords.de.whatToDo });
    const path = "/help/messages/?lang=de#";
    await expect.poll(() => links.first().getAttribute("href")).toBe(`${path}failures-unreachable`);
    await page.getByRole("button", { name: controlWords.de.leave, exact: true }).click();
    await expect.poll(() => links.count()).toBe(2);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(targets)).toEqual(new Set([`${path}failures-unreachable`, `${path}presses-cooling`]));
  });

  it("shows viewers' texts as texts, in their own direction, and nothing wider than the dock", async () => {
    const { double, page, open } = stage();
    const hostile = [
      line("m", "<img src=x onerror=alert(1)>", "<b>x</b>"),
      line("r", `‮${"سلام ".repeat(30)}`, "‮سارة‏"),
      line("l", "W".repeat(4_096), "N".repeat(4_096)),
      line("e", "", ""),
      line("e", "twice", "the same id"),
    ];
    const long = "W".repeat(4_096);
    await open({
      chat: hostile,
      trouble: long,
      channel: long,
      characters: [{ id: "a", name: long, isActive: true }],
      aiMessages: [{ id: "1", name: long, message: long, approval: "waits", decidesInMs: 1e9 }],
      prompts: [long.slice(0, 300), long.slice(0, 300)],
      goals: [
        {
          ...shownWith({ title: long, value: 3.5, counts: "tips", unit: "EUR" }),
          others: [{ currency: "USD", amount: 5 }],
        },
      ],
      queue: [{ id: "a", kind: "rule", name: long, count: 3 }],
      events: [{ id: "a", kind: "tip", name: long, amount: 12.5, currency: "EUR" }],
    });
    double.tellReactions([{ id: "a", prompt: long, others: 2, pictogram: "fire" }]);
    for (const part of ["goals", "queue", "events", "reactions"])
      await page.locator(`sidekick-control-${part} section`).first().waitFor();
    await expect.poll(() => page.locator("sidekick-control-chat li").count()).toBe(4);
    await expect.poll(() => page.locator("img").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
    expect(await findBarriers(page)).toEqual([]);
  });

  it("has room for what it says in other languages, as narrow as a dock", async () => {
    const { double, page, open } = stage();
    for (const language of wideLanguagesAndKorean) {
      const words = controlWords[language];
      await open(
        {
          pages: 1,
          isQuiet: true,
          lost: 12,
          cooldown: { readyInMs: 20_000, windowMs: 25_000, isSending: false },
          chat: [line("1"), line("2")],
          aiMessages: [
            { id: "1", name: "Ada Gale", message: "Hello", approval: "waits", decidesInMs: 20_000 },
            { id: "2", name: "Ada Gale", message: "Hello", approval: "dropped", decidesInMs: null },
          ],
          voice: { state: "blocked", waiting: 12, isMuted: true, volume: 100, awaitsTurn: true },
          alerts: { isShowing: true, waiting: 60, merged: 440, dropped: 12, isPaused: true },
        },
        `&lang=${language}`,
      );
      await page.getByText(words.editPrompts).click();
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
      const cut = await page.evaluate(() => {
        const found: string[] = [];
        const walk = (root: Document | ShadowRoot): void => {
          for (const element of root.querySelectorAll<HTMLElement>("*")) {
            if (element.shadowRoot) walk(element.shadowRoot);
            if (element.matches(".screen-reader, option, select")) continue;
            if (element.getBoundingClientRect().right > 300 || element.scrollWidth > element.clientWidth + 1)
              if (element.clientWidth > 0) found.push(element.outerHTML.slice(0, 120));
          }
        };
        walk(document);
        return found;
      });
      expect(cut, language).toEqual([]);
      // What voice and alerts are doing is said in captions, which have no full stop.
      const captions = () => page.locator("sidekick-control-pages .aside").allInnerTexts();
      for (const pages of [1, 0]) {
        double.tell({ pages, voice: { state: "blocked", waiting: 2, isMuted: true, volume: 100 } });
        const isNoPage = [pages === 0, pages === 0];
        await expect
          .poll(async () => (await captions()).map((caption) => caption.startsWith(words.noPages)))
          .toEqual(isNoPage);
        await expect.poll(async () => (await captions())[0]).toContain(words.muted);
        expect((await captions()).filter((caption) => /[.。]/u.test(caption))).toEqual([]);
      }
      expect(language === "ko" ? await findBrokenWords(page) : []).toEqual([]);
      await page.setViewportSize({ width: 300, height: 760 });
    }
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe("the control page as a dock", () => {
  const crowd: Partial<ControlState> = {
    isQuiet: true,
    trouble: "The service isn't responding. Trying again.",
    chat: Array.from({ length: 12 }, (_, at) => line(`${at}`, "words ".repeat(at * 4))),
    aiMessages: Array.from({ length: 8 }, (_, at) => ({
      id: `${at}`,
      name: "Ada Gale",
      message: "words ".repeat(at * 8),
      approval: "waits",
      decidesInMs: at % 2 ? 20_000 : null,
    })),
  };
  /** Presses Tab until the page has been gone through, and judges each element that then has the focus. */
  const throughFocus = (page: Page) =>
    page.evaluate(() => {
      const found: string[] = [];
      const seen = new Set<Element>();
      const walk = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll<HTMLElement>("*")) {
          if (element.shadowRoot) walk(element.shadowRoot);
          if (element.matches("button, select, textarea, input, summary")) seen.add(element);
        }
      };
      walk(document);
      const page = document.querySelector("sidekick-control")?.shadowRoot;
      const edge = (selector: string) => page?.querySelector(selector)?.getBoundingClientRect();
      for (const element of seen) {
        if (!(element instanceof HTMLElement) || element.getClientRects().length === 0) continue;
        element.focus();
        const { top, bottom, width, height } = element.getBoundingClientRect();
        const name = element.outerHTML.replace(/<!--.*?-->|\s+/g, " ").slice(0, 120);
        if (width < 24 || height < 24) found.push(`${width} × ${height}: ${name}`);
        if (
          element.getRootNode() instanceof ShadowRoot &&
          page?.querySelector("header")?.contains((element.getRootNode() as ShadowRoot).host)
        )
          continue;
        const visible =
          Math.min(bottom, edge("footer")?.top ?? 0) - Math.max(top, edge("header")?.bottom ?? 0);
        // Of a text, the line that is written has to be in view.
        if (visible < (element.matches("textarea") ? 24 : height - 2)) found.push(`covered: ${name}`);
      }
      return found;
    });

  it.each([
    [280, 400],
    [1000, 180],
  ])(
    "keeps state, cooldown and All quiet in view at %i × %i, covers no focus, and has targets to meet",
    async (width, height) => {
      const { page, open } = stage();
      await page.setViewportSize({ width, height });
      await open(crowd);
      await page.getByText("Edit prompts").click();
      await expect.poll(() => throughFocus(page)).toEqual([]);
      for (const part of [
        page.locator("sidekick-control-state .ring"),
        ...["Mute", "Skip: Voice", "Pause alerts", "Quiet"].map(button),
        page.locator(".facts"),
        page.locator(".banner"),
      ])
        await expect
          .poll(async () => {
            const box = await part.boundingBox();
            return box && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
          })
          .toBe(true);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    },
  );

  it("has on a phone what is pressed or waits above what is only read, in the order of the keyboard", async () => {
    const { double, page, open } = stage();
    await page.setViewportSize({ width: 390, height: 844 });
    await open(crowd);
    double.tellReactions([{ id: "a", prompt: "Roast my aim", others: 0 }]);
    double.tell({ queue: [{ id: "1", kind: "press", name: "", count: 1 }], isApproving: false });
    /** The sections that are shown, from above. */
    const order = () =>
      page.locator("main [aria-expanded]").evaluateAll((all) => {
        const placed = all.map((one) => ({ id: one.id, top: one.getBoundingClientRect().top }));
        const isSorted = placed.every(({ top }, at) => at === 0 || top >= (placed[at - 1]?.top ?? 0));
        return isSorted ? placed.map(({ id }) => id) : placed;
      });
    const lists = ["chat", "voice", "alerts", "character"];
    await expect.poll(order).toEqual(["reactions", "queue", "prompt", "context", "messages", ...lists]);
    double.tell({ isApproving: true });
    await expect.poll(order).toEqual(["reactions", "queue", "messages", "prompt", "context", ...lists]);
  });

  it("scrolls as a whole where it is zoomed so far that parts that stay would leave no room", async () => {
    const { page, open } = stage();
    await page.setViewportSize({ width: 140, height: 200 });
    await open({ ...crowd, isQuiet: false });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(140);
    await button("Test: Alerts").scrollIntoViewIfNeeded();
    await expect.poll(async () => (await button("All quiet").boundingBox())?.y).toBeLessThan(0);
  });

  it("moves nothing under the pointer, whatever comes and goes around it", async () => {
    const { double, page, open } = stage();
    await page.setViewportSize({ width: 280, height: 400 });
    await open({ isQuiet: true });
    await page.clock.install();
    await button("Replay: Voice").click();
    await shows("Done");
    const test = button("Test: Alerts");
    await test.hover();
    const top = async () => Math.round((await test.boundingBox())?.y ?? -1);
    const before = await top();
    double.tell({ ...crowd, isQuiet: false });
    await page.getByText("8 waiting").first().waitFor();
    await page.clock.runFor(7_000);
    await page.locator("sidekick-control-pages .result").waitFor({ state: "detached" });
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    double.tell({ ...calm, isQuiet: true });
    await page.getByText("8 waiting").first().waitFor({ state: "detached" });
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await page.mouse.move(40, 5);
    await expect
      .poll(() => page.locator("main").evaluate((main) => getComputedStyle(main).padding))
      .toMatch(/^8px/);
  });
});
