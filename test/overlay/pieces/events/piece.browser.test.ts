import { beforeAll, describe, expect, it } from "vitest";
import type { ListedEvent } from "../../../../shared/protocol/overlay-protocol.ts";
import { startOverlayOnStandIn } from "../../overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn();

const listed = (id: string, username: string, eventType = "FOLLOW"): ListedEvent => ({
  id,
  event: { eventType, sentDateTime: "", username },
});
/** The event ids in the rows of a piece. */
const rows = (piece: "events" | "latest"): Promise<(string | undefined)[]> =>
  overlay.page
    .locator(`sidekick-${piece} [data-event-id]`)
    .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset["eventId"]));

describe("the event list on a page", () => {
  beforeAll(() =>
    overlay.open(
      `${relay.pageUrl}?show=events,latest&events-count=3&events-kinds=raid,follow&latest-kind=raid&events-order=newest-last`,
      () => relay.eventStreams > 0,
    ),
  );

  it("asks for what the options say, and shows what comes", async () => {
    await expect
      .poll(() => relay.hellos.at(-1))
      .toMatchObject({ events: { kinds: ["raid", "follow"], count: 3 }, latest: "raid" });
    relay.settings({
      events: [listed("2", "Gull"), listed("1", "Otter")],
      latest: listed("9", "Heron", "RAID"),
    });
    await expect.poll(() => rows("events")).toEqual(["1", "2"]);
    expect(await rows("latest")).toEqual(["9"]);
    expect(await overlay.page.locator("sidekick-latest .label").innerText()).toContain("Latest raid");
  });

  it("shows names as text, within the piece, however long they are", async () => {
    const hostile = `<img src=x onerror="alert(1)">`;
    relay.settings({
      events: [
        listed("3", hostile),
        listed("4", "x".repeat(200)),
        listed("5", "\u200b"),
        listed("6", "عائشة"),
      ],
    });
    await expect.poll(() => rows("events")).toEqual(["6", "5", "4", "3"]);
    const list = overlay.page.locator("sidekick-events");
    expect(await list.locator("img").count()).toBe(0);
    expect(await list.locator("bdi").allInnerTexts()).toEqual(["عائشة", "Someone", "x".repeat(200), hostile]);
    const [panel, page] = await list.evaluate((element) => [
      element.shadowRoot?.querySelector(".panel")?.getBoundingClientRect().width ?? 0,
      innerWidth,
    ]);
    expect(panel).toBeLessThan((page ?? 0) / 2);
  });

  it("shows nothing once it gets no events, as in All quiet", async () => {
    relay.settings({});
    await expect.poll(() => rows("events")).toEqual([]);
    expect(await rows("latest")).toEqual([]);
    expect(overlay.errors).toEqual([]);
  });
});
