import { describe, expect, it } from "vitest";
import { traceOf, withoutAddresses } from "../../shared/log.ts";

describe("what the log says of an address", () => {
  it.each([
    [
      "at show (http://127.0.0.1:28196/overlay/overlay.js?token=s3cret:1:2345)",
      "at show (overlay.js:1:2345)",
    ],
    ["at http://127.0.0.1:28196/overlay/overlay.js?token=a.js:7:8", "at overlay.js:7:8"],
    ["at start (file:///C:/Users/Jane%20Doe/Plugins/bin/plugin.js:12:3)", "at start (plugin.js:12:3)"],
    ["https://voice.example/v1/tts/s3cret failed, wss://s3cret@host/#key=s3cret too", "… failed, … too"],
    ["at http://127.0.0.1:1/x?a=1/y.js", "at …"],
    ["at node:internal/process:1:2", "at node:internal/process:1:2"],
    ["What is wrong? 1 / 2 # 3", "What is wrong? 1 / 2 # 3"],
  ])("%s: %s", (text, rest) => {
    expect(withoutAddresses(text)).toBe(rest);
  });

  it("is in a trace of an error only the file and the place in it", () => {
    const error = new TypeError("said by a viewer");
    error.stack = `TypeError: said by a viewer\n    at a (file:///home/jane/plugin.js:1:2)\n    at b (http://127.0.0.1/o.js?token=x:3:4)`;
    expect(traceOf(error)).toBe("TypeError at a (plugin.js:1:2) at b (o.js:3:4)");
  });
});
