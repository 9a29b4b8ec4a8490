import { describe, expect, it } from "vitest";
import { findBarriers } from "../../fixtures/axe.ts";
import { setUpWords } from "../../../shared/words/words.ts";
import { questions, tell } from "../inspector/inspector-parts.ts";
import { account, answers } from "../inspector/inspector-stage.ts";
import { setSetUpStage } from "../set-up/set-up-stage.ts";

const { open } = setSetUpStage();
const words = setUpWords.en.screens;
const device = (name: string, more: object = {}) => ({ id: name, name, kind: "overlay", ...more });
const reply = (...items: readonly object[]) => ({
  items,
  addresses: [],
  meaning: "ready",
  message: "Other devices reach it.",
});
const openWith = (...items: readonly object[]) =>
  open({
    page: "screens",
    globals: { ...account, screens: true },
    answers: {
      ...answers,
      screens: reply(...items),
      addScreen: { id: "New", url: "http://192.168.1.5:28197/overlay/#secret" },
      removeScreen: { ok: true },
    },
  });

describe("Other screens in the set-up window", () => {
  it("adds a device by Enter, but not by one that ends a Japanese word, and says that its address is there", async () => {
    const { page, application } = await openWith();
    const name = page.getByLabel(words.name, { exact: true });
    await name.fill("配信");
    await name.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await name.press("Enter");
    await page.getByRole("status").getByText(words.made).waitFor();
    await expect
      .poll(() => questions(application, "addScreen"))
      .toMatchObject([{ payload: { kind: "overlay", name: "配信" } }]);
    await expect.poll(() => name.inputValue()).toBe("");
  });

  it("says who is connected, and when the others were", async () => {
    const seen = { lastSeenAt: Date.now() - 3_600_000, lastFrom: "192.168.1.20" };
    const { page } = await openWith(
      device("On air", { ...seen, isHere: true }),
      device("At rest", { ...seen, isHere: false }),
      device("New"),
    );
    const lines = page.locator("li .note");
    await expect
      .poll(() => lines.allTextContents())
      .toEqual(["Connected, from 192.168.1.20.", "Seen 60 minutes ago, from 192.168.1.20.", words.unseen]);
  });

  it("says that a device is removed, and neither loses the focus nor asks about the next device", async () => {
    const { page, application } = await openWith(device("First"), device("Second"));
    await page.getByRole("button", { name: "Remove “First”" }).press("Enter");
    await page.getByRole("button", { name: words.remove.yes, exact: true }).press("Enter");
    tell(application, "screens", { ...reply(device("Second")) });
    await page.getByRole("status").getByText(words.removed).waitFor();
    const heading = page.getByRole("heading", { name: words.devices });
    await expect.poll(() => heading.evaluate((one) => one.matches(":focus"))).toBe(true);
    await page.getByRole("button", { name: "Remove “Second”" }).click();
    tell(application, "screens", { ...reply(device("Third"), device("Second")) });
    await page.getByRole("button", { name: "Remove “Third”" }).waitFor();
    await expect
      .poll(() => page.locator("li").filter({ hasText: words.remove.warning }).locator("input").inputValue())
      .toBe("Second");
  });

  it("names each card as what it is, gives a moved overlay's new address, and pairs a phone again in one press", async () => {
    const url = "http://192.168.1.9:28197/overlay/#secret";
    const moved = { isMoved: true, lastSeenAt: Date.now(), lastFrom: "192.168.1.30" };
    const phone = device("Phone", { ...moved, kind: "control", may: ["press"] });
    const { page, application } = await openWith(device("PC", { ...moved, url }), phone);
    const cards = [
      { address: "192.168.1.9", card: "Ethernet", maker: "" },
      { address: "172.20.0.1", card: "vEthernet (WSL)", maker: "WSL" },
      { address: "192.168.64.1", card: "bridge100", maker: "virtual" },
    ];
    const items = [device("PC", { ...moved, url }), phone];
    tell(application, "screens", { ...reply(...items), addresses: cards });
    const names = page.getByLabel(words.address, { exact: true }).locator("option");
    await expect
      .poll(() => names.allTextContents().then((all) => all.map((one) => one.trim())))
      .toEqual([
        words.only,
        "Ethernet, 192.168.1.9",
        "vEthernet (WSL), 172.20.0.1 (WSL)",
        "bridge100, 192.168.64.1 (virtual)",
      ]);
    expect(await page.getByText(words.moved).count()).toBe(2);
    expect(await page.locator("#url-PC").inputValue()).toContain("192.168.1.9:28197/overlay/#");
    await page.getByRole("button", { name: words.pairAgain, exact: true }).click();
    await expect
      .poll(() => questions(application, "addScreen"))
      .toMatchObject([{ payload: { kind: "control", name: "Phone", may: ["press"], replaces: "Phone" } }]);
  });

  it("has a phone's address to copy or scan, until the phone is paired", async () => {
    const url = "http://192.168.1.5:28197/control/#secret";
    const { page, application } = await openWith();
    application.answers["addScreen"] = { id: "Phone", url, endsAt: Date.now() + 600_000 };
    await page.getByLabel(words.for, { exact: true }).selectOption(words.uses["control approve"]);
    await page.getByRole("button", { name: words.add, exact: true }).click();
    await page.getByText(/It works once, for 9:\d\d more/).waitFor();
    await page.getByRole("img", { name: words.code }).waitFor();
    await expect.poll(() => page.locator("#screens-url").inputValue()).toMatch(/\/control\/#•+$/);
    expect(await findBarriers(page)).toEqual([]);
    const phone = device("Phone", { kind: "control", may: ["approve"] });
    tell(application, "screens", { ...reply(phone) });
    await page.getByText("“Phone” is paired.").waitFor();
  });

  it("changes a phone's name and what it may do in its row", async () => {
    const phone = device("Phone", { kind: "control", may: ["press"] });
    const { page, application } = await openWith(device("PC"), phone);
    const use = page.locator("#use-Phone");
    await expect.poll(() => use.inputValue()).toBe("control press");
    await use.selectOption("control approve");
    await page.locator("#name-Phone").fill("Tablet");
    await page.keyboard.press("Tab");
    await expect
      .poll(() => questions(application, "changeScreen"))
      .toMatchObject([
        { payload: { id: "Phone", may: ["approve"] } },
        { payload: { id: "Phone", name: "Tablet" } },
      ]);
    expect(await page.locator("#use-PC").count()).toBe(0);
    await page.getByLabel(words.useWords).uncheck();
    await expect.poll(() => application.globals["screens"]).toBeFalsy();
  });
});
