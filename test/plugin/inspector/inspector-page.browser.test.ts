import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { actionNames as actions } from "../../../plugin/actions/action-names.ts";
import { findBrokenWords } from "../../fixtures/broken-words.ts";
import { findBarriers } from "../../fixtures/axe.ts";
import { type Application, fileUrl, showInspector, startApplication } from "./inspector-application.ts";
import { connection, tell } from "./inspector-parts.ts";
import { account, answers, setInspectorStage } from "./inspector-stage.ts";
import { inspectorWords, localeFor } from "../../../shared/words/words.ts";
import { wideLanguagesAndKorean } from "../../fixtures/wide-languages.ts";

const stage = setInspectorStage();
const id = (name: string): string => `app.sidekick.deck.${name}`;
const open = (name: string, settings: Record<string, unknown> = {}, more: object = {}) =>
  stage.open({ action: id(name), settings, ...more });

const long = {
  reaction: { prompt: "React to {viewer}!", whenCooling: "hold", eventType: "GAME_EVENT" },
  context: { content: "Phase two", ttl: 3600, eventType: "GAME_EVENT" },
  presence: { mode: "TEST" },
  overlay: { canvas: "u1", canvasName: "Vertical" },
} as Record<string, Record<string, unknown>>;

/**
 * Language of the page, whether it calls the action unknown, what is wider than the page or its own element, and
 * descriptions that are not there.
 */
function findFaults(unknownAction: string) {
  const wrong: string[] = [];
  let isUnknown = false;
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
      for (const id of (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean))
        if (!root.getElementById(id)) wrong.push(`${element.id} is described by ${id}`);
      if (element.matches(".note") && element.textContent === unknownAction) isUnknown = true;
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return { language: document.documentElement.lang, isUnknown, cut: wrong };
}

let page: Page;
let application: Application;
beforeAll(async () => {
  page = await stage.context.newPage();
  const canvases = { items: [{ label: "Vertical", value: "u1" }], layouts: ["Evening"] };
  application = await startApplication({ globals: { ...account }, answers: { ...answers, canvases } });
});
afterAll(() => application.close());

describe.each(wideLanguagesAndKorean)("in %s", (language) => {
  it.each(actions)("%s uses its language, has nothing cut off, and no barrier", async (name) => {
    application.settings = long[name] ?? {};
    await showInspector(page, application, { url: fileUrl(stage.folder), action: id(name), language });
    await connection(page).locator(".ready").waitFor();
    await page.setViewportSize({ width: 300, height: 700 });
    const { unknownAction } = localeFor(inspectorWords, language).words;
    await expect
      .poll(() => page.evaluate(findFaults, unknownAction))
      .toEqual({ language, isUnknown: false, cut: [] });
    expect(language === "ko" ? await findBrokenWords(page, [300, 380, 500]) : []).toEqual([]);
    await page
      .locator("details")
      .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)));
    // What lies around an action's own fields is the same for all of them.
    const within = name === actions[0] ? undefined : (["sidekick-inspector-page", "main"] as const);
    expect(language === "de" ? await findBarriers(page, within) : []).toEqual([]);
  });
});

it("the page passes axe even when everything is wrong", async () => {
  const { page, application } = await open("context", { content: "x".repeat(701) }, { globals: {} });
  tell(application, "getTrouble", { message: "The service cannot be reached." });
  await connection(page).getByText("Not set up yet").waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
