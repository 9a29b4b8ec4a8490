import { describe, expect, it } from "vitest";
import { isOverlayAddress, repairedAddress } from "../../../plugin/obs/overlay-address.ts";

describe("addresses", () => {
  it.each([
    ["http://127.0.0.1:28196/overlay/?token=x&theme=neon", true],
    ["http://localhost:9/overlay/?token=", true],
    ["https://127.0.0.1/overlay/?token=x", false],
    ["http://127.0.0.1:28196/overlay/", false],
    [`http://192.168.1.10:28197/overlay/?theme=neon#${"s".repeat(43)}`, true],
    [`http://pc.local:28197/overlay/#${"s".repeat(43)}`, true],
    [`http://192.168.1.10:28197/control/#${"s".repeat(43)}`, false],
    ["http://192.168.1.10:28197/overlay/#short", false],
    ["http://192.168.1.10:28197/overlay/?token=x", false],
    ["http://evil.example/overlay/?token=x", false],
    ["http://127.0.0.1:28196/overlay/index.html?token=x", false],
    ["", false],
    [undefined, false],
    [7, false],
  ])("%j is an overlay's: %j", (address, is) => {
    expect(isOverlayAddress(address)).toBe(is);
  });

  it("are repaired and keep everything that the streamer chose", () => {
    const wanted = "http://127.0.0.1:5/overlay/?token=new";
    expect(repairedAddress("http://localhost:4/overlay/?show=chat&token=old&theme=neon", wanted)).toBe(
      "http://127.0.0.1:5/overlay/?token=new&show=chat&theme=neon",
    );
    const right = "http://127.0.0.1:5/overlay/?theme=neon&token=new";
    expect(repairedAddress(right, wanted)).toBe(right);
    const elsewhere = "http://192.168.1.10:28197/overlay/#new";
    expect(repairedAddress("http://127.0.0.1:5/overlay/?token=old&show=chat", elsewhere)).toBe(
      "http://192.168.1.10:28197/overlay/?show=chat#new",
    );
    expect(repairedAddress("http://192.168.1.10:28197/overlay/?show=chat#old", elsewhere)).toBe(
      "http://192.168.1.10:28197/overlay/?show=chat#new",
    );
  });
});
