import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { RelayMessage } from "../../../../shared/protocol/overlay-protocol.ts";
import type { PageState } from "../../../../shared/protocol/page-messages.ts";
import { raise, strikeAfterEach } from "../../../end-to-end/raise.ts";
import { controlUrl } from "../../control/control-client.ts";
import { uuid, wordsOn } from "../../stage.ts";

strikeAfterEach();
const pages: WebSocket[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.terminate();
});

const key = { action: uuid.overlay, settings: { does: "avatar" } };
/** What is drawn while the pages have not followed yet. */
const dots = "M-7 0H-6.9";

/** The plugin with such a key, and what opens overlay pages that say what a test has them say. */
async function raiseKey() {
  const raised = await raise({ keys: [key] });
  const { first } = raised;
  const url = await controlUrl(first, "getOverlayUrl");
  const { host, searchParams } = new URL(url);
  return {
    ...raised,
    openPage: async (avatar: PageState["avatar"]) => {
      const page = new WebSocket(`ws://${host}/pages?token=${searchParams.get("token")}`, {
        origin: `http://${host}`,
      });
      pages.push(page);
      const told: boolean[] = [];
      page.on("message", (data) => {
        const message = JSON.parse((data as Buffer).toString()) as RelayMessage;
        if (message.type === "settings") told.push(message.isAvatarHidden);
      });
      const say = (now: PageState["avatar"]): void =>
        page.send(
          JSON.stringify({
            type: "state",
            isOnAir: true,
            voice: { state: "idle", waiting: 0 },
            alerts: { showing: false, waiting: 0 },
            avatar: now,
          }),
        );
      page.on("open", () => {
        page.send(JSON.stringify({ type: "hello", inObs: false }));
        say(avatar);
      });
      await expect.poll(() => told.length).toBeGreaterThan(0);
      return { say, isToldHidden: () => told.at(-1), leave: () => page.terminate() };
    },
  };
}

describe("a key that shows or hides the figure", () => {
  it("says why there is nothing to show or hide, needs no OBS, and a press changes nothing", async () => {
    const { first, shows, openPage } = await raiseKey();
    await shows(first, "No overlay");
    first.press();
    await expect.poll(() => first.alerts).toBe(1);
    const page = await openPage("none");
    await shows(first, "No avatar");
    first.press();
    await expect.poll(() => first.alerts).toBe(2);
    expect(page.isToldHidden()).toBe(false);
    const inspector = await first.openInspector();
    expect((await inspector.ask("getTrouble"))["message"]).toBe("");
  });

  it("shows what the page says, and that it is at it until the page has followed", async () => {
    const { first, shows, openPage, deck } = await raiseKey();
    const page = await openPage("shown");
    await shows(first, "Visible");
    expect(first.svg()).not.toContain(dots);
    first.press();
    await deck.waitFor(() => first.svg()?.includes(dots), { what: "the key to show that it is at it" });
    expect(wordsOn(first)).toBe("Visible");
    await expect.poll(page.isToldHidden).toBe(true);
    page.say("hidden");
    await shows(first, "Hidden");
    expect(first.svg()).not.toContain(dots);
    // Twice at once: as it was.
    first.press();
    first.press();
    await expect.poll(() => first.svg()?.includes(dots)).toBe(false);
    await expect.poll(page.isToldHidden).toBe(true);
    first.press();
    await expect.poll(page.isToldHidden).toBe(false);
    page.say("away");
    await shows(first, "AI out");
    page.leave();
    await shows(first, "No overlay");
    expect(first.alerts).toBe(0);
  });

  it("hides the figure of an AI that is away, and of a page that opens later", async () => {
    const { first, shows, openPage } = await raiseKey();
    const page = await openPage("away");
    await shows(first, "AI out");
    first.press();
    await expect.poll(page.isToldHidden).toBe(true);
    page.say("hidden");
    await shows(first, "Hidden");
    page.leave();
    await shows(first, "No overlay");
    const later = await openPage("hidden");
    expect(later.isToldHidden()).toBe(true);
    await shows(first, "Hidden");
  });
});
