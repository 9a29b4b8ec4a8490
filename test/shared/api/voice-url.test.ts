import { describe, expect, it } from "vitest";
import { admittedVoiceUrl } from "../../../shared/api/voice-url.ts";

const service = "https://api.companion.example/v1/eventsub/stream";

describe("which voice addresses are opened", () => {
  it.each([
    ["the service's own", "https://api.companion.example/tts/x", true],
    ["a path of the service's", "/tts/x", true],
    ["a sibling of the service", "https://voice.companion.example/x", true],
    ["another country's suffix that the service has too", "https://evil.co.uk/x", false],
    ["another site", "https://evil.example/x", false],
    ["a name that only ends alike", "https://evilcompanion.example/x", false],
    ["unencrypted", "http://api.companion.example/x", false],
    ["this computer", "http://127.0.0.1:8080/x", false],
    ["the cloud's own address", "http://169.254.169.254/latest", false],
    ["a file", "file:///etc/passwd", false],
    ["data", "data:text/plain,x", false],
    ["with a password", "https://a:b@api.companion.example/x", false],
    ["a script", "javascript:alert(1)", false],
    ["none at all", "", false],
    ["nonsense", "https://", false],
  ])("%s: %s", (_, url, admitted) => {
    expect(admittedVoiceUrl(url, service) !== null).toBe(admitted);
  });

  it("takes no shared suffix for a domain", () => {
    expect(admittedVoiceUrl("https://evil.co.uk/x", "https://companion.co.uk/v1")).toBeNull();
    expect(admittedVoiceUrl("https://evil.example/x", "https://companion.example/v1")).toBeNull();
    expect(
      admittedVoiceUrl("https://voice.companion.co.uk/x", "https://api.companion.co.uk/v1"),
    ).not.toBeNull();
  });

  it("on this computer only when the service is the same server", () => {
    expect(admittedVoiceUrl("http://127.0.0.1:81/x", "http://127.0.0.1:80/v1")).toBeNull();
    expect(admittedVoiceUrl("http://127.0.0.1:80/x", "http://127.0.0.1:80/v1")).not.toBeNull();
    expect(admittedVoiceUrl("https://10.0.0.9/x", "https://11.0.0.9/v1")).toBeNull();
  });
});
