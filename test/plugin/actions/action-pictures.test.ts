import { describe, expect, it } from "vitest";
import { ActionPictures } from "../../../plugin/actions/action-pictures.ts";
import type { ViewOrTrouble } from "../../../plugin/drawing/trouble.ts";
import type { DialFeedback } from "../../../plugin/drawing/dial-frame.ts";
import { plainFont } from "../../../plugin/drawing/svg.ts";
import { keyWords, localeFor } from "../../../shared/words/words.ts";

interface View {
  readonly name: string;
  readonly cooling?: { readonly left: number };
}

const feedback: DialFeedback = {
  title: "",
  icon: "",
  value: { value: "", color: "", font: { size: 1, weight: 1 } },
  indicator: { value: 0, bar_fill_c: "", enabled: true },
};

function setUp() {
  const drawn: string[] = [];
  const note = (view: View): void => void drawn.push(view.name);
  const pictures = new ActionPictures<View, View>({
    key: {
      pictogram: () => (drawn.push("trouble"), ""),
      draw: (view) => (note(view), `<svg>${JSON.stringify(view)}</svg>`),
      atRest: [],
    },
    dial: { title: "react", draw: (view) => (note(view), { ...feedback, title: view.name }) },
    words: localeFor(keyWords, "en").words,
    font: plainFont,
  });
  const key = (current: ViewOrTrouble<View>, titled = false, share?: number) =>
    pictures.ofKey({ current, titled, hold: share === undefined ? undefined : { share } });
  return { pictures, drawn, key };
}

describe("pictures of an action", () => {
  it("are drawn once for all keys in the same state, and not again while nothing on them changes", () => {
    const { key, drawn } = setUp();
    const first = key({ view: { name: "a", cooling: { left: 0.5 } }, changesAt: 1 });
    const again = key({ view: { name: "a", cooling: { left: 0.5 } }, changesAt: 2 });
    expect(again.image).toBe(first.image);
    expect([first.changesAt, again.changesAt]).toEqual([1, 2]);
    expect(drawn).toEqual(["a"]);
  });

  it("are drawn anew for a change in the view, a title, a hold and a trouble", () => {
    const { key, drawn } = setUp();
    const view = { name: "a", cooling: { left: 0.5 } };
    const images = [
      key({ view }),
      key({ view: { ...view, cooling: { left: 0.4 } } }),
      key({ view }, true),
      key({ view }, false, 0.5),
      key({ trouble: "set-up" }),
      key({ trouble: "set-up" }, true),
      key({ trouble: "connecting" }),
    ];
    expect(new Set(images.map(({ image }) => image)).size).toBe(images.length);
    expect(drawn).toHaveLength(images.length);
  });

  it("of dials are kept in the same way", () => {
    const { pictures, drawn } = setUp();
    const dial = (name: string, share?: number) =>
      pictures.ofDial({ current: { view: { name } }, hold: share === undefined ? undefined : { share } });
    expect(dial("a").feedback).toBe(dial("a").feedback);
    expect(dial("a", 0.5).feedback).not.toEqual(dial("a").feedback);
    expect(drawn).toEqual(["a", "a"]);
  });

  it("are forgotten after a while, so that a countdown does not fill the memory", () => {
    const { key, drawn } = setUp();
    for (let left = 0; left < 200; left++) key({ view: { name: "a", cooling: { left } } });
    drawn.length = 0;
    key({ view: { name: "a", cooling: { left: 0 } } });
    key({ view: { name: "a", cooling: { left: 199 } } });
    expect(drawn).toEqual(["a"]);
  });
});
