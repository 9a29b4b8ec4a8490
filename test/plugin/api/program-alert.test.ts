import { describe, expect, it } from "vitest";
import { programAlert } from "../../../plugin/api/program-alert.ts";
import { programEvent } from "../../../plugin/api/rule-routes.ts";
import { type AlertEvent, kindOf } from "../../../shared/alerts/alert-kinds.ts";
import { systemClock } from "../../../shared/clock.ts";

function sent(fields: object): Partial<AlertEvent> | string {
  const found = programAlert({ kind: "tip", ...fields }, "", systemClock);
  return "error" in found ? found.error : (found.envelope?.payload as AlertEvent);
}

describe("an alert of another program", () => {
  it.each([
    [3, 3],
    ["3", 3],
    [" 3.00 ", 3],
    ["\u00a03,00\n", 3],
    ["3,5", 3.5],
    [".50", 0.5],
    ["\u200f10.00\u200b", 10],
    ["５００", 500],
    [",50", 0.5],
    ["5.", 5],
    ["0.00025", 0.000_25],
    ["1.234", 1.234],
    ["1,234.50", 1_234.5],
    ["1.234,50", 1_234.5],
    ["1.234.567,5", 1_234_567.5],
    ["12,345,678", 12_345_678],
    ["2500000", 2_500_000],
    [999_999_999_999.5, 999_999_999_999.5],
    [0, 0],
    ["", 0],
    ["\u200b", 0],
    [null, 0],
    [undefined, 0],
  ])("has the amount in %j", (amount, value) => {
    expect(sent({ amount })).toMatchObject({ value });
  });

  it.each([
    "1,234",
    "12,3456",
    "1,23,456.00",
    "1,234,56",
    "three",
    "-1",
    "+1",
    "1e3",
    "€3",
    ".",
    ",",
    "1.2.3",
    "١",
    -1,
    1e12,
    "1000000000000",
    true,
    {},
    [3],
  ])("cannot have the amount %j, and the sentence names the field", (amount) => {
    expect(sent({ amount })).toMatch(/^"amount" is to be/);
    expect(programEvent("goal", { amount })).toEqual({ error: expect.stringMatching(/^"amount"/) });
  });

  it.each([
    [{ currency: " usd " }, { currency: "usd" }],
    [{ currency: "points" }, { currency: "points" }],
    [{ currency: "💎💎💎💎💎💎💎💎💎💎" }, { currency: "💎💎💎💎💎💎💎💎💎💎" }],
    [{ currency: "" }, { currency: undefined }],
    [{ name: 7 }, { username: "7" }],
    [{ name: null, message: null, currency: null, amount: null, id: null }, { username: undefined }],
    [
      { name: "  ", message: "" },
      { username: undefined, message: undefined },
    ],
    [{ message: "x".repeat(501) }, { message: "x".repeat(500) }],
    [{ name: `${"x".repeat(499)}🎉` }, { username: "x".repeat(499) }],
    [{ kind: " Tip " }, { eventType: "TIP" }],
    [{ kind: "raid", amount: 1e11 }, { raidViewers: 2 ** 31 - 1 }],
  ])("is shown with %j", (fields, payload) => {
    expect(sent(fields)).toMatchObject(payload);
  });

  it.each([
    [{ currency: "elevenchars" }, "currency"],
    [{ currency: 978 }, "currency"],
    [{ name: true }, "name"],
    [{ name: {} }, "name"],
    [{ message: [] }, "message"],
    [{ kind: null }, "kind"],
    [{ kind: 1 }, "kind"],
  ])("is none with %j: the sentence names the field", (fields, field) => {
    expect(sent(fields)).toMatch(new RegExp(`^"${field}" is to be`));
  });

  it("has the program's own id, by which goals know a request that is sent again, or else a new one", () => {
    const frameId = (requestId?: string) => {
      const found = programAlert({ kind: "tip" }, "", systemClock, requestId);
      return "error" in found ? found.error : found.frame.id;
    };
    expect([frameId("tip-1"), frameId("tip-1")]).toEqual(["tip-1", "tip-1"]);
    expect(frameId()).not.toBe(frameId());
  });

  it("has its currency for rules as well", () => {
    expect(programEvent("goal", { amount: 1_000, currency: " jpy " })).toMatchObject({
      content: { value: 1_000, currency: "jpy" },
    });
  });

  it.each([undefined, null, "", "\u200b"])(
    "is a gift without a name, which the plugin does not write: %j",
    (name) => {
      const payload = sent({ kind: "gift", name, amount: 5 }) as AlertEvent;
      expect([kindOf(payload), payload.gifter, payload.username, payload.count]).toEqual([
        "gift",
        undefined,
        undefined,
        5,
      ]);
    },
  );
});
