import { describe, expect, it } from "vitest";
import { EventLedger } from "./event-ledger.ts";

const minute = 60_000;

/** A ledger of an alert that came after ten minutes in which nothing happened. */
function ledgerOf(kind: "alert" | "message" | "voice" = "alert") {
  const ledger = new EventLedger(["default", "other"]);
  const at = 10 * minute;
  ledger.given("one", kind, at);
  const judged = () => {
    ledger.settle(at + 10 * minute);
    return ledger.counts[kind];
  };
  return { ledger, at, judged };
}

describe("the account of what became of each event", () => {
  it("knows an event that every page showed once", () => {
    const { ledger, at, judged } = ledgerOf();
    for (const page of ["default", "other"]) {
      ledger.shown(page, "one", at + 100);
      ledger.done(page, "one", at + 7_000);
    }
    expect(judged()).toMatchObject({
      given: 1,
      shown: 1,
      lost: 0,
      doubled: 0,
      missedOn: { default: 0, other: 0 },
    });
  });

  it("finds an event that no open page showed, and one that only some did", () => {
    const lost = ledgerOf();
    expect(lost.judged()).toMatchObject({ given: 1, shown: 0, lost: 1 });
    const missed = ledgerOf();
    missed.ledger.shown("default", "one", missed.at + 100);
    expect(missed.judged()).toMatchObject({ shown: 1, lost: 0, missedOn: { default: 0, other: 1 } });
    expect(missed.ledger.findings).toEqual(["alert one was not shown on other"]);
  });

  it("does not count what was emitted around a fault of the plugin's connection", () => {
    const { ledger, at, judged } = ledgerOf();
    ledger.gap("link", at + 1_000, at + 2_000);
    expect(judged()).toMatchObject({ given: 0, perhaps: 1, lost: 0 });
  });

  it("knows a fault by its whole length, also if shorter ones were noted within it", () => {
    const { ledger, at, judged } = ledgerOf();
    ledger.gap("link", at + 20_000, at + 20_500);
    ledger.gap("link", at - 30_000, at + 21_000);
    expect(judged()).toMatchObject({ given: 0, perhaps: 1, lost: 0 });
  });

  it("expects nothing of a page that was away, but of one that came back in time", () => {
    const away = ledgerOf("message");
    for (const page of ["default", "other"]) away.ledger.gap(page, away.at - 1_000, away.at + minute);
    expect(away.judged()).toMatchObject({ given: 1, lost: 0, expired: 1 });
    const back = ledgerOf("message");
    for (const page of ["default", "other"]) back.ledger.gap(page, back.at - 1_000, back.at + 5_000);
    expect(back.judged()).toMatchObject({ given: 1, lost: 1, expired: 0 });
  });

  it("finds what a page shows again, but not what a reload interrupted", () => {
    const again = ledgerOf();
    again.ledger.shown("default", "one", again.at);
    again.ledger.shown("default", "one", again.at + 1_000);
    expect(again.judged().doubled).toBe(1);
    const done = ledgerOf();
    done.ledger.shown("default", "one", done.at);
    done.ledger.done("default", "one", done.at + 7_000);
    done.ledger.loaded("default", done.at + 20_000);
    done.ledger.shown("default", "one", done.at + 21_000);
    expect(done.judged().doubled).toBe(1);
    const interrupted = ledgerOf();
    interrupted.ledger.shown("default", "one", interrupted.at);
    interrupted.ledger.loaded("default", interrupted.at + 2_000);
    interrupted.ledger.shown("default", "one", interrupted.at + 3_000);
    expect(interrupted.judged().doubled).toBe(0);
  });

  it("finds a voice that is heard on two pages", () => {
    const { ledger, at, judged } = ledgerOf("voice");
    ledger.done("default", "one", at + 500);
    ledger.done("other", "one", at + 600);
    expect(judged()).toMatchObject({ shown: 1, doubled: 1 });
  });
});
