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

  it("are also those of hosts that the streamer trusts, over https, with exactly that name", () => {
    const from = (url: string) => admittedVoiceUrl(url, service, ["voices.test", "other.test"]);
    expect(from("https://voices.test/x?y#z")).toBe("https://voices.test/x?y#z");
    expect(from("https://other.test:8443/x")).toBe("https://other.test:8443/x");
    for (const url of [
      "http://voices.test/x",
      "https://sub.voices.test/x",
      "https://me@voices.test/x",
      "https://:p@voices.test/x",
    ])
      expect(from(url)).toBeNull();
  });

  it("are of the service's own domain, with and without a name before it", () => {
    const admitted = (url: string, base: string) => admittedVoiceUrl(url, base) !== null;
    expect(admitted("https://companion.example/x", service)).toBe(true);
    expect(admitted("https://a.b.companion.example/x", service)).toBe(true);
    expect(admitted("https://api.service.example/x", "https://v1.api.service.example/")).toBe(true);
    expect(admitted("https://service.example/x", "https://v1.api.service.example/")).toBe(false);
    expect(admitted("https://b.localhost/x", "https://a.localhost/")).toBe(false);
    expect(admitted("https://b.abc.de/x", "https://a.abc.de/")).toBe(false);
    expect(admitted("https://b.abcd.de/x", "https://a.abcd.de/")).toBe(true);
    expect(admitted("https://[::2]/x", "https://[::1]/")).toBe(false);
    expect(admitted("/x", "nonsense")).toBe(false);
  });
});
