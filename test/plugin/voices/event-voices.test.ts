import { describe, expect, it } from "vitest";
import { createVoicePaths } from "../../../plugin/voices/event-voices.ts";

describe("the paths that replace voice addresses", () => {
  it("hide the address and lead back to it", () => {
    const paths = createVoicePaths("secret");
    const secretUrl = "https://api.companion.example/tts/secret";
    const path = paths.pathTo(secretUrl);
    expect(path).not.toContain("tts/secret");
    expect(paths.targetOf(path.replace("/voice/", ""))).toBe(secretUrl);
    // The same stream keeps its path: a page stays connected to it.
    expect(paths.pathTo(secretUrl)).toBe(path);
  });

  it("are not made for an address that may not be opened", () => {
    const paths = createVoicePaths("secret");
    expect([paths.pathTo(null), paths.pathTo("")]).toEqual(["about:blank", ""]);
  });

  it("lead nowhere when they were never given", () => {
    expect(createVoicePaths("secret").targetOf("../../etc/passwd")).toBeUndefined();
  });
});
