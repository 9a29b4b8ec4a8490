import { describe, expect, it } from "vitest";
import { type Start, setInspectorStage } from "../../inspector/inspector-stage.ts";
import { connection, field } from "../../inspector/inspector-parts.ts";

const stage = setInspectorStage();
const open = (start: Partial<Start> = {}) => stage.open({ action: "app.sidekick.deck.presence", ...start });

describe("a presence key", () => {
  it("saves what differs from the defaults", async () => {
    const { page, application } = await open();
    await connection(page).getByText("Connected to nightowl").waitFor();
    await field(page, "When pressed").selectOption("join");
    await field(page, "Join as").selectOption("TEST");
    await page.getByRole("main").getByLabel("Channel", { exact: true }).selectOption("owlet");
    await expect
      .poll(() => application.settings)
      .toEqual({ does: "join", mode: "TEST", channelName: "owlet" });
    await field(page, "Join as").selectOption("LIVE");
    await field(page, "When pressed").selectOption("leave");
    await page.getByRole("main").getByLabel("Channel", { exact: true }).selectOption("");
    await expect.poll(() => application.settings).toEqual({ does: "leave" });
    await expect.poll(() => field(page, "Join as").count()).toBe(0);
  });
});
