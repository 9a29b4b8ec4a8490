import { expect, it } from "vitest";
import { themes } from "../../overlay/page/overlay-options.ts";
import { isTooMuchFlashing } from "../../overlay/studio/alerts/flashes.ts";
import { flashesOf } from "../overlay/alert-frames.ts";
import { startOverlayOnStandIn } from "../overlay/overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn();
const huge = 9_999;
const events: readonly Readonly<Record<string, unknown>>[] = [
  { eventType: "FOLLOW", username: "Otter", count: huge },
  { eventType: "SUBSCRIPTION", username: "Otter", count: huge },
  { eventType: "SUBSCRIPTION", gifter: "Gull", count: huge },
  { eventType: "RAID", username: "Otter", raidViewers: huge },
  { eventType: "TIP", username: "Otter", value: huge, currency: "EUR" },
  { eventType: "CHEER", username: "Otter", value: huge, message: "What a run!" },
  { eventType: "GO_LIVE" },
  { eventType: "GO_OFFLINE" },
  { eventType: "HYPE_TRAIN", username: "Otter", count: huge },
];

it.each(themes)(
  "no alert of the theme %s, with its big moment, flashes more than three times a second (WCAG 2.3.1)",
  async (theme) => {
    await overlay.open(`${relay.pageUrl}?show=alerts`, () => relay.eventStreams > 0);
    const found = await flashesOf(
      overlay.page,
      [
        ...events.map((event) => ({ theme, event, motion: "full" })),
        { theme, event: { eventType: "RAID", username: "Otter", raidViewers: huge }, motion: "calm" },
        { theme, event: { eventType: "RAID", username: "Otter", raidViewers: 20 }, motion: "full" },
      ],
      true,
    );
    // Each comes and goes, which is a flash itself.
    expect(found.filter(({ general }) => general >= 0.5).length).toBeGreaterThan(events.length / 2);
    expect(found.filter(isTooMuchFlashing)).toEqual([]);
  },
);
