import { describe, expect, it } from "vitest";
import { missingSettings } from "../../../plugin/settings/missing-settings.ts";
import { serveFolder } from "../../fixtures/serve-folder.ts";
import {
  type OpenInspector,
  type Start,
  account,
  answers,
  secret,
  setInspectorStage,
} from "./inspector-stage.ts";
import { banner, connection, everythingIn, field, questions, tell } from "./inspector-parts.ts";

const reaction = "app.sidekick.deck.reaction";

const stage = setInspectorStage();
const open = (start: Partial<Start> = {}) => stage.open({ action: reaction, ...start });

describe("the page", () => {
  it("works from a file, as Stream Deck opens it, and registers itself first", async () => {
    const { page, application, errors } = await open();
    await connection(page).getByText("Connected to nightowl").waitFor();
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
    await connection(page).getByText("Connected to nightowl").waitFor();
    stage.context.off("request", note);
    expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
  });

  it("ignores what it cannot read and what it does not know", async () => {
    const { page, application, errors } = await open();
    await connection(page).getByText("Connected to nightowl").waitFor();
    application.push("not json");
    application.push("[1]");
    tell(application, "state", { connection: "open" });
    application.push({ event: "sendToPropertyInspector", payload: 7 });
    application.push({ event: "somethingNew", payload: {} });
    application.push({ event: "didReceiveSettings", payload: { settings: { prompt: "Still here" } } });
    await expect.poll(() => field(page, "Prompts").inputValue()).toBe("Still here");
    tell(application, "getChannels", { items: "none" });
    await connection(page).locator(".trouble").waitFor();
    expect(errors).toEqual([]);
  });

  it("says when the connection to the application has ended", async () => {
    const { page, application } = await open();
    await connection(page).getByText("Connected to nightowl").waitFor();
    application.drop();
    await banner(page).getByText("The connection to Stream Deck ended.").waitFor();
    await connection(page).getByText("No connection").waitFor();
    await expect.poll(() => page.locator(".line.trouble").count()).toBe(1);
  });
});

/** Addresses that the page had Stream Deck open. */
const openedIn = (application: OpenInspector["application"]): unknown[] =>
  application.sent("openUrl").map(({ payload }) => payload["url"]);
/** Pages of the set-up window that were asked for. */
const askedFor = (application: OpenInspector["application"]): unknown[] =>
  questions(application, "getSetUpUrl").map(({ payload }) => payload["page"]);

describe("the line about the connection", () => {
  it("is below the key's own settings and in view, and nothing else of the account is on the page", async () => {
    const { page } = await open();
    await connection(page).getByText("Connected to nightowl").waitFor();
    await page.setViewportSize({ width: 300, height: 300 });
    const prompts = await field(page, "Prompts").boundingBox();
    expect(prompts?.y).toBeLessThan(60);
    const bottom = async () => {
      const line = await page.locator(".line").boundingBox();
      return line && line.y + line.height;
    };
    await expect.poll(bottom).toBeCloseTo(300, 0);
    await expect.poll(() => page.getByText(/API key|OBS connection|VTube/).count()).toBe(0);
  });

  it("leads to the set-up window with a press, each time with its present address", async () => {
    const { page, application } = await open();
    await connection(page).getByText("Connected to nightowl").waitFor();
    await page.getByRole("button", { name: "Set up…" }).click();
    await expect.poll(() => openedIn(application)).toEqual([answers.getSetUpUrl.url]);
    const url = "http://127.0.0.1:1/set-up/?token=new";
    application.answers["getSetUpUrl"] = { url };
    // A reply that comes without a press opens nothing.
    const late = { event: "getSetUpUrl", url: "http://127.0.0.1:1/set-up/?token=late" };
    application.push({ event: "sendToPropertyInspector", payload: late });
    await page.getByRole("button", { name: "Set up…" }).click();
    await expect.poll(() => openedIn(application)).toEqual([answers.getSetUpUrl.url, url]);
    expect(askedFor(application)).toEqual(["steps", "steps"]);
    // The address holds a token.
    expect(await everythingIn(page)).not.toContain("token=");
  });

  it("says what is missing, until it is set", async () => {
    const { page, application } = await open({ globals: {} });
    const tellMissing = (missing?: string): void => {
      const fields = { missing, channelName: "", approval: false, mayConnectApp: true };
      tell(application, "getAccount", fields);
    };
    const line = connection(page).locator(".attention");
    await line.getByText("Not set up yet: service address and API key are missing.").waitFor();
    for (const [globals, sentence] of [
      [{ apiKey: secret }, "Set-up isn't finished: the service address is missing."],
      [
        { ...account, baseUrl: "nowhere" },
        "Set-up isn't finished: the service address is not a web address.",
      ],
      [{ baseUrl: account.baseUrl }, "Set-up isn't finished: the API key is missing."],
      [
        { ...account, confirmedAddress: "" },
        "Confirm the service address in the set-up window: it has changed.",
      ],
    ] as const) {
      tellMissing(missingSettings(globals));
      await line.getByText(sentence).waitFor();
      await page.locator(".line.attention").waitFor();
    }
    await page.getByRole("button", { name: "Set up…" }).click();
    await expect.poll(() => askedFor(application)).toEqual(["steps"]);
    tellMissing();
    await connection(page).getByText("Connected to nightowl").waitFor();
    await expect.poll(() => page.locator(".line.attention").count()).toBe(0);
  });

  it("names the channel that was chosen for all keys", async () => {
    const { page } = await open({ globals: { ...account, channelName: "owlet" } });
    await expect.poll(() => connection(page).innerText()).toContain("Connected to owlet");
  });

  it("says why the window cannot be had: without a server, without a reason, and without a readable answer", async () => {
    const { page, application } = await open();
    for (const [getSetUpUrl, sentence] of [
      [{ url: "", error: "Another program uses port 28196." }, /uses port 28196/],
      [{ url: "" }, /could not be opened\. Restart Stream Deck/],
      [{ url: 7 }, /could not be read\. Update the plugin/],
    ] as const) {
      application.answers["getSetUpUrl"] = getSetUpUrl;
      await page.getByRole("button", { name: "Set up…" }).click();
      await page.locator("#set-up-status .trouble").getByText(sentence).waitFor();
    }
    expect(openedIn(application)).toEqual([]);
  });
});

describe("a connection that fails", () => {
  const sentence = "The service cannot be reached.";
  const failed = {
    ...answers,
    getChannels: { items: [], error: sentence },
    getTrouble: { message: sentence, isAccount: true },
  };

  it("is reported once, in the line, which leads to the account and can try again", async () => {
    const { page, application } = await open({ answers: failed });
    await connection(page).locator(".trouble").getByText(sentence).waitFor();
    await expect.poll(() => page.getByText(sentence).count()).toBe(1);
    await page.getByRole("button", { name: "Set up…" }).click();
    await expect.poll(() => askedFor(application)).toEqual(["account"]);
    application.answers = { ...answers };
    await page.getByRole("button", { name: "Try again" }).click();
    tell(application, "getTrouble", { message: "" });
    await connection(page).getByText("Connected to nightowl").waitFor();
    await expect.poll(() => page.getByText(sentence).count()).toBe(0);
  });

  it("does not hide why a press of this very key failed, which is above the key's settings", async () => {
    const press = { message: "The service does not know this channel." };
    const { page } = await open({ answers: { ...failed, getTrouble: press } });
    await page.locator("#trouble").getByText(press.message).waitFor();
    await connection(page).getByText(sentence).waitFor();
    const banner = await page.locator("#trouble").boundingBox();
    const prompts = await field(page, "Prompts").boundingBox();
    expect(banner?.y).toBeLessThan(prompts?.y ?? 0);
  });

  it("is amber when only live updates are missing, which is said once", async () => {
    const message = "No live updates at the moment. The service has a problem at the moment.";
    const getTrouble = { message, isAccount: true, isPartial: true };
    const { page } = await open({ answers: { ...answers, getTrouble } });
    await connection(page).locator(".attention").getByText(message).waitFor();
    await expect.poll(() => page.getByText("live updates").count()).toBe(1);
  });
});

describe("without a mouse", () => {
  it("sets up a reaction and opens the set-up window by keyboard alone", async () => {
    const { page, application } = await open({ globals: {} });
    await connection(page).getByText("Not set up yet").waitFor();
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
    await tabTo("prompts");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await expect.poll(() => application.settings).toEqual({ prompt: "" });
    await page.keyboard.type("Cheer!");
    await tabTo("order");
    await page.keyboard.press("ArrowDown");
    await tabTo("Advanced");
    await page.keyboard.press("Enter");
    await tabTo("memory");
    await page.keyboard.press("Space");
    await expect
      .poll(() => application.settings)
      .toEqual({
        prompt: "Cheer!",
        order: "shuffle",
        features: { memory: true },
      });
    await tabTo("set-up");
    expect(await focused()).toBe("set-up solid");
    await page.keyboard.press("Enter");
    await expect.poll(() => openedIn(application)).toEqual([answers.getSetUpUrl.url]);
  });
});
