import { describe, expect, it } from "vitest";
import { judgeAddress, keyAsMeant } from "../../../plugin/account/typed-account.ts";
import { maskedAddress } from "../../../plugin/forms/private-address.ts";

describe("addresses and keys as typed", () => {
  it("takes an address with or without a trailing slash or /v1", () => {
    for (const typed of ["https://api.example", " https://api.example/ ", "https://api.example/v1/"]) {
      expect(judgeAddress(typed)).toBe("fine");
    }
    expect(judgeAddress("  ")).toBe("empty");
    for (const typed of ["api.example", "localhost:8080", "ftp://api.example", "https://"]) {
      expect(judgeAddress(typed)).toBe("not-an-address");
    }
  });

  it("warns of an unencrypted connection, unless it stays on this computer", () => {
    expect(judgeAddress("http://api.example")).toBe("open");
    for (const typed of ["http://localhost:8080", "http://127.0.0.1:1/v1", "http://[::1]:8080"]) {
      expect(judgeAddress(typed)).toBe("fine");
    }
    expect(judgeAddress("http://127.0.0.1.evil.example")).toBe("open");
  });

  it("strips what was copied along with a key, and rejects what cannot be sent in a header", () => {
    expect(keyAsMeant(" Bearer abc-123\n")).toBe("abc-123");
    expect(keyAsMeant("")).toBe("");
    expect(keyAsMeant("a b")).toBeUndefined();
    expect(keyAsMeant("schlüssel")).toBeUndefined();
  });

  it("masks every secret of an address and leaves the rest readable", () => {
    expect(maskedAddress("http://127.0.0.1:28196/overlay/?token=secret")).toBe(
      "http://127.0.0.1:28196/overlay/?token=••••••••",
    );
    const masked = maskedAddress("http://h/o/?a=secret&token=secret#key=secret");
    expect(masked).toBe("http://h/o/?a=••••••••&token=••••••••#key=••••••••");
    expect(maskedAddress("http://h/o/#secret")).toBe("http://h/o/#••••••••");
    expect(maskedAddress("")).toBe("");
  });
});
