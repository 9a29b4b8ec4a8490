import { describe, expect, it } from "vitest";
import {
  boxesOf,
  changesTo,
  isArrangedAs,
  readyMadeLayouts,
} from "../../../../overlay/studio/settings/ready-made.ts";
import { meet } from "../../../../overlay/element/grow.ts";
import { safeZones } from "../../../../overlay/studio/stage/stage-view.ts";
import { optionTable, readOptions, optionValue } from "../../../../overlay/options/options.ts";
import { choicesIn } from "../../../../overlay/studio/choices/address.ts";

const rows = new Map(optionTable.map((row) => [row.name, row]));
const game = readyMadeLayouts.find(({ name }) => name === "game") ?? { name: "game", query: "" };
const vertical = readyMadeLayouts.find(({ name }) => name === "vertical") ?? { name: "vertical", query: "" };
const changed = (now: Readonly<Record<string, string>>, one = game) =>
  Object.fromEntries(
    Object.entries({ ...now, ...changesTo(one, now) }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

describe.each(readyMadeLayouts)("the ready-made layout $name", ({ query }) => {
  it("has only options that there are, with values that hold", () => {
    expect(query.length).toBeLessThanOrEqual(2_000);
    for (const [name, value] of new URLSearchParams(query)) {
      const row = rows.get(name);
      expect(row && optionValue(row, value), name).toBe(value);
    }
  });

  it("has a room for each piece that it shows, inside the canvas and clear of the others", () => {
    const { boxes } = boxesOf(query);
    expect(boxes.map(({ piece }) => piece)).toEqual([...readOptions(new URLSearchParams(query)).show]);
    for (const [at, one] of boxes.entries()) {
      expect(Math.min(one.left, one.top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(one.left + one.width, one.top + one.height)).toBeLessThanOrEqual(100);
      expect(Math.min(one.width, one.height)).toBeGreaterThan(5);
      for (const other of boxes.slice(at + 1)) {
        const isBeside = one.left + one.width <= other.left || other.left + other.width <= one.left;
        const isAbove = one.top + one.height <= other.top || other.top + other.height <= one.top;
        expect(isBeside || isAbove, `${one.piece} and ${other.piece}`).toBe(true);
      }
    }
  });
});

describe("the ready-made layout for phones", () => {
  it("has every piece inside the safe zones that the studio shows, captions too", () => {
    const show = "avatar,ai,alerts,chat,captions";
    const { width, height, boxes } = boxesOf(vertical.query.replace(/show=[^&]*/, `show=${show}`));
    const { title, phone } = safeZones({ width, height });
    expect(boxes.map(({ piece }) => piece)).toEqual(show.split(","));
    const outside = boxes.flatMap((one) => {
      const [x, y] = [(one.left * width) / 100, (one.top * height) / 100];
      const box = { x, y, width: (one.width * width) / 100, height: (one.height * height) / 100 };
      const isWithin =
        x >= title.x &&
        y >= title.y &&
        x + box.width <= title.x + title.width &&
        y + box.height <= title.y + title.height;
      return isWithin && !phone.some((zone) => meet(zone, box)) ? [] : [one.piece];
    });
    expect(outside).toEqual([]);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const isBeside = one.left + one.width <= other.left || other.left + other.width <= one.left;
        const isAbove = one.top + one.height <= other.top || other.top + other.height <= one.top;
        expect(isBeside || isAbove, `${one.piece} and ${other.piece}`).toBe(true);
      }
  });
});

describe("choosing a ready-made layout", () => {
  it("gives every place its own or its default, and keeps theme, language and voice", () => {
    const after = changed({ theme: "neon", lang: "de", volume: "40", "top-at": "middle", "chat-layer": "3" });
    expect(after).toMatchObject({ theme: "neon", lang: "de", volume: "40" });
    expect(after).not.toHaveProperty("top-at");
    expect(after).not.toHaveProperty("chat-layer");
    expect(isArrangedAs(game, choicesIn(new URLSearchParams(after)))).toBe(true);
  });

  it("keeps a canvas of the same orientation, and only of that", () => {
    expect(changed({ canvas: "2560x1440" })).toMatchObject({ canvas: "2560x1440" });
    expect(changed({ canvas: "2560x1440" }, vertical)).toMatchObject({ canvas: "1080x1920" });
    expect(changed({ canvas: "1080x1920" })).not.toHaveProperty("canvas");
  });

  it("is known again until a place is changed", () => {
    const after = changed({});
    expect(readyMadeLayouts.filter((one) => isArrangedAs(one, after))).toEqual([game]);
    expect(isArrangedAs(game, { ...after, "ai-at": "top" })).toBe(false);
  });
});
