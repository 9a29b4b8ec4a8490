import { describe, expect, it } from "vitest";
import { type AccessRequest, afterMessage } from "../../../plugin/desktop-app/access-request.ts";
import { readAppMessage } from "../../../plugin/desktop-app/app-messages.ts";

const message = (type: string, payload: unknown) => readAppMessage(JSON.stringify({ type, payload }));
const after = (request: AccessRequest, type: string, payload: unknown) => {
  const read = message(type, payload);
  if (read === undefined || read === "unknown") throw new Error("It is no message of the app.");
  return afterMessage(request, read);
};
const fresh: AccessRequest = { isSent: false };
const sent: AccessRequest = { isSent: true };
const granted = { requestId: "r", apiKey: "the-key", scopes: ["rest.full"] };

describe("a request for access", () => {
  it("is sent once the app offers the key", () => {
    expect(after(fresh, "welcome", { capabilities: ["events", "integration.auth"] })).toEqual({
      request: sent,
    });
    expect(after(fresh, "welcome", { capabilities: ["events"] })).toEqual({ failure: "not-ready" });
  });

  it("is granted, with or without having been announced as pending", () => {
    expect(after(sent, "access_granted", granted)).toEqual({ access: { requestId: "r", apiKey: "the-key" } });
    const pending = { request: { isSent: true, id: "r" } };
    expect(after(sent, "access_pending", { requestId: "r" })).toEqual(pending);
    expect(after(pending.request, "access_granted", granted)).toMatchObject({
      access: { apiKey: "the-key" },
    });
  });

  it.each([
    ["an answer before the request", fresh, "access_granted", granted],
    ["a refusal before the request", fresh, "access_denied", { requestId: "r", reason: "user_denied" }],
    ["an answer to another request", { isSent: true, id: "s" }, "access_granted", granted],
    [
      "a refusal of another one",
      { isSent: true, id: "s" },
      "access_denied",
      { requestId: "r", reason: "timeout" },
    ],
    ["a second id", { isSent: true, id: "s" }, "access_pending", { requestId: "r" }],
    ["a second welcome", sent, "welcome", { capabilities: [] }],
    ["a level", sent, "event", { name: "ttsAmplitude", data: { soundAmplitudeValue: 0.5 } }],
  ])("is not changed by %s", (_, request, type, payload) => {
    expect(after(request, type, payload)).toEqual({ request });
  });

  it.each([
    ["user_denied", "denied"],
    ["timeout", "timed-out"],
    ["not_ready", "not-ready"],
    ["something_new", "denied"],
  ])("is denied: %s", (reason, failure) => {
    expect(after(sent, "access_denied", { requestId: "r", reason })).toEqual({ failure });
  });

  it.each([
    ["not_ready", "not-ready"],
    ["request_pending", "too-often"],
    ["rate_limited", "too-often"],
    ["ui_unavailable", "no-window"],
    ["invalid_scope", "not-app"],
    ["constructor", "not-app"],
  ])("fails with an error: %s", (code, failure) => {
    for (const request of [fresh, sent])
      expect(after(request, "error", { code, message: "" })).toEqual({ failure });
  });
});

describe("a message of the app", () => {
  it("is passed over when a later version may send it", () => {
    expect(message("news", 5)).toBe("unknown");
    expect(message("toString", 5)).toBe("unknown");
    expect(message("event", { name: "other", data: 5 })).toBe("unknown");
    for (const soundAmplitudeValue of [-0.1, 1.1, "0.5", null, {}])
      expect(message("event", { name: "ttsAmplitude", data: { soundAmplitudeValue } })).toBe("unknown");
    expect(
      readAppMessage(
        '{"type":"event","payload":{"name":"ttsAmplitude","data":{"soundAmplitudeValue":1e999}}}',
      ),
    ).toBe("unknown");
  });

  it("is not the app's when it is no JSON, has no type, or an answer has fields of other types", () => {
    for (const text of ["", "HTTP/1.1 200 OK", "[]", "null", '{"payload":{}}', '{"type":5}'])
      expect(readAppMessage(text), text).toBeUndefined();
    expect(message("welcome", {})).toBeUndefined();
    expect(message("access_granted", { ...granted, apiKey: 5 })).toBeUndefined();
    expect(message("access_pending", { requestId: { r: 1 } })).toBeUndefined();
    expect(message("error", "rate_limited")).toBeUndefined();
  });

  it("has a key as a pasted one may be, and of a length that can be stored", () => {
    const keyOf = (apiKey: unknown) => message("access_granted", { ...granted, apiKey });
    for (const apiKey of [
      "",
      "a key",
      "schlüssel",
      "key\r\nX-Evil: 1",
      "k".repeat(513),
      "k".repeat(1_000_000),
    ])
      expect(keyOf(apiKey)).toBeUndefined();
    expect(keyOf("k".repeat(512))).toMatchObject({ payload: { apiKey: "k".repeat(512) } });
  });

  it("has a channel's handle, or none that is used", () => {
    const channelOf = (channelName: unknown) => message("access_granted", { ...granted, channelName });
    expect(channelOf("gull_channel")).toMatchObject({ payload: { channelName: "gull_channel" } });
    for (const channelName of [5, null, "", "two words", "a\u0000", "\u202e", "x".repeat(101)])
      expect(channelOf(channelName)).toEqual({
        type: "access_granted",
        payload: { requestId: "r", apiKey: "the-key" },
      });
  });
});
