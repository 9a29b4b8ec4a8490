import { describe, expect, it } from "vitest";
import { readOptions } from "../../overlay/options.ts";

describe("the page's address", () => {
  it("means the relay that served it when it names no base", () => {
    expect(readOptions("http://127.0.0.1:28196/overlay/?token=t")).toEqual({
      baseUrl: "http://127.0.0.1:28196",
      apiKey: undefined,
      isDirect: false,
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
      isDirect: true,
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
