import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type WholeRun, startWholeRun } from "./whole-run.ts";

let run: WholeRun;
beforeAll(async () => {
  run = await startWholeRun();
});
afterAll(() => run.close());

/** The forms in which a secret could stand somewhere. */
function formsOf(secret: string): string[] {
  // Base64 of a text that holds it looks different with each of three beginnings.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.from("x".repeat(before) + secret)
      .toString("base64")
      .slice(4, -4),
  );
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...base64,
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret, "latin1").toString("utf16le"),
  ];
}

describe("every byte that leaves the plugin", () => {
  it("was reviewed: each place sends only what it is meant to", () => {
    expect(run.emitted.get("relay /v1/eventsub/stream")).toContain("chat.ai_message");
    expect(run.emitted.get("relay /overlay/overlay.js")?.length).toBeGreaterThan(50_000);
    expect(run.emitted.get("relay control")).toContain("settings");
    expect(run.emitted.get("relay /control/control.js")?.length).toBeGreaterThan(50_000);
    for (const said of ['"type":"state"', '"outcome":"sent"', '"outcome":"done"', '"outcome":"failed"'])
      expect(run.emitted.get("relay /control/socket")).toContain(said);
    expect(run.emitted.get("forms")).toContain("OBS does not accept the password.");
    for (const line of [
      "OBS is connected.",
      "GET /v1/eventsub/stream: open.",
      "On a page: Failed at overlay.js:1:2",
    ])
      expect(run.emitted.get("logs")).toContain(line);
    expect(run.emitted.get("relay /check/report")).toContain("On a page: Failed at overlay.js:1:2");
    expect(run.emitted.get("package")?.length).toBeGreaterThan(500_000);
    expect(run.emitted.get("keys")).toContain("<svg");
    expect(run.emitted.has("host's log")).toBe(process.env["DECK"] === "OpenDeck");
    expect([...run.emitted.keys()].filter((where) => where.startsWith("relay /voice/"))).toHaveLength(2);
    expect(run.voicePath).toContain("/voice/");
  });

  it.each([
    ["the API key", () => run.apiKey],
    ["the password of OBS", () => run.obsPassword],
    ["the voice's address", () => run.voicePath],
  ])("holds nothing of %s", (_, secret) => {
    expect(secret().length).toBeGreaterThan(10);
    const found = [...run.emitted].flatMap(([where, bytes]) =>
      formsOf(secret())
        .filter((form) => bytes.includes(form))
        .map((form) => `${where}: ${form}`),
    );
    expect(found).toEqual([]);
  });

  it("writes no prompt and nothing of a viewer's into the logs", () => {
    for (const words of ["Say something.", "Hello.", "onerror"])
      expect(run.emitted.get("logs")).not.toContain(words);
  });

  it("holds the control page's token only where its address is asked for, and in its page", () => {
    const found = [...run.emitted].filter(([, bytes]) => bytes.includes(run.controlToken));
    expect(found.map(([where]) => where).toSorted()).toEqual(["forms", "relay /control/"]);
  });

  it("holds the overlay's token only where the streamer asks for the address", () => {
    const found = [...run.emitted].filter(([, bytes]) => bytes.includes(run.token)).map(([where]) => where);
    // The pages ask for their scripts with it; the forms were asked for it.
    expect(found.toSorted()).toEqual(["forms", "relay /check/", "relay /overlay/", "relay /studio/"]);
  });
});
