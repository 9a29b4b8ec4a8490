import { expect, it } from "vitest";
import { findBarriers } from "../../fixtures/axe.ts";
import type { ControlState } from "../../../shared/protocol/control-protocol.ts";
import { calm, line } from "../../overlay/control/control-double.ts";
import { useControlStage } from "../../overlay/control/control-stage.ts";

const stage = await useControlStage();
const button = (name: string) => stage().page.getByRole("button", { name, exact: true });
const shows = (text: string) => stage().page.getByText(text).first().waitFor();

it("says that the plugin is away and lets nothing be pressed, keeps what was typed, and comes back by itself", async () => {
  const { double, page, open } = stage();
  await open({ chat: [line("1")] });
  await page.getByRole("textbox", { name: "Prompt", exact: true }).fill("Not lost");
  await double.stop();
  await shows("The plugin isn't responding.");
  await expect.poll(() => button("React: viewer 1").getAttribute("aria-disabled")).toBe("true");
  await button("Mute").click({ force: true });
  await button("All quiet").click({ force: true });
  expect(await findBarriers(page)).toEqual([]);
  await double.start();
  await page.locator("main:not(.closed)").waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Prompt", exact: true }).inputValue())
    .toBe("Not lost");
  await button("Mute").click();
  await expect.poll(() => double.presses).toEqual([{ does: "voice", what: "mute" }]);
});

it("says of a press that was cut off that nobody knows what came of it, and presses it no second time", async () => {
  const { double, page, open } = stage();
  double.answer = () => undefined;
  await open({ chat: [line("1")] });
  await button("React: viewer 1").click();
  await expect.poll(() => double.presses.length).toBe(1);
  await double.stop();
  await shows("This may or may not have happened.");
  await double.start();
  await page.locator("main:not(.closed)").waitFor();
  await expect.poll(() => double.connections()).toBe(1);
  expect(double.presses).toHaveLength(1);
});

it("says that its address is no longer valid when the plugin refuses it", async () => {
  const { double, open } = stage();
  await open();
  double.revoke();
  await shows("This address is no longer valid.");
});

it("bears what nobody should send, and says that it is older than the plugin", async () => {
  const { double, page, open } = stage();
  await open({ chat: [line("1")] });
  for (const odd of [
    "",
    "null",
    "[]",
    "{}",
    { type: "result" },
    { type: "state", chat: null },
    { ...calm, pages: -1 },
  ])
    double.send(odd);
  await shows("This page is older than the plugin.");
  double.send({ type: "result", id: 99, outcome: "done", sentence: "of no press" });
  double.tell({
    problem: "no-account",
    trouble: "Enter your API key first.",
    channel: null,
    isLive: null,
    presence: null,
    characters: [],
    prompts: [],
    pages: 0,
    cooldown: { readyInMs: 0, windowMs: 0, isSending: false },
  });
  await shows("No characters");
  // Without an account, nothing is ready.
  await expect.poll(() => page.locator(".ring").getAttribute("class")).toContain("unknown");
  await expect.poll(() => page.getByText("of no press").count()).toBe(0);
  await button("React: viewer 1").click({ force: true });
  await shows("Write a prompt first.");
});

it("stands a flood of states without growing, and shows the last one", async () => {
  const { double, page, open } = stage();
  const state = (at: number): Partial<ControlState> => ({
    chat: Array.from({ length: 40 }, (_, index) => line(`${at + index}`)),
    aiMessages: [{ id: `${at}`, name: "Ada", message: "…", approval: "waits", decidesInMs: 5_000 }],
    cooldown: { readyInMs: at % 2 ? 0 : 20_000, windowMs: 25_000, isSending: false },
  });
  await open(state(0));
  const nodes = () =>
    page.evaluate(() => {
      const count = (root: Node): number =>
        [...root.childNodes, ...(root instanceof Element && root.shadowRoot ? [root.shadowRoot] : [])].reduce(
          (sum, child) => sum + count(child),
          1,
        );
      return count(document);
    });
  const shows = (at: number) => button(`React: viewer ${at + 39}`).waitFor();
  await shows(0);
  const before = await nodes();
  for (let at = 2; at <= 600; at += 2) double.tell(state(at));
  await shows(600);
  await expect.poll(nodes).toBe(before);
});
