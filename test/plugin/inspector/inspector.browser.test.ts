import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { serveFolder } from "../../fixtures/serve-folder.ts";
import { type Start, account, answers, secret, setInspectorStage, token } from "./inspector-stage.ts";
import { banner, field, section } from "./inspector-parts.ts";

const reaction = "app.sidekick.deck.reaction";
const character = "app.sidekick.deck.character";

const stage = setInspectorStage();
const open = (start: Partial<Start> = {}) => stage.open({ action: reaction, ...start });

/** Everything the page holds in its tree: markup of every shadow root, and the values of its fields. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts: string[] = [];
    const walk = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll("*")) {
        for (const { name, value } of element.attributes) parts.push(`${name}=${value}`);
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          parts.push(element.value);
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? "");
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    return parts.join("\n");
  });
}

describe("the page", () => {
  it("works from a file, as Stream Deck opens it, and registers itself first", async () => {
    const { page, application, errors } = await open();
    await section(page, "Connected").waitFor();
    expect(application.received[0]).toEqual({ event: "registerPropertyInspector", uuid: "PAGE" });
    expect(application.sent("sendToPlugin")[0]).toMatchObject({ action: reaction, context: "PAGE" });
    expect(errors).toEqual([]);
  });

  it("works from a server, and requests nothing from any other host", async () => {
    const server = await serveFolder(stage.folder);
    stage.after(() => server.close());
    const requests: string[] = [];
    const note = (request: { url(): string }): unknown => requests.push(request.url());
    stage.context.on("request", note);
    const { page } = await open({ url: server.url });
    await section(page, "Connected").waitFor();
    stage.context.off("request", note);
    expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
  });

  it("says what is missing and what to do, until it is set", async () => {
    const { page } = await open({ globals: {} });
    await expect
      .poll(() => banner(page).innerText())
      .toBe("Enter the service address and your API key to connect your companion. What to do");
    await field(page, "Address").fill(account.baseUrl);
    await field(page, "Address").press("Enter");
    await banner(page).getByText("Enter your API key").waitFor();
    await field(page, "API key").fill(secret);
    await banner(page).locator(".status-line").waitFor({ state: "detached" });
    await section(page, "Connected").waitFor();
  });

  it("ignores what it cannot read and what it does not know", async () => {
    const { page, application, errors } = await open();
    await section(page, "Connected").waitFor();
    application.push("not json");
    application.push("[1]");
    application.push({ event: "sendToPropertyInspector", payload: { event: "state", connection: "open" } });
    application.push({ event: "sendToPropertyInspector", payload: 7 });
    application.push({ event: "somethingNew", payload: {} });
    application.push({ event: "didReceiveSettings", payload: { settings: { prompt: "Still here" } } });
    await expect.poll(() => field(page, "Prompts").inputValue()).toBe("Still here");
    application.push({ event: "sendToPropertyInspector", payload: { event: "getChannels", items: "none" } });
    await section(page, "Not connected").waitFor();
    expect(errors).toEqual([]);
  });

  it("says when the connection to the application has ended", async () => {
    const { page, application } = await open();
    await section(page, "Connected").waitFor();
    application.drop();
    await banner(page).getByText("The connection to Stream Deck ended.").waitFor();
    await expect.poll(() => section(page, "Account").innerText()).toContain("No connection");
  });
});

describe("the account", () => {
  it("is saved as typed, on top of the plugin's changes, and leaves unknown fields alone", async () => {
    const { page, application } = await open({ globals: { ...account, obsPassword: "kept", later: [1] } });
    await section(page, "Account").click();
    // Stream Deck tells an open inspector of what the plugin changes.
    application.globals = { ...application.globals, relayPort: 4_321 };
    application.push({ event: "didReceiveGlobalSettings", payload: { settings: application.globals } });
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
    await section(page, "Account").click();
    await page.clock.install();
    await field(page, "Address").fill("");
    for (const piece of ["http://127.0.0.1:4444", "5"]) {
      await field(page, "Address").pressSequentially(piece);
      await page.clock.runFor(5_000);
    }
    expect(await field(page, "Address").inputValue()).toBe("http://127.0.0.1:44445");
    expect(application.sent("setGlobalSettings")).toEqual([]);
    await field(page, "Address").press("Enter");
    await page.clock.runFor(5_000);
    await expect
      .poll(() => application.sent("setGlobalSettings").map(({ payload }) => payload["baseUrl"]))
      .toEqual(["http://127.0.0.1:44445"]);
  });

  it("saves what was typed when the page closes", async () => {
    const { page, application } = await open();
    await section(page, "Account").click();
    await field(page, "Address").fill("https://other.example.test");
    await page.goto("about:blank");
    await expect.poll(() => application.globals["baseUrl"]).toBe("https://other.example.test");
  });

  it("shows that a key is set, and never the key", async () => {
    const { page } = await open();
    await section(page, "Connected").click();
    await expect.poll(() => field(page, "API key").getAttribute("placeholder")).toContain("key is set");
    await expect(field(page, "API key").inputValue()).resolves.toBe("");
    expect(await everythingIn(page)).not.toContain(secret);
  });

  it("replaces the key with what is typed, and removes it from the page once it is saved", async () => {
    const { page, application } = await open();
    await section(page, "Account").click();
    await field(page, "API key").fill(" Bearer sk-newer ");
    await field(page, "API key").press("Enter");
    await page.getByText("API key saved.").waitFor();
    expect(application.globals["apiKey"]).toBe("sk-newer");
    expect(await everythingIn(page)).not.toContain("sk-newer");
  });

  it("removes the key, and undoes that", async () => {
    const { page, application } = await open();
    await section(page, "Account").click();
    await page.getByRole("button", { name: "Remove the API key" }).click();
    await expect.poll(() => Object.keys(application.globals)).toEqual(["baseUrl"]);
    await banner(page).getByText("Enter your API key").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => application.globals["apiKey"]).toBe(secret);
    expect(await everythingIn(page)).not.toContain(secret);
  });

  it("rejects an invalid address in place, and keeps the last valid one", async () => {
    const { page, application } = await open();
    await section(page, "Account").click();
    await field(page, "Address").fill("api.example.test");
    await field(page, "Address").blur();
    await page.getByText("Must start with https://. Not saved.").waitFor();
    await expect(field(page, "Address").getAttribute("aria-invalid")).resolves.toBe("true");
    await field(page, "Cooldown").selectOption("fast");
    await expect.poll(() => application.globals).toEqual({ ...account, rateWindow: "fast" });
  });

  it("says that what is typed no longer fits, and does not call it saved", async () => {
    // Windows takes 2,560 bytes of all settings together.
    const full = { ...account, voiceHosts: `${"é".repeat(1_200)}.example` };
    const { page, application } = await open({ globals: full });
    await section(page, "Account").click();
    await field(page, "API key").fill("k".repeat(500));
    await field(page, "API key").blur();
    await banner(page).getByText("Not saved: there is no more room.").waitFor();
    await expect(page.getByText("API key saved.").count()).resolves.toBe(0);
    await field(page, "API key").fill("shorter");
    await field(page, "API key").blur();
    await page.getByText("API key saved.").waitFor();
    await banner(page).locator(".status-line").waitFor({ state: "detached" });
    expect(application.sent("setGlobalSettings").map(({ payload }) => payload)).toEqual([
      { ...full, apiKey: "shorter" },
    ]);
  });

  it("offers the channels, and omits the field for the primary one", async () => {
    const { page, application } = await open({ action: character });
    await section(page, "Connected").click();
    await field(page, "Channel").selectOption({ label: "owlet" });
    await expect.poll(() => application.globals["channelName"]).toBe("owlet");
    await field(page, "Channel").selectOption({ label: "Primary channel" });
    await expect.poll(() => Object.keys(application.globals)).toEqual(["baseUrl", "apiKey"]);
  });

  it("tests what was typed, shows that it is testing, and announces the result", async () => {
    const { page, application } = await open({ answers: { ...answers, testConnection: undefined } });
    await section(page, "Account").click();
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
    await expect(said.getAttribute("aria-live")).resolves.toBe("polite");
    await section(page, "Not connected").waitFor();
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
    const { page, application } = await open({ action: character, answers: failed });
    await page.locator("#trouble").getByText(sentence).waitFor();
    await section(page, "Not connected").waitFor();
    expect(await page.getByText(sentence).count()).toBe(1);
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status").getByText("The service did not answer in time.").waitFor();
    await expect.poll(() => page.getByText(sentence).count()).toBe(0);
    application.answers = { ...answers };
    application.push({ event: "sendToPropertyInspector", payload: { event: "getTrouble", message: "" } });
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status").getByText("Connected as nightowl.").waitFor();
    await section(page, "Connected").waitFor();
    await expect.poll(() => page.locator("#trouble").textContent()).toBe("");
  });

  it("does not hide why a press of this very key failed", async () => {
    const press = { message: "The service does not know this channel." };
    const { page } = await open({ answers: { ...failed, getTrouble: press } });
    await page.locator("#trouble").getByText(press.message).waitFor();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status").getByText("The service did not answer in time.").waitFor();
    await expect(page.locator("#trouble").textContent()).resolves.toContain(press.message);
  });

  it("is amber when only live updates are missing, which is said once", async () => {
    const message = "No live updates at the moment. The service has a problem at the moment.";
    const { page } = await open({
      answers: { ...answers, getTrouble: { message, isAccount: true, isPartial: true } },
    });
    await section(page, "Connected, limited").locator(".attention").waitFor();
    await page.locator("#trouble .attention").getByText(message).waitFor();
    await expect(page.getByText("live updates").count()).resolves.toBe(1);
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
    await section(page, "Connected, limited").locator(".attention").waitFor();
    await section(page, "Account").click();
    await page.locator("#channel-status").first().getByText("This account has no channels.").waitFor();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("#test-status .attention").getByText(message).waitFor();
    await section(page, "Connected, limited").locator(".attention").waitFor();
    await expect.poll(() => page.getByText(/no channels/).count()).toBe(1);
  });
});

describe("the overlay's address", () => {
  it("is replaced only after a second confirmation, and the new one appears at once", async () => {
    const { page, application } = await open();
    await section(page, "Overlay in OBS").click();
    const renewals = () =>
      application.sent("sendToPlugin").filter(({ payload }) => payload["event"] === "renewOverlayUrl").length;
    await page.getByRole("button", { name: "Make a new one…" }).click();
    await page.getByText("The old address stops working at once").waitFor();
    // Whoever presses twice by mistake keeps what is there.
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Make a new one…" }).waitFor();
    expect(renewals()).toBe(0);
    await page.getByRole("button", { name: "Make a new one…" }).click();
    application.answers["getOverlayUrl"] = answers.renewOverlayUrl;
    await page.getByRole("button", { name: "Make a new one", exact: true }).click();
    await page.getByText("The overlay has a new address.").waitFor();
    expect(renewals()).toBe(1);
    await page.getByRole("button", { name: "Show the whole overlay address" }).click();
    await expect.poll(() => field(page, "Overlay address").inputValue()).toContain("another-t0ken");
  });

  it("is removed from OBS only after a second confirmation, and the result is shown", async () => {
    const { page, application } = await open();
    await section(page, "Overlay in OBS").click();
    const removals = () =>
      application.sent("sendToPlugin").filter(({ payload }) => payload["event"] === "removeOverlay").length;
    await page.getByRole("button", { name: "Remove everything from OBS…" }).click();
    await page.getByText("Removes the overlay from every scene").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything from OBS…" }).waitFor();
    expect(removals()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything", exact: true }).click();
    await page.getByRole("status").getByText("2 overlays removed from OBS.").waitFor();
    expect(removals()).toBe(1);
    application.answers["removeOverlay"] = { ok: false, message: "OBS does not answer." };
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove everything", exact: true }).click();
    await page.getByRole("status").getByText("OBS does not answer.").waitFor();
  });

  it("keeps hosts that the voice may come from", async () => {
    const { page, application } = await open();
    await section(page, "Overlay in OBS").click();
    await field(page, "Voice from").fill("voice.companion.example, cdn.companion.example");
    await field(page, "Voice from").blur();
    await expect
      .poll(() => application.globals["voiceHosts"])
      .toBe("voice.companion.example, cdn.companion.example");
  });

  it("is masked until asked for, and copied while masked", async () => {
    const { page } = await open();
    await section(page, "Overlay in OBS").click();
    await expect.poll(() => field(page, "Overlay address").inputValue()).toContain("/overlay/?token=••••");
    expect(await everythingIn(page)).not.toContain(token);

    await page.getByRole("button", { name: "Copy the overlay address" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await everythingIn(page)).not.toContain(token);
    await field(page, "Prompts").fill("");
    await page.keyboard.press("ControlOrMeta+V");
    await expect.poll(() => field(page, "Prompts").inputValue()).toBe(answers.getOverlayUrl.url);
    await field(page, "Prompts").fill("");

    await page.getByRole("button", { name: /^Show the whole/ }).click();
    await expect.poll(() => field(page, "Overlay address").inputValue()).toBe(answers.getOverlayUrl.url);
    await page.getByRole("button", { name: /^Hide the private/ }).click();
    await expect.poll(() => everythingIn(page)).not.toContain(token);
  });

  it("leads to the studio, where a streamer chooses what it shows", async () => {
    const { page, application } = await open();
    await section(page, "Overlay in OBS").click();
    await page.getByRole("button", { name: "Choose what it shows…" }).click();
    await expect
      .poll(() => application.sent("openUrl").map(({ payload }) => payload))
      .toEqual([{ url: `http://127.0.0.1:28196/studio/?token=${token}&lang=en` }]);
  });

  it("is asked for again when its port has changed", async () => {
    const { page, application } = await open();
    await section(page, "Overlay in OBS").click();
    await field(page, "Port").fill("80");
    await field(page, "Port").blur();
    await page.getByText("Enter a port from 1024 to 65535.").waitFor();
    await field(page, "Port").fill("30123");
    await field(page, "Port").blur();
    await expect.poll(() => application.globals["relayPort"]).toBe(30_123);
    await expect
      .poll(
        () =>
          application.sent("sendToPlugin").filter(({ payload }) => payload["event"] === "getOverlayUrl")
            .length,
      )
      .toBe(2);
  });
});

describe("without a mouse", () => {
  it("sets up an account and a reaction by keyboard alone", async () => {
    const { page, application } = await open({ globals: {} });
    await banner(page).getByText("Enter the service address").waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        const shown = element ? getComputedStyle(element).outlineStyle : "";
        return `${element?.id || (element?.textContent ?? "").trim().split("\n")[0]?.trim() || element?.tagName} ${shown}`;
      });
    const tabTo = async (id: string): Promise<void> => {
      for (let steps = 0; steps < 30; steps += 1) {
        await page.keyboard.press("Tab");
        if ((await focused()).startsWith(id)) return;
      }
      throw new Error(`Tab does not lead to ${id}.`);
    };
    await tabTo("address");
    expect(await focused()).toBe("address solid");
    await page.keyboard.type(account.baseUrl);
    await tabTo("key");
    await page.keyboard.type(secret);
    await tabTo("test");
    await page.keyboard.press("Space");
    await page.locator("#test-status").getByText("Connected as nightowl.").waitFor();
    await tabTo("prompts");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Cheer!");
    await tabTo("order");
    await page.keyboard.press("ArrowDown");
    await tabTo("memory");
    await page.keyboard.press("Space");
    await expect
      .poll(() => application.settings)
      .toEqual({
        prompt: "Cheer!",
        order: "shuffle",
        features: { memory: true },
      });
    expect(application.globals).toEqual(account);
  });

  it("names every control, and links its explanations to it", async () => {
    const { page } = await open({ globals: {} });
    await banner(page).getByText("Enter the service address").waitFor();
    for (const heading of ["Overlay in OBS", "Advanced"]) await section(page, heading).click();
    const nameless = await page.evaluate(() => {
      const wrong: string[] = [];
      const walk = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll<HTMLElement>("*")) {
          if (element.matches("input, select, textarea, button")) {
            const labels = (element as HTMLInputElement).labels;
            const name =
              element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent;
            if (!name?.trim()) wrong.push(`${element.outerHTML} has no name`);
          }
          const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
          for (const id of ids) if (!root.getElementById(id)) wrong.push(`${element.id} points at ${id}`);
          if (element.shadowRoot) walk(element.shadowRoot);
        }
      };
      walk(document);
      return wrong;
    });
    expect(nameless).toEqual([]);
  });
});
