import { describe, expect, test } from "vitest";
import { shareTinyDeck, startTinyDeck, tinyActions } from "./tiny.ts";

const started = shareTinyDeck();
const startedRaw = shareTinyDeck({ env: { TINY_RAW: "1" }, globalSettings: { stored: true } });

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>';
const forImage = (image: string): string =>
  JSON.stringify({ event: "setImage", context: "CONTEXT", payload: { image } });
const counter = tinyActions.counter;

describe("what the application would reject is reported as a complaint, and does no harm", () => {
  const messages = [
    ["not JSON", "hello", "The plugin sent a message that is not a JSON object."],
    ["an array", "[1]", "The plugin sent a message that is not a JSON object."],
    ["no event", '{"context":"x"}', "The plugin sent a message that names no event."],
    [
      "an unknown command",
      '{"event":"setColour"}',
      'The plugin sent "setColour", which is not a command it may send.',
    ],
    [
      "an inspector's command",
      '{"event":"sendToPlugin","context":"CONTEXT","action":"a","payload":{}}',
      'The plugin sent "sendToPlugin", which is not a command it may send.',
    ],
    ["no context", '{"event":"showOk"}', /^The plugin sent a malformed showOk: context: /],
    [
      "a wrong payload",
      '{"event":"setState","context":"CONTEXT","payload":{"state":"on"}}',
      /^The plugin sent a malformed setState: payload\.state: /,
    ],
    [
      "a wrong target",
      '{"event":"setTitle","context":"CONTEXT","payload":{"title":"x","target":3}}',
      /^The plugin sent a malformed setTitle: payload\.target: /,
    ],
    [
      "an invalid address",
      '{"event":"openUrl","payload":{"url":"help"}}',
      /^The plugin sent a malformed openUrl: /,
    ],
    [
      "a context that never was",
      '{"event":"showOk","context":"nobody"}',
      "The plugin sent showOk for a context that does not exist.",
    ],
    [
      "global settings with a key's context",
      '{"event":"setGlobalSettings","context":"CONTEXT","payload":{"a":1}}',
      "The plugin sent setGlobalSettings with a context that is not its own id.",
    ],
    [
      "a state that the action does not have",
      '{"event":"setState","context":"CONTEXT","payload":{"state":1}}',
      `setState for ${counter}: There is no state 1.`,
    ],
    [
      "a dial's command for a key",
      '{"event":"setFeedback","context":"CONTEXT","payload":{"title":"x"}}',
      `setFeedback for ${counter}: setFeedback is for dials, and this is a key.`,
    ],
    [
      "an SVG in base64",
      forImage(`data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`),
      `setImage for ${counter}: An SVG image is in base64, which stays blank on the hardware.`,
    ],
    [
      "an SVG in an SVG",
      forImage(`data:image/svg+xml,${encodeURIComponent(`<svg xmlns="x">${svg}</svg>`)}`),
      `setImage for ${counter}: An SVG image has an svg inside the svg, which stays blank on the hardware.`,
    ],
    [
      "an SVG that is not percent-encoded",
      forImage(`data:image/svg+xml,<svg width="100%z"/>`),
      `setImage for ${counter}: An SVG image is not percent-encoded; use encodeURIComponent.`,
    ],
    ["bare base64", forImage("iVBORw0KGgo="), /^setImage for .*: There is no image file iVBORw0KGgo= /],
    [
      "a file outside the plugin's folder",
      forImage("../secret.png"),
      `setImage for ${counter}: An image is neither a data URI nor a file inside the plugin's folder.`,
    ],
    [
      "a text as image",
      forImage("data:text/plain,hi"),
      `setImage for ${counter}: An image is a data URI of no image type.`,
    ],
  ] as const;

  test("of a plugin, whatever it sends", async () => {
    const deck = startedRaw();
    const heard: string[] = [];
    deck.on("complaint", (complaint) => heard.push(complaint));
    const key = deck.addKey({ action: counter });
    const before = key.image();
    for (const [name, message, sentence] of messages) {
      const count = deck.complaints.length;
      await deck.sendRaw(key, message);
      const complaints = deck.complaints.slice(count);
      expect(complaints, name).toHaveLength(1);
      expect(complaints[0], name).toMatch(sentence);
      expect([key.image(), key.state, key.oks, deck.globalSettings], name).toEqual([
        before,
        0,
        0,
        { stored: true },
      ]);
    }
    expect(heard).toEqual(deck.complaints);
  });

  test("what still comes for a removed key is ignored", async () => {
    const deck = startedRaw();
    const [stays, goes] = [deck.addKey({ action: counter }), deck.addKey({ action: counter })];
    const { context } = goes;
    goes.remove();
    await deck.sendRaw(stays, JSON.stringify({ event: "showOk", context }));
    expect(deck.complaints).toEqual([]);
    expect(deck.actions).toEqual([stays]);
    expect(deck.addKey({ action: counter }).coordinates).toEqual({ column: 1, row: 0 });
  });

  const fromInspectors = [
    [
      "a plugin's command",
      '{"event":"setTitle","context":"X","payload":{}}',
      /"setTitle", which is not a command it may/,
    ],
    [
      "a foreign context",
      '{"event":"getSettings","context":"X"}',
      /sent getSettings with a context that is not its own/,
    ],
    [
      "a foreign action",
      '{"event":"sendToPlugin","context":"ME","action":"other","payload":{}}',
      /for an action that is not its own/,
    ],
    ["not JSON", "hello", /The property inspector sent a message that is not a JSON object/],
  ] as const;

  test("of an inspector, whatever it sends", async () => {
    const deck = started();
    const inspector = await deck.addKey({ action: counter }).openInspector();
    for (const [name, message, sentence] of fromInspectors) {
      const count = deck.complaints.length;
      inspector.sendRaw(message.replace("ME", inspector.uuid));
      await deck.waitFor(() => deck.complaints.length > count, { what: `a complaint: ${name}` });
      expect(deck.complaints.slice(count), name).toEqual([expect.stringMatching(sentence)]);
    }
  });
});

describe("waitFor", () => {
  test("a wait that times out says what it was for and what the state is", async () => {
    const deck = await startTinyDeck();
    const key = deck.addKey({ action: counter });
    await deck.call(key, "setTitle", "two");
    const wait = deck.waitFor(() => key.title === "three", { what: "the key to say three", timeoutMs: 50 });
    await expect(wait).rejects.toThrow(
      /^Waited 50 ms for the key to say three; the last state was: commands: .*plugin setTitle.*; keys: com\.example\.tiny\.counter \(state 0, title "two", 0 images, 0 alerts\)$/,
    );
  });
});
