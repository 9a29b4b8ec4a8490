import { expect, it } from "vitest";
import { loadScript } from "../../../shared/words/load-words.ts";

/** As much of a page as loading a script needs. */
function pageDouble(ownAddress?: string) {
  const added: { src: string; onload?: () => void; onerror?: () => void; isThere: boolean }[] = [];
  const page = {
    querySelector: (selector: string) =>
      ownAddress === undefined ? null : { src: selector === "script[src]" ? ownAddress : "" },
    createElement: (name: string) => ({
      name,
      isThere: false,
      remove() {
        this.isThere = false;
      },
    }),
    head: {
      append(script: (typeof added)[number]) {
        script.isThere = true;
        added.push(script);
      },
    },
  };
  return { page: page as unknown as Document, added };
}

it("a script is loaded from beside the page's own, and asked for in the same way", async () => {
  const { page, added } = pageDouble("http://plugin/overlay/overlay.js?token=t");
  const loaded = loadScript(page, "voice.js");
  expect(added.map(({ src }) => src)).toEqual(["http://plugin/overlay/voice.js?token=t"]);
  added[0]?.onload?.();
  expect(await loaded).toBe(true);
  expect(added[0]?.isThere).toBe(true);
});

it("a script that cannot be loaded is taken off the page, so that another try can add it", async () => {
  const { page, added } = pageDouble("file:///overlay/overlay.js");
  const loaded = loadScript(page, "voice.js");
  expect(added[0]?.isThere).toBe(true);
  added[0]?.onerror?.();
  expect(await loaded).toBe(false);
  expect(added[0]).toMatchObject({ src: "file:///overlay/voice.js", isThere: false });
});

it("a page without a script of its own loads none", async () => {
  const { page, added } = pageDouble();
  expect(await loadScript(page, "voice.js")).toBe(false);
  expect(added).toEqual([]);
});
