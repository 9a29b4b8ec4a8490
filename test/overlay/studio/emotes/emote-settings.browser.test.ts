import { beforeEach, expect, it } from "vitest";
import type { EmotesStatus } from "../../../../shared/protocol/emotes-protocol.ts";
import { page, stage, findBarriersIn, studiosOfFile } from "../studio-stage.ts";

const openStudio = studiosOfFile();
let status: EmotesStatus;
/** Changes that the form has sent. */
let sent: unknown[];
beforeEach(async () => {
  await openStudio();
  sent = [];
  status = { isOn: false, isReading: false, channel: "emberfox", twitchId: "", takesId: false, services: [] };
  await page.route("**/emotes/status", (route) => {
    if (route.request().method() === "PUT") {
      const change = route.request().postDataJSON() as { readonly isOn?: boolean };
      sent.push(change);
      status = { ...status, ...change };
    }
    return route.fulfill({ json: status });
  });
  await page.locator("sidekick-settings").getByRole("button", { name: "Chat", exact: true }).click();
});

const form = () => page.locator("sidekick-emote-settings");
const tick = () => form().getByRole("switch", { name: "Show emotes of 7TV, BetterTTV and FrankerFaceZ" });

it("emotes are off until ticked, beside a sentence about whom the plugin asks", async () => {
  await form().getByText("The plugin asks").waitFor();
  expect(await tick().isChecked()).toBe(false);
  expect(await form().locator("dl").count()).toBe(0);
  await tick().click();
  await expect.poll(() => sent).toEqual([{ isOn: true }]);
  await form().locator("dl").waitFor({ state: "attached" });
});

it("each service has its counts, or why it has none, and the channel's Twitch ID can be entered", async () => {
  status = {
    ...status,
    isOn: true,
    takesId: true,
    services: [
      { name: "7TV", emotes: 120, ofChannel: 80 },
      { name: "BetterTTV", emotes: 60, ofChannel: 0, problem: "id" },
      { name: "FrankerFaceZ", emotes: 0, ofChannel: 0, problem: "silent" },
    ],
  };
  await stage.open();
  await page.locator("sidekick-settings").getByRole("button", { name: "Chat", exact: true }).click();
  const lines = form().locator("dd");
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(3);
  const [counts, noId, silent] = await lines.allInnerTexts();
  expect(counts).toMatch(/120.*80/);
  expect(noId).toMatch(/60.*Twitch ID/);
  expect(silent).toMatch(/answer/);
  const id = form().getByLabel("Twitch ID", { exact: false });
  await form().getByText("decapi.me/twitch/id/emberfox").waitFor();
  await id.fill("x42");
  await page.keyboard.press("Tab");
  await form().locator(".trouble:not([hidden])").waitFor();
  expect(sent).toEqual([]);
  await id.fill(" 4242 ");
  await page.keyboard.press("Tab");
  await expect.poll(() => sent).toEqual([{ twitchId: "4242" }]);
  await form().getByRole("button", { name: "again" }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ isRead: true });
  expect(await findBarriersIn(page, "sidekick-settings", "sidekick-emote-settings")).toEqual([]);
});

it("the switch goes back, with a sentence, when its change gets no readable answer", async () => {
  await form().getByText("The plugin asks").waitFor();
  await page.route("**/emotes/status", (route) => route.fulfill({ body: "" }));
  await tick().click();
  await page.getByText("The plugin did not save this. Please try again.").waitFor();
  await expect.poll(() => tick().isChecked()).toBe(false);
});
