import { expect, it } from "vitest";
import { readOptions } from "../../../../overlay/options/options.ts";
import { StudioDocument } from "../../../../overlay/studio/document/studio-document.ts";
import { createEditSteps } from "../../../../overlay/studio/stage/edit-steps.ts";
import { routesWith } from "../document/plugin-routes.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { fullHd } from "./boxes.ts";

const noStorage = { get: () => undefined, set: () => {} };
const avatar = { x: 48, y: 660, width: 300, height: 380 };
const message = { x: 390, y: 800, width: 900, height: 200 };
const flowing = new Map([
  ["avatar", avatar],
  ["ai", message],
]);
const jumped = new Map([
  ["avatar", { ...avatar, x: 900 }],
  ["ai", { ...message, x: 48 }],
]);

it("frees pieces that an edit made jump, but not those that another layout or undo has elsewhere", async () => {
  const document = new StudioDocument({
    clock: createFakeClock(),
    routes: routesWith({
      layout: { read: async () => ({ Evening: "", Late: "theme=neon" }), send: async () => "silent" },
    }),
    lasting: noStorage,
    tab: noStorage,
    newName: "New",
  });
  await document.refresh();
  document.open("Evening");
  document.select(["avatar"]);
  const stepped = { document, options: readOptions(new URLSearchParams()), canvas: fullHd, seen: flowing };
  const steps = createEditSteps(stepped);
  const drag = (): void => {
    stepped.seen = flowing;
    steps.apply({ changes: { "avatar-at": "top-left,40,5" }, boxes: new Map() }, steps.begin());
    stepped.options = readOptions(new URLSearchParams(document.choices));
    stepped.seen = jumped;
  };
  drag();
  document.open("Late");
  steps.settle();
  expect(document.choices).toEqual({ theme: "neon" });
  document.open("Evening");
  document.undo();
  steps.settle();
  expect([document.choices, document.redoStep]).toEqual([{}, expect.anything()]);
  drag();
  steps.settle();
  expect(Object.keys(document.choices).toSorted()).toEqual(["ai-at", "avatar-at"]);
  document.undo();
  expect(document.choices).toEqual({});
});
