import { afterEach, describe, expect, it, vi } from "vitest";
import { Copying } from "../../../plugin/forms/copying.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

afterEach(() => void vi.unstubAllGlobals());

/** An element that copies, in a browser that may or may not do that. */
function raise({ isAllowed = true, isOlderWayAllowed = true } = {}) {
  const clipboard: string[] = [];
  const focused = { focus: vi.fn<() => void>() };
  const field = {
    value: "",
    readOnly: false,
    style: { cssText: "" },
    attributes: new Map<string, string>(),
    setAttribute: (name: string, value: string) => field.attributes.set(name, value),
    select: vi.fn<() => void>(),
    remove: vi.fn<() => void>(),
  };
  const append = vi.fn<(added: unknown) => void>();
  vi.stubGlobal("HTMLElement", function HTMLElement() {});
  Object.setPrototypeOf(focused, HTMLElement.prototype);
  vi.stubGlobal("document", {
    activeElement: focused,
    body: { append },
    createElement: () => field,
    execCommand(command: string) {
      expect(append.mock.lastCall).toEqual([field]);
      expect([command, field.select.mock.calls.length, field.remove.mock.calls.length]).toEqual([
        "copy",
        1,
        0,
      ]);
      if (isOlderWayAllowed) clipboard.push(field.value);
      return isOlderWayAllowed;
    },
  });
  vi.stubGlobal("navigator", {
    clipboard: {
      async writeText(text: string) {
        if (!isAllowed) throw new Error("Not allowed.");
        clipboard.push(text);
      },
    },
  });
  const shown: (string | undefined)[] = [];
  const host = {
    addController: vi.fn<(added: unknown) => void>(),
    requestUpdate: () => void shown.push(copying.result),
  };
  const copying: Copying = new Copying(host as unknown as ConstructorParameters<typeof Copying>[0]);
  expect(host.addController.mock.lastCall).toEqual([copying]);
  return { copying, clock: createFakeClock(), clipboard, focused, field, shown };
}

describe("an element that copies", () => {
  it("says that a text was copied, for a while", async () => {
    const { copying, clock, clipboard, shown, field } = raise();
    expect(copying.result).toBeUndefined();
    await copying.copy("http://address", clock);
    expect([clipboard, copying.result]).toEqual([["http://address"], "copied"]);
    expect(field.select).not.toHaveBeenCalled();
    await clock.pass(2_400);
    expect(copying.result).toBe("copied");
    await clock.pass(200);
    expect(shown).toEqual(["copied", undefined]);
  });

  it("says it for as long again after the second of two copies", async () => {
    const { copying, clock } = raise();
    await copying.copy("one", clock);
    await clock.pass(2_000);
    await copying.copy("two", clock);
    await clock.pass(2_000);
    expect(copying.result).toBe("copied");
    await clock.pass(1_000);
    expect(copying.result).toBeUndefined();
  });

  it("copies through a field of its own where the clipboard is not allowed, and puts the focus back", async () => {
    const { copying, clock, clipboard, focused, field } = raise({ isAllowed: false });
    await copying.copy("http://address", clock);
    expect([clipboard, copying.result]).toEqual([["http://address"], "copied"]);
    expect(field).toMatchObject({ readOnly: true, attributes: new Map([["aria-hidden", "true"]]) });
    expect(field.style.cssText).toContain("position:fixed");
    expect(field.remove).toHaveBeenCalledOnce();
    expect(focused.focus).toHaveBeenCalledOnce();
  });

  it("says that nothing was copied until the next attempt", async () => {
    const { copying, clock } = raise({ isAllowed: false, isOlderWayAllowed: false });
    await copying.copy("http://address", clock);
    await clock.pass(60_000);
    expect(copying.result).toBe("notCopied");
  });

  it("waits for nothing once it has left the page", async () => {
    const { copying, clock } = raise();
    copying.hostDisconnected();
    await copying.copy("one", clock);
    expect(clock.waiting).toBe(1);
    copying.hostDisconnected();
    expect(clock.waiting).toBe(0);
  });
});
