import { describe, expect, it } from "vitest";
import { readOptions } from "../../overlay/options.ts";
import { voiceUrl } from "../../overlay/voice/voice-url.ts";

describe("the page's address", () => {
  it("means the relay that served it when it names no base", () => {
    expect(readOptions("http://127.0.0.1:28196/overlay/?token=t")).toEqual({
      baseUrl: "http://127.0.0.1:28196",
      apiKey: undefined,
      resumes: true,
      volume: 1,
    });
  });

  it("names the service and, in the fragment, the key in direct mode", () => {
    expect(
      readOptions("file:///C:/overlay/index.html?base=https://api.example.test/v1/&volume=40#key=sk-1"),
    ).toEqual({
      baseUrl: "https://api.example.test",
      apiKey: "sk-1",
      resumes: false,
      volume: 0.4,
    });
  });

  it("is of no use when it names no service", () => {
    expect(readOptions("file:///C:/overlay/index.html")).toBeNull();
    expect(readOptions("http://127.0.0.1/overlay/?base=javascript:alert(1)")).toBeNull();
  });

  it.each([
    ["-5", 0],
    ["500", 1],
    ["loud", 1],
    ["", 1],
  ])("keeps the volume within bounds: %s is %d", (volume, is) => {
    expect(readOptions(`http://127.0.0.1:1/overlay/?volume=${volume}`)?.volume).toBe(is);
  });
});

describe("the address of a voice", () => {
  it.each([
    ["/voice/abc", "http://127.0.0.1:28196", "http://127.0.0.1:28196/voice/abc"],
    ["https://api.example.test/tts/1", "https://api.example.test", "https://api.example.test/tts/1"],
    ["https://tts.example.test/1", "https://api.example.test", "https://tts.example.test/1"],
  ])("may be opened: %s for events from %s", (url, base, is) => {
    expect(voiceUrl(url, base)).toBe(is);
  });

  it.each([
    ["", "http://127.0.0.1:28196"],
    ["http://127.0.0.1:1/x", "http://127.0.0.1:28196"],
    ["https://elsewhere.test/1", "https://api.example.test"],
    ["http://tts.example.test/1", "https://api.example.test"],
    ["https://user:word@api.example.test/1", "https://api.example.test"],
    ["javascript:alert(1)", "https://api.example.test"],
    ["http://[", "https://api.example.test"],
  ])("may not be opened: %s for events from %s", (url, base) => {
    expect(voiceUrl(url, base)).toBeNull();
  });
});
