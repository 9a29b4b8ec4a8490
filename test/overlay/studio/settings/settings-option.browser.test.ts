import type { StepPart } from "../../../../overlay/studio/document/step-part.ts";
import type { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import { describe, expect, it } from "vitest";
import { findBarriers } from "../../../fixtures/axe.ts";
import { tinyMedia } from "../../../fixtures/tiny-media.ts";
import { page, stage, studiosOfFile } from "../studio-stage.ts";
import { drawAgain } from "../../../fixtures/draw-again.ts";

const openStudio = studiosOfFile();

interface Edited {
  choices: Record<string, string | undefined>;
  readonly steps: (readonly [changes: Record<string, string | undefined>, step: string | undefined])[];
  readonly said: string[];
  takeOffer: (() => void) | undefined;
}
declare const edited: Edited;
declare const select: (pieces: readonly string[]) => void;

/** Puts the column of settings alone on the studio's page, before a document that notes every change. */
function showForm(choices: Edited["choices"]): void {
  const listeners = new Set<() => void>();
  const state: Edited = { choices, steps: [], said: [], takeOffer: undefined };
  const form = document.createElement("sidekick-settings");
  const { words, document: whole } = document.querySelector("sidekick-studio") as unknown as {
    readonly words: object;
    readonly document: StudioDocument;
  };
  const known = {
    queue: whole.queue,
    undo: whole.undo,
    selection: [] as readonly string[],
    select(pieces: readonly string[]) {
      known.selection = pieces;
      for (const listener of listeners) listener();
    },
    editFiles: (parts: readonly StepPart[]) => whole.editFiles(parts),
    get choices() {
      return state.choices;
    },
    change(changes: Edited["choices"], step?: string) {
      state.steps.push([changes, step]);
      const next = Object.entries({ ...state.choices, ...changes });
      state.choices = Object.fromEntries(next.filter(([, value]) => value !== undefined));
      for (const listener of listeners) listener();
    },
    follow(listener: () => void) {
      listeners.add(listener);
      const leave = whole.follow(listener);
      return () => {
        leave();
        listeners.delete(listener);
      };
    },
  };
  Object.assign(globalThis, { edited: state, select: (pieces: readonly string[]) => known.select(pieces) });
  Object.assign(form, {
    host: {
      document: known,
      words,
      language: "en",
      unfolded: new Set(["more", "style", "piece-more", "piece-style"]),
      say(sentence: string, details?: { offer?: { take: () => void } }) {
        state.said.push(sentence);
        state.takeOffer = details?.offer?.take;
      },
    },
  });
  Object.assign(form.style, { background: "#1a1622", color: "#f4efe6", width: "420px", padding: "16px" });
  const main = document.createElement("main");
  main.append(Object.assign(document.createElement("h1"), { textContent: "Form" }), form);
  document.body.replaceChildren(main);
}

const open = async (choices: Edited["choices"] = {}): Promise<void> => {
  // Of the file that is damaged.
  await openStudio({ expectedError: /415/ });
  await page.evaluate(showForm, choices);
  await field("Font").waitFor();
};
const field = (label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator(":not([type=range])"));
const choices = () => page.evaluate(() => edited.choices);
const type = async (label: string, text: string): Promise<void> => {
  await field(label).fill(text);
  await field(label).press("Enter");
};

describe("the settings of type and colours", () => {
  it("changes each option in one step of undo, says what is wrong, and resets each field", async () => {
    await open();
    await expect.poll(() => field("Accent").getAttribute("placeholder")).toBe("#ffb066");
    await type("Accent", "66CCFF");
    await field("Weight").selectOption("Bold");
    await type("Opacity of the background", "140");
    await field("Edge of letters").selectOption("Shadow");
    await type("Border", "3");
    expect(await choices()).toEqual({
      accent: "#66ccff",
      weight: "700",
      "ground-opacity": "100",
      edge: "shadow",
      border: "3",
    });
    const steps = await page.evaluate(() => edited.steps.map(([, step]) => step));
    expect(new Set(steps).size).toBe(5);
    // A colour that is dragged about is one step.
    await field("Choose a colour: Background").evaluate((picker: HTMLInputElement) => {
      for (const color of ["#202020", "#303030", "#404040"]) {
        picker.value = color;
        picker.dispatchEvent(new Event("input"));
      }
      picker.dispatchEvent(new Event("change"));
    });
    const dragged = await page.evaluate(
      (from) => edited.steps.slice(from).map(([, step]) => step),
      steps.length,
    );
    expect([dragged.length, new Set(dragged).size]).toEqual([4, 1]);
    await type("Text colour", "red; }");
    await page.getByText("A colour is a # and six digits").waitFor();
    await expect.poll(() => field("Text colour").inputValue()).toBe("red; }");
    expect(await choices()).not.toHaveProperty("ink");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Reset: Accent" }).click();
    expect(await choices()).not.toHaveProperty("accent");
    // Own choices stay with every theme, until all are given up at once.
    await page.getByText("stay when you change the theme").waitFor();
    await page.getByRole("button", { name: "Give up own type and colours" }).click();
    expect(await choices()).toEqual({});
    await expect
      .poll(() => page.evaluate(() => edited.said))
      .toEqual(["Type and colours are as the theme has them."]);
    await expect.poll(() => page.locator("[data-group=style] > summary:focus").count()).toBe(1);
  });

  it("shows in a piece what it inherits, and offers a colour that can be read, or an outline where none can", async () => {
    await open({ accent: "#7fd6a2", weight: "800" });
    await page.evaluate(() => select(["chat"]));
    await expect.poll(() => field("Accent").getAttribute("placeholder")).toBe("#7fd6a2");
    await expect
      .poll(() => field("Weight").locator("option").first().textContent())
      .toContain("As everything: Extra bold");
    await field("Text colour").fill("#333344");
    // Something else changes before the text is done.
    await page.locator("sidekick-settings").evaluate(drawAgain);
    await field("Text colour").press("Enter");
    await page.getByText(/Hard to read: contrast 1\.\d:1/).waitFor();
    await page.getByRole("button", { name: /^Use #/ }).click();
    await page.getByText("Hard to read").waitFor({ state: "detached" });
    expect(await choices()).toEqual({
      accent: "#7fd6a2",
      weight: "800",
      "chat-ink": expect.stringMatching(/^#[\da-f]{6}$/),
    });
    await type("Opacity of the background", "30");
    await field("Edge of letters").selectOption("None");
    await page.getByText("No colour can be read over every video here.").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Outline the letters" }).first().click();
    expect(await choices()).toMatchObject({ "chat-edge": "outline" });
    await page.getByText("Hard to read").first().waitFor({ state: "detached" });
  });

  it("keeps a font's name that is being typed while the uploaded fonts are read", async () => {
    await openStudio();
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/media", async (route) => {
      await asked;
      await route.continue();
    });
    await page.evaluate(showForm, {});
    await field("Font").fill("Arial");
    await stage.media.put("My Gugi.woff2", tinyMedia.woff2);
    answer();
    await page.getByRole("button", { name: "My Gugi", exact: true }).waitFor();
    await field("Font").press("Enter");
    expect(await choices()).toEqual({ font: "Arial" });
    // What the streamer did not type follows the document again.
    await page.getByRole("button", { name: "Reset: Font" }).click();
    await expect.poll(() => field("Font").inputValue()).toBe("");
  });

  it("takes a font by its name or as a WOFF2 file, which is deleted and put back", async () => {
    await open();
    await type("Font", "No Such Font 7");
    await page.getByText("Not on this computer.").waitFor();
    await type("Font", 'x"; } * {');
    await page.getByText("A font’s name has letters").waitFor();
    expect(await choices()).toEqual({ font: "No Such Font 7" });
    const upload = (name: string, buffer: Buffer) =>
      field("Upload a font…").setInputFiles({ name, mimeType: "font/woff2", buffer });
    await upload("page.woff2", Buffer.from("<html>"));
    await page.getByText("“page.woff2” isn't a WOFF2 font").waitFor();
    await upload("cut.woff2", tinyMedia.woff2.subarray(0, 900));
    await page.getByText("“cut.woff2” isn't a WOFF2 font").waitFor();
    expect(stage.media.all).toEqual([]);
    await upload("My Gugi.woff2", tinyMedia.woff2);
    await expect.poll(choices).toEqual({ font: expect.stringMatching(/^file:[\da-f]{64}\.woff2$/) });
    await expect.poll(() => field("Font").inputValue()).toBe("My Gugi");
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toContain("loaded");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: /: My Gugi$/ }).click();
    await page.getByText("This font was deleted.").waitFor();
    await expect.poll(() => stage.media.all).toEqual([]);
    await page.evaluate(() => edited.takeOffer?.());
    await page.getByRole("button", { name: "My Gugi", exact: true, pressed: true }).waitFor();
    await expect.poll(() => stage.media.all).toHaveLength(1);
    // By its name, typed, as well.
    await type("Font", "Arial");
    await type("Font", "My Gugi");
    expect(await choices()).toEqual({ font: `file:${stage.media.all[0]?.file}` });
  });
});

describe("a text that keeps everything away", () => {
  it("has a sentence under its field: platforms that nobody knows, and a goal that cannot be", async () => {
    await open({ "alert-platforms": "youtube, Twich", "goal-counts": "raids", "goal-target": "1,000" });
    await page.evaluate(() => select(["alerts"]));
    const trouble = page.getByText("Check the spelling: twich. Known platforms: twitch, youtube");
    await trouble.waitFor();
    await type("Show alerts from", "YouTube, Twitch");
    await trouble.waitFor({ state: "detached" });
    await page.evaluate(() => select(["goal"]));
    await page.getByText("No goal is shown: choose what counts").waitFor();
    expect(await page.getByText("No goal is shown").count()).toBe(1);
    await type("Goal of the address: target", "1000");
    await page.getByText("No goal is shown").waitFor({ state: "detached" });
  });
});
