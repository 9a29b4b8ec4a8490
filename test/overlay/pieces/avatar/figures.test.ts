import { describe, expect, it } from "vitest";
import type { Figure } from "../../../../overlay/pieces/avatar/figures/figure-parts.ts";
import { fox } from "../../../../overlay/pieces/avatar/figures/fox.ts";
import { owl } from "../../../../overlay/pieces/avatar/figures/owl.ts";
import { robot } from "../../../../overlay/pieces/avatar/figures/robot.ts";
import type { figureNames } from "../../../../overlay/pieces/registry.ts";

const figures: Readonly<Record<(typeof figureNames)[number], Figure>> = { fox, owl, robot };
const classesIn = (text: string) =>
  new Set([...text.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));

describe.each(Object.entries(figures))("the figure of the %s", (_, { markup, styles }) => {
  it("has a face for every mouth, mood and pose", () => {
    expect([...classesIn(markup)]).toEqual(
      expect.arrayContaining(
        "rim fur hue flame head ear eyes awake lid joy brow tear cheek thought mouth little wide rest smile frown snarl".split(
          " ",
        ),
      ),
    );
  });

  it("styles what it draws, and nothing that another figure draws", () => {
    const styled = styles.replace(/\{[^{}]*:[^{}]*\}/g, "");
    expect(styled).toContain(".mouth");
    const own = classesIn(markup);
    const others = Object.values(figures).flatMap((other) => [...classesIn(other.markup)]);
    const shared = classesIn(fox.markup);
    const foreign = others.filter((name) => !own.has(name) && !shared.has(name));
    expect(foreign.filter((name) => new RegExp(`\\.${name}\\b`).test(styled))).toEqual([]);
  });

  it("takes the same place as the others, and is well-formed", () => {
    expect(/viewBox="([^"]+)"/.exec(markup)?.[1]).toBe("-4 -8 196 246");
    let rest = markup.replace(/<\w+[^<>]*\/>/g, "");
    for (let before = ""; before !== rest;) {
      before = rest;
      rest = rest.replace(/<(\w+)[^<>]*>\s*<\/\1>/g, "");
    }
    expect(rest).toBe("");
    expect(markup).not.toMatch(/NaN|undefined|\[object/);
  });
});
