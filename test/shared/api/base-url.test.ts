import { describe, expect, it } from "vitest";
import { normaliseBaseUrl } from "../../../shared/api/base-url.ts";

describe("normaliseBaseUrl", () => {
  it.each([
    ["https://api.example", "https://api.example"],
    ["https://api.example/", "https://api.example"],
    ["https://api.example/v1", "https://api.example"],
    ["https://api.example/v1/", "https://api.example"],
    ["  https://api.example/companion/v1  ", "https://api.example/companion"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["https://api.example/v1?x=1#y", "https://api.example"],
    ["HTTPS://API.example/V1x", "https://api.example/V1x"],
  ])("brings %s to %s", (typed, expected) => {
    expect(normaliseBaseUrl(typed)).toBe(expected);
  });

  it.each(["", "api.example", "ftp://api.example", "javascript:alert(1)", "https://"])(
    "refuses %j",
    (typed) => {
      expect(normaliseBaseUrl(typed)).toBeNull();
    },
  );
});
