import { expect, it, onTestFinished, vi } from "vitest";
import { readPortraits } from "../../../overlay/page/appearance.ts";

it("portraits are found by a name in any letters, and are pictures in the reply itself", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const stored = { "Ada Gale": "data:image/png;base64,AA==", Bo: "https://elsewhere.example/bo.png", Cy: 1 };
  vi.stubGlobal("location", new URL("http://127.0.0.1:28196/overlay/"));
  vi.stubGlobal("fetch", async () => Response.json(stored));
  expect(await readPortraits()).toEqual(new Map([["ada gale", stored["Ada Gale"]]]));
});
