import { describe, expect, it } from "vitest";
import { createVoicePaths } from "../../../plugin/voices/voice-paths.ts";

describe("the paths that replace voice addresses", () => {
  const event = (ttsStreamUrl: string) =>
    JSON.stringify({ id: "1", payload: { messageId: "m", ttsStreamUrl } });
  const secretUrl = "https://api.companion.example/tts/secret";

  it("hide the address and lead back to it", () => {
    const paths = createVoicePaths("secret");
    const rewritten = paths.rewrite(event(secretUrl), secretUrl);
    expect(rewritten).not.toContain("tts/secret");
    const { payload } = JSON.parse(rewritten) as { payload: { messageId: string; ttsStreamUrl: string } };
    expect(payload.messageId).toBe("m");
    expect(paths.targetOf(payload.ttsStreamUrl.replace("/voice/", ""))).toBe(secretUrl);
    // The same stream keeps its path: a page stays connected to it.
    expect(paths.rewrite(event(secretUrl), secretUrl)).toBe(rewritten);
  });

  it("are not made for an address that may not be opened", () => {
    const paths = createVoicePaths("secret");
    expect(paths.rewrite(event("https://evil.example/x"), null)).toBe(event("about:blank"));
    expect(paths.rewrite(event(""), "")).toBe(event(""));
  });

  it("lead nowhere when they were never given", () => {
    expect(createVoicePaths("secret").targetOf("../../etc/passwd")).toBeUndefined();
  });
});
