import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { banner, enter, everythingIn, field, tell } from "../inspector/inspector-parts.ts";
import { account, answers, secret } from "../inspector/inspector-stage.ts";
import { type WindowStart, setSetUpStage } from "../set-up/set-up-stage.ts";

const stage = setSetUpStage();
/** The line with the state of the account. */
const status = (page: Page, words: string) =>
  page.locator("sidekick-account-view .status-line", { hasText: new RegExp(`^\\s*${words}\\s*$`) });
const open = (start: Partial<WindowStart> = {}) => stage.open({ page: "account", ...start });

describe("the account", () => {
  it("is saved as typed, on top of the plugin's changes, and leaves unknown fields alone", async () => {
    const { page, application } = await open({ globals: { ...account, obsPassword: "kept", later: [1] } });
    // The plugin sends the page what it changes itself.
    application.globals = { ...application.globals, relayPort: 4_321 };
    application.tellSettings();
    await field(page, "Address").press("End");
    await field(page, "Address").pressSequentially("/v1");
    await field(page, "Address").blur();
    await expect
      .poll(() => application.globals)
      .toEqual({
        baseUrl: `${account.baseUrl}/v1`,
        apiKey: secret,
        obsPassword: "kept",
        later: [1],
        relayPort: 4_321,
      });
  });

  it("is never half an address: a typed one takes effect when the field is left", async () => {
    const { page, application } = await open();
    await page.clock.install();
    await field(page, "Address").fill("");
    for (const piece of ["http://127.0.0.1:4444", "5"]) {
      await field(page, "Address").pressSequentially(piece);
      await page.clock.runFor(5_000);
    }
    await expect.poll(() => field(page, "Address").inputValue()).toBe("http://127.0.0.1:44445");
    expect(application.sent("setGlobalSettings")).toEqual([]);
    await field(page, "Address").press("Enter");
    await page.clock.runFor(5_000);
    await expect
      .poll(() => application.sent("setGlobalSettings").map(({ payload }) => payload["baseUrl"]))
      .toEqual(["http://127.0.0.1:44445"]);
  });

  it("saves what was typed when the page closes", async () => {
    const { page, application } = await open();
    await field(page, "Address").fill("https://other.example.test");
    await page.goto("about:blank");
    await expect.poll(() => application.globals["baseUrl"]).toBe("https://other.example.test");
  });

  it("shows that a key is set, never the key; replaces it with what is typed, and removes that from the page once it is saved", async () => {
    const { page, application } = await open();
    await expect.poll(() => field(page, "API key").getAttribute("placeholder")).toContain("key is set");
    await expect.poll(() => field(page, "API key").inputValue()).toBe("");
    expect(await everythingIn(page)).not.toContain(secret);
    await field(page, "API key").fill(" Bearer sk-newer ");
    await field(page, "API key").press("Enter");
    await page.getByText("API key saved.").waitFor();
    expect(application.globals["apiKey"]).toBe("sk-newer");
    expect(await everythingIn(page)).not.toContain("sk-newer");
  });

  it("rejects an invalid address in place, and keeps the last valid one", async () => {
    const { page, application } = await open();
    await enter(page, "Address", "api.example.test");
    await page.getByText("Must start with https://. Not saved.").waitFor();
    await expect.poll(() => field(page, "Address").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Cooldown").selectOption("fast");
    await expect.poll(() => application.globals).toEqual({ ...account, rateWindow: "fast" });
  });

  it("asks whether an address is right that the key was not entered for", async () => {
    const { page, application } = await open({ globals: { ...account, confirmedAddress: "" } });
    await page
      .getByText("Your API key has not gone to api.example.test yet. Is this your service?")
      .waitFor();
    await page.getByRole("button", { name: "Yes, use this address" }).click();
    await expect.poll(() => application.globals["confirmedAddress"]).toBe(account.baseUrl);
    await expect.poll(() => page.locator("#confirm-address").count()).toBe(0);
  });

  it("says that what is typed no longer fits, and does not call it saved", async () => {
    // Windows takes 2,560 bytes of all settings together.
    const full = { ...account, voiceHosts: `${"é".repeat(1_200)}.example` };
    const { page, application } = await open({ globals: full });
    await enter(page, "API key", "k".repeat(500));
    await banner(page).getByText("Not saved: there is no more room.").waitFor();
    await expect.poll(() => page.getByText("API key saved.").count()).toBe(0);
    await enter(page, "API key", "shorter");
    await page.getByText("API key saved.").waitFor();
    await banner(page).locator(".status-line").waitFor({ state: "detached" });
    expect(application.sent("setGlobalSettings").map(({ payload }) => payload)).toEqual([
      { ...full, apiKey: "shorter" },
    ]);
  });

  it("offers the channels, and omits the field for the primary one", async () => {
    const { page, application } = await open();
    await field(page, "Channel").selectOption({ label: "owlet" });
    await expect.poll(() => application.globals["channelName"]).toBe("owlet");
    await field(page, "Channel").selectOption({ label: "Primary channel" });
    await expect.poll(() => Object.keys(application.globals)).toEqual(["baseUrl", "apiKey"]);
  });

  it("tests what was typed, shows that it is testing, and announces the result", async () => {
    const { page, application } = await open({ answers: { ...answers, testConnection: undefined } });
    await field(page, "Address").fill("https://other.example.test");
    await page.getByRole("button", { name: "Test connection" }).click();
    const said = page.locator("#test-status");
    await said.getByText("Testing…").waitFor();
    const events = () =>
      application.received.map(({ event, payload }) => (event === "sendToPlugin" ? payload["event"] : event));
    await expect.poll(events).toContain("testConnection");
    expect(events()).toContain("setGlobalSettings");
    expect(events().lastIndexOf("setGlobalSettings")).toBeLessThan(events().indexOf("testConnection"));
    const result = { event: "testConnection", ok: false, message: "The key is not valid." };
    application.push({ event: "sendToPropertyInspector", payload: result });
    await said.getByText("The key is not valid.").waitFor();
    await expect.poll(() => said.getAttribute("aria-live")).toBe("polite");
    await status(page, "Not connected").waitFor();
  });
});

describe("a connection that fails", () => {
  const sentence = "The service cannot be reached.";
  const failed = {
    ...answers,
    getChannels: { items: [], error: sentence },
    getCharacters: { items: [], error: sentence },
    getTrouble: { message: sentence, isAccount: true },
    testConnection: { ok: false, message: "The service did not answer in time." },
  };

  it("is reported once: at the top, or where it was tested", async () => {
    const { page, application } = await open({ answers: failed });
    await page.locator("#trouble").getByText(sentence).waitFor();
    await status(page, "Not connected").waitFor();
    await expect.poll(() => page.getByText(sentence).count()).toBe(1);
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status").getByText("The service did not answer in time.").waitFor();
    await expect.poll(() => page.getByText(sentence).count()).toBe(0);
    application.answers = { ...answers };
    tell(application, "getTrouble", { message: "" });
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status").getByText("Connected as nightowl.").waitFor();
    await status(page, "Connected").waitFor();
    await expect.poll(() => page.locator("#trouble").textContent()).toBe("");
  });

  it("is amber when only live updates are missing, which is said once", async () => {
    const message = "No live updates at the moment. The service has a problem at the moment.";
    const { page } = await open({
      answers: { ...answers, getTrouble: { message, isAccount: true, isPartial: true } },
    });
    await status(page, "Connected, limited").waitFor();
    await page.locator("#trouble .attention").getByText(message).waitFor();
    await expect.poll(() => page.getByText("live updates").count()).toBe(1);
  });

  it("is amber when only something is missing in the account, which is also said once", async () => {
    const message = "Connected, but the account has no channels.";
    const { page } = await open({
      answers: {
        ...answers,
        getChannels: { items: [] },
        testConnection: { ok: true, isPartial: true, message },
      },
    });
    await status(page, "Connected, limited").waitFor();
    await page.locator("#channel-status").first().getByText("This account has no channels.").waitFor();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status .attention").getByText(message).waitFor();
    await status(page, "Connected, limited").waitFor();
    await expect.poll(() => page.getByText(/no channels/).count()).toBe(1);
  });
});
