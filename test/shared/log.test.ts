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

  it("is in a trace at most four places, and the system's code if it is one", () => {
    const places = Array.from({ length: 6 }, (_, at) => `    at f${at} (file:///x/y.js:${at}:1)`);
    const trace = (code?: unknown): string => {
      const error = Object.assign(new Error("secret"), code === undefined ? {} : { code });
      error.stack = ["Error: secret", "at the top of a message", ...places].join("\n");
      return traceOf(error);
    };
    const four = "at f0 (y.js:0:1) at f1 (y.js:1:1) at f2 (y.js:2:1) at f3 (y.js:3:1)";
    expect(trace()).toBe(`Error ${four}`);
    expect(trace("ENOSPC")).toBe(`Error ENOSPC ${four}`);
    for (const code of ["E1", `E${"X".repeat(41)}`, "enospc", "E SECRET", " ENOSPC", 7, "1ABC", "ABCé"])
      expect(trace(code)).toBe(`Error ${four}`);
    for (const code of ["EIO", `E${"X".repeat(40)}`, "UND_ERR_2"])
      expect(trace(code)).toBe(`Error ${code} ${four}`);
  });

  it("is in a trace of anything else than an error its type", () => {
    expect(["secret", undefined, null, { secret: 1 }].map(traceOf)).toEqual([
      "string",
      "undefined",
      "object",
      "object",
    ]);
    const bare = new Error("secret");
    delete bare.stack;
    expect(traceOf(bare)).toBe("Error");
  });
});
