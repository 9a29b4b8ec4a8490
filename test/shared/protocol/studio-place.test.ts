import { expect, it } from "vitest";
import { alertHash, placeIn } from "../../../shared/protocol/studio-place.ts";

it.each(["raid", "HYPE_TRAIN", "../x", "ä/ö?#", "%", "قبطان"])(
  "the address of an alert's settings leads back to it: %s",
  (alert) => {
    expect(placeIn(alertHash(alert))).toEqual({ page: "alerts", alert });
  },
);

it("an address leads to the list of alerts, or else to the overlay's options", () => {
  expect(["#alerts", "#alerts/", "#alerts/%E0%A4%A"].map(placeIn)).toEqual(
    Array.from({ length: 3 }, () => ({ page: "alerts" })),
  );
  expect(["", "#overlay", "#alertsx", "#x"].map(placeIn)).toEqual(
    Array.from({ length: 4 }, () => ({ page: "overlay" })),
  );
});
