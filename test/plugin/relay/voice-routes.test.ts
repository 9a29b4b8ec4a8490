import { describe, expect, it } from "vitest";
import { admittedVoiceUrl, createVoiceRoutes } from "../../../plugin/relay/voice-routes.ts";

const service = "https://api.companion.example/v1/eventsub/stream";

describe("which voice addresses are opened", () => {
  it.each([
    ["the service's own", "https://api.companion.example/tts/x", true],
    ["a path of the service's", "/tts/x", true],
    ["a sibling of the service", "https://voice.companion.example/x", true],
    ["another site", "https://evil.example/x", false],
    ["a name that only ends alike", "https://evilcompanion.example/x", false],
    ["unencrypted", "http://api.companion.example/x", false],
    ["this computer", "http://127.0.0.1:8080/x", false],
    ["the cloud's own address", "http://169.254.169.254/latest", false],
    ["a file", "file:///etc/passwd", false],
    ["data", "data:text/plain,x", false],
    ["with a password", "https://a:b@api.companion.example/x", false],
    ["nonsense", "https://", false],
  ])("%s: %s", (_, url, admitted) => {
    expect(admittedVoiceUrl(url, service) !== null).toBe(admitted);
  });

  it("on this computer only when the service is the same server", () => {
    expect(admittedVoiceUrl("http://127.0.0.1:81/x", "http://127.0.0.1:80/v1")).toBeNull();
    expect(admittedVoiceUrl("http://127.0.0.1:80/x", "http://127.0.0.1:80/v1")).not.toBeNull();
    expect(admittedVoiceUrl("https://10.0.0.9/x", "https://11.0.0.9/v1")).toBeNull();
  });
});

describe("the paths that stand in for them", () => {
  const event = (ttsStreamUrl: string) =>
    JSON.stringify({ id: "1", payload: { messageId: "m", ttsStreamUrl } });
  const secretUrl = "https://api.companion.example/tts/secret";

  it("hide the address and lead back to it", () => {
    const routes = createVoiceRoutes("secret");
    const rewritten = routes.rewrite(event(secretUrl), secretUrl, service);
    expect(rewritten).not.toContain("tts/secret");
    const { payload } = JSON.parse(rewritten) as { payload: { messageId: string; ttsStreamUrl: string } };
    expect(payload.messageId).toBe("m");
    expect(routes.addressOf(payload.ttsStreamUrl.replace("/voice/", ""))).toBe(secretUrl);
    // The same stream keeps its path: a page stays connected to it.
    expect(routes.rewrite(event(secretUrl), secretUrl, service)).toBe(rewritten);
  });

  it("are not made for an address that may not be opened", () => {
    const routes = createVoiceRoutes("secret");
    expect(routes.rewrite(event("https://evil.example/x"), "https://evil.example/x", service)).toBe(
      event(""),
    );
  });

  it("lead nowhere when they were never given", () => {
    expect(createVoiceRoutes("secret").addressOf("../../etc/passwd")).toBeUndefined();
  });
});
