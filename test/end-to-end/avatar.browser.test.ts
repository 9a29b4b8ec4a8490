import { afterAll, expect, it } from "vitest";
import { toneKey } from "../../shared/avatar/tone-moods.ts";
import { shareBrowser } from "../fixtures/browser.ts";
import { overlayAt } from "../fixtures/page-places.ts";
import { aiMessage, moderation } from "../overlay/payloads.ts";
import { controlUrl } from "../plugin/control/control-client.ts";
import { uuid } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

const browser = await shareBrowser();
afterAll(() => browser.close());

it("the figure has the mood that was chosen for a tone, on every page", async () => {
  const { first, second, shows, hearsEvents, service, account } = await raise({
    keys: [
      { action: uuid.overlay, settings: { does: "avatar" } },
      { action: uuid.presence, settings: {} },
    ],
  });
  const url = await overlayAt("at home", first);
  const { origin, searchParams } = new URL(await controlUrl(first, "getOverlayUrl"));
  const headers = { authorization: `Bearer ${searchParams.get("token")}`, origin };
  const tones = async (): Promise<unknown> => (await fetch(`${origin}/tones`, { headers })).json();
  const channelName = account.channels[0]?.channelName ?? "";
  const long = "solemn, ".repeat(250);
  // The tone stays on the face for as long as the text is read: longer than it takes to look at both pages.
  const message = "Mind the step, it is a long way down. ".repeat(40);
  let id = "";
  /** Says something that has the stage at once: what was said before is removed. */
  const say = (tone: string | null): void => {
    if (id !== "") service.emit("ai.moderation", moderation({ messageId: id }), { channelName });
    id = crypto.randomUUID();
    service.emit("chat.ai_message", { ...aiMessage({ id, message }), tone } as never, { channelName });
  };
  await shows(second, "AI out");
  second.press();
  const pages = await Promise.all([browser.newPage(), browser.newPage()]);
  try {
    for (const page of pages) {
      await page.goto(url("show=avatar"));
      await page.locator("sidekick-avatar svg").waitFor();
    }
    const mood = (index: number) => pages[index]?.locator("sidekick-avatar").getAttribute("data-mood");
    await hearsEvents();
    for (const tone of ["", null, "wry", long]) say(tone);
    const key = toneKey(long);
    await expect.poll(tones).toEqual([{ tone: key }, { tone: "wry" }]);
    const response = await fetch(`${origin}/tones`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ tone: key, mood: "sad" }),
    });
    expect(response.status).toBe(204);
    // What it has just said is felt otherwise at once.
    for (const index of [0, 1]) await expect.poll(() => mood(index)).toBe("sad");
    say("wry");
    for (const index of [0, 1]) await expect.poll(() => mood(index)).toBe("neutral");
    say(long);
    for (const index of [0, 1]) await expect.poll(() => mood(index)).toBe("sad");
  } finally {
    for (const page of pages) await page.close();
  }
});
