import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { serveFolder } from "../../fixtures/serve-folder.ts";
import { uuid } from "../actions/deck-words.ts";
import { type Application, startApplication } from "./inspector-application.ts";
import { questions } from "./inspector-parts.ts";
import { account, answers, setInspectorStage } from "./inspector-stage.ts";

const stage = setInspectorStage();
let application: Application;
let page: Page;

/** What OpenDeck gives the inspector of a key: an array, where Elgato's application has arguments. */
const partsOf = (key: string): readonly unknown[] => [
  application.port,
  key,
  "registerPropertyInspector",
  JSON.stringify({ application: { language: "en", platform: "windows", version: "7.1.0" } }),
  JSON.stringify({ action: uuid.reaction, context: key, payload: { controller: "Keypad", settings: {} } }),
];

/** Loads the inspectors of two keys as OpenDeck does: at once, from its web server, hidden, in frames of its window. */
async function loadInspectors(): Promise<void> {
  const folder = await serveFolder(stage.folder);
  stage.after(() => folder.close());
  page = await stage.context.newPage();
  stage.after(() => page.close());
  await page.setContent("<title>Host</title>");
  await page.evaluate(
    async ([address, ...keys]) => {
      for (const key of keys) {
        const frame = document.createElement("iframe");
        frame.id = key ?? "";
        frame.hidden = true;
        frame.src = `${address}index.html`;
        document.body.append(frame);
        await new Promise((resolve) => frame.addEventListener("load", resolve));
      }
    },
    [folder.url, "one", "two"],
  );
}

const connect = (key: string): Promise<void> =>
  page.evaluate(
    ({ key: id, payload }) => {
      const frame = document.querySelector<HTMLIFrameElement>(`#${id}`);
      frame?.contentWindow?.postMessage({ event: "connect", payload }, "*");
    },
    { key, payload: partsOf(key) },
  );
const show = (key: string): Promise<void> =>
  page.evaluate((shown) => {
    for (const frame of document.querySelectorAll("iframe")) frame.hidden = frame.id !== shown;
  }, key);
const registered = () => application.received.flatMap((message) => ("uuid" in message ? message.uuid : []));
const asked = () => questions(application, "getTrouble");
const lineOf = (key: string) => page.frameLocator(`#${key}`).getByText("Connected to nightowl");

beforeEach(async () => {
  application = await startApplication({ globals: { ...account }, answers: { ...answers } });
  stage.after(() => application.close());
  await loadInspectors();
});

describe("an inspector in a frame", () => {
  it("connects by its host's message when it is first seen, and asks again whenever it is", async () => {
    await connect("one");
    await connect("two");
    await show("one");
    await lineOf("one").waitFor();
    expect(registered()).toEqual(["one"]);
    await show("two");
    await lineOf("two").waitFor();
    expect(registered()).toEqual(["one", "two"]);
    const before = asked().length;
    await show("one");
    await expect.poll(() => asked().length).toBeGreaterThan(before);
    expect(registered()).toEqual(["one", "two"]);
  });

  it("is connected once, and by its parent window alone", async () => {
    await show("one");
    const frame = page.mainFrame().childFrames()[0];
    await frame?.evaluate((payload) => postMessage({ event: "connect", payload }, "*"), partsOf("itself"));
    await page.evaluate((payload) => {
      const other = document.createElement("iframe");
      document.body.append(other);
      const script = document.createElement("script");
      script.textContent = `parent.frames[0].postMessage(${JSON.stringify({ event: "connect", payload })}, "*")`;
      other.contentDocument?.body.append(script);
    }, partsOf("beside"));
    await connect("one");
    await lineOf("one").waitFor();
    await connect("two");
    await page.evaluate(
      (payload) => window.frames[0]?.postMessage({ event: "connect", payload }, "*"),
      partsOf("late"),
    );
    await expect.poll(() => asked().length).toBeGreaterThan(0);
    expect(registered()).toEqual(["one"]);
  });

  it("asks once more when the plugin did not answer, as it did not know yet which inspector is shown", async () => {
    application.answers = {};
    await connect("one");
    await show("one");
    await expect.poll(() => asked().length).toBe(1);
    application.answers = { ...answers, getTrouble: { message: "The chat is closed." } };
    await page.frameLocator("#one").getByText("The chat is closed.").waitFor();
    expect(asked()).toHaveLength(2);
    application.drop();
    await page.frameLocator("#one").getByText("The connection to OpenDeck ended.").waitFor();
  });
});
