import { describe, expect, it } from "vitest";
import { type Start, answers, setInspectorStage } from "../../inspector/inspector-stage.ts";
import { connection, field } from "../../inspector/inspector-parts.ts";

const stage = setInspectorStage();
const open = (start: Partial<Start> = {}) => stage.open({ action: "app.sidekick.deck.character", ...start });

describe("a character key", () => {
  it("chooses from the list, which can be refreshed", async () => {
    const { page, application } = await open();
    await page.getByText("Choose a character: without one this key does nothing.").waitFor();
    await field(page, "Character").selectOption({ label: "Bolt" });
    await expect.poll(() => application.settings).toEqual({ target: "specific", characterId: "c2" });
    application.answers["getCharacters"] = { items: [{ label: "Mira", value: "c1" }] };
    await page.getByRole("button", { name: "Refresh the list" }).click();
    await page.getByText("This character is no longer in your account.").waitFor();
    await expect
      .poll(() => field(page, "Character").locator("option:checked").textContent())
      .toBe("deleted: c2");
    expect(application.settings["characterId"]).toBe("c2");
  });

  it("says why a list cannot be read, and keeps what is chosen", async () => {
    const failed = { items: [], error: "The service could not be reached." };
    const { page, application } = await open({
      settings: { target: "specific", characterId: "c2" },
      answers: { ...answers, getCharacters: failed, getChannels: failed },
    });
    await connection(page).getByText("The service could not be reached.").waitFor();
    await expect.poll(() => field(page, "Character").inputValue()).toBe("c2");
    await connection(page).locator(".trouble").waitFor();
    application.answers["getChannels"] = answers.getChannels;
    application.answers["getCharacters"] = answers.getCharacters;
    await page.getByRole("button", { name: "Try again" }).click();
    await connection(page).getByText("Connected to nightowl").waitFor();
    await expect.poll(() => page.locator("#trouble").textContent()).toBe("");
    expect(application.settings).toEqual({ target: "specific", characterId: "c2" });
  });

  it("shows a name of a character as text, whatever it holds", async () => {
    const name = `<img src=x onerror="document.title='owned'">`;
    const { page } = await open({
      settings: { target: "specific", characterId: "c1" },
      answers: { ...answers, getCharacters: { items: [{ label: name, value: "c1" }] } },
    });
    await expect.poll(() => field(page, "Character").locator("option:checked").textContent()).toBe(name);
    await expect(page.title()).resolves.toBe("Sidekick Deck");
  });
});
