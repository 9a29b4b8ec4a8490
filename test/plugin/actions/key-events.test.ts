import { describe, expect, it } from "vitest";
import { ContextAction } from "../../../plugin/actions/context/action.ts";
import { ReactionAction } from "../../../plugin/actions/reaction/action.ts";
import { PagesAction } from "../../../plugin/actions/pages-action.ts";
import type { PagesResult } from "../../../plugin/actions/page-operations.ts";
import {
  type ActionContext,
  type Press,
  type PressSign,
  SidekickAction,
} from "../../../plugin/actions/sidekick-action.ts";
import type { PagesKeyView } from "../../../plugin/drawing/pages-key.ts";
import { alertsPictogram } from "../../../plugin/drawing/pictograms.ts";
import type { OverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { failure, stateAfter } from "./sample-state.ts";
import { raiseStill } from "./still-deck.ts";

interface Settings {
  readonly name?: string;
}

/** An action that shows its settings, and does as a test wants. */
class Sample extends SidekickAction<Settings, { readonly text: string }, { readonly text: string }> {
  readonly presses: Press<Settings>[] = [];
  readonly releases: boolean[] = [];
  sign: PressSign | Error = "done";
  longPress: boolean | undefined;
  text = "one";

  constructor(context: ActionContext) {
    super(context, {
      name: "alerts",
      read: (settings): Settings => settings ?? {},
      key: {
        pictogram: alertsPictogram,
        draw: ({ text, titled = false, hold }) =>
          `<text>${text}${titled ? " titled" : ""}${hold === undefined ? "" : ` held ${hold}`}</text>`,
        atRest: [],
      },
      dial: { title: "volume", draw: ({ text }) => ({ title: text }) as never },
    });
  }

  protected override view({ settings }: { readonly settings: Settings }) {
    return { view: { text: settings.name ?? this.text } };
  }

  protected override dialView() {
    return { view: { text: this.text } };
  }

  protected override async press(press: Press<Settings>): Promise<PressSign> {
    this.presses.push(press);
    if (this.longPress !== undefined) this.awaitRelease(press.keyId, this.longPress);
    if (this.sign instanceof Error) throw this.sign;
    return this.sign;
  }

  protected override async released(_: unknown, isLongPress: boolean): Promise<void> {
    this.releases.push(isLongPress);
  }

  repaintAll(): void {
    this.repaint();
  }
}

const raise = (options = {}) => {
  const deck = raiseStill((context) => new Sample(context), options);
  return {
    ...deck,
    key: deck.put(),
    dial: deck.put({ isDial: true }),
    step: deck.put({ isInMultiAction: true }),
  };
};

describe("a key", () => {
  it("is painted from its settings, when it appears and when they change, until it disappears", async () => {
    const { key, action, clock, show } = raise();
    await key.appear();
    expect(key.words()).toBe("one");
    await key.send("DidReceiveSettings", { settings: { name: "two" } });
    expect(key.words()).toBe("two");
    const other = await show();
    action.text = "three";
    action.repaintAll();
    await clock.pass(300);
    expect([key.words(), other.words()]).toEqual(["two", "three"]);
    await key.send("WillDisappear");
    await key.send("DidReceiveSettings", { settings: { name: "four" } });
    expect(key.words()).toBe("two");
  });

  it("inside a multi-action has no picture, and a check mark for what was done", async () => {
    const { step, action } = raise();
    await step.appear();
    expect(step.seen.images).toEqual([]);
    await step.send("KeyDown", { userDesiredState: 1 });
    expect(action.presses).toMatchObject([{ desiredState: 1 }]);
    expect([step.seen.oks, step.seen.alerts]).toEqual([1, 0]);
    action.sign = "shown-on-key";
    await step.send("KeyDown");
    expect([step.seen.oks, step.seen.alerts]).toEqual([1, 0]);
  });

  it.each<[PressSign, number, number]>([
    ["done", 0, 0],
    ["shown-on-key", 0, 0],
    ["confirmed", 1, 0],
    ["alert", 0, 1],
  ])("shows the result of a press (%s)", async (sign, oks, alerts) => {
    const { key, action, counts } = raise();
    await key.appear();
    action.sign = sign;
    await key.press({ userDesiredState: 1, settings: { name: "x" } });
    expect(action.presses).toEqual([{ keyId: key.id, settings: { name: "x" }, desiredState: undefined }]);
    expect([key.seen.oks, key.seen.alerts, counts.tried]).toEqual([oks, alerts, 1]);
  });

  it("shows an exception as an alert, logs it, and works on", async () => {
    const { key, action, log } = raise();
    await key.appear();
    action.sign = new TypeError("A bug.");
    await key.press();
    expect(key.seen.alerts).toBe(1);
    expect(log.join()).toContain("A press failed: TypeError at");
    action.sign = "done";
    await key.press();
    expect([action.presses.length, key.seen.alerts]).toEqual([2, 1]);
  });

  it("leaves its bottom free for a title of the streamer's own, for as long as that is there", async () => {
    const { key } = raise();
    await key.appear();
    const title = async (title: string, showTitle = true, titleAlignment = "bottom"): Promise<string> => {
      await key.send("TitleParametersDidChange", { title, titleParameters: { showTitle, titleAlignment } });
      return key.words();
    };
    expect(await title("Go!")).toBe("one titled");
    expect(await title("")).toBe("one");
    expect(await title("Go!", false)).toBe("one");
    expect(await title("Go!", true, "top")).toBe("one");
    expect(await title("Go!")).toBe("one titled");
    await key.send("WillDisappear");
    await key.appear();
    expect(key.words()).toBe("one");
  });

  it("learns of its release only if it awaits that, and whether the press was long", async () => {
    const { key, action } = raise();
    await key.appear();
    await key.press();
    expect(action.releases).toEqual([]);
    action.longPress = false;
    await key.hold(500);
    await key.hold(800);
    expect(action.releases).toEqual([false, true]);
    await key.send("KeyDown");
    await key.send("WillDisappear");
    await key.send("KeyUp");
    expect(action.releases).toEqual([false, true]);
  });
});

describe("a dial", () => {
  it("is painted, and does the same when pushed and touched", async () => {
    const { dial, action, clock, counts } = raise();
    await dial.appear();
    expect(dial.seen.feedback).toEqual({ title: "one" });
    action.text = "two";
    action.repaintAll();
    await clock.pass(300);
    expect(dial.seen.feedback).toEqual({ title: "two" });
    action.sign = "alert";
    await dial.send("DialDown", { settings: { name: "x" } });
    await dial.send("TouchTap", { settings: { name: "y" } });
    expect(action.presses).toEqual(["x", "y"].map((name) => ({ keyId: dial.id, settings: { name } })));
    expect([dial.seen.alerts, counts.tried]).toEqual([2, 2]);
  });
});

describe("the failure of a key's last press", () => {
  const sent = { channelName: "mainstage", content: "", at: 0 };

  it.each([
    ["context", (context: ActionContext) => new ContextAction(context), "reaction"],
    [
      "reaction",
      (context: ActionContext) => new ReactionAction(context, () => ({}), "Hi", { note: () => undefined }),
      "context",
    ],
  ] as const)("is that of the last %s it sent, for a key that is there", async (kind, create, other) => {
    const { action, store, put } = raiseStill<ContextAction | ReactionAction>(create);
    const key = put();
    const source = key.id;
    expect(action.failureOn(source)).toBeUndefined();
    await key.appear();
    store.dispatch({ type: `${other}.failed`, source, failure, at: 0 });
    expect(action.failureOn(source)).toBeUndefined();
    store.dispatch({ type: `${kind}.failed`, source, failure, at: 0 });
    expect(action.failureOn(source)).toBe(failure);
    expect(action.failureOn(put().id)).toBeUndefined();
    store.dispatch({ type: `${kind}.sent`, source, ...sent });
    expect(action.failureOn(source)).toBeUndefined();
    store.dispatch({ type: `${kind}.failed`, source, failure, at: 0 });
    await key.send("WillDisappear");
    expect(action.failureOn(source)).toBeUndefined();
  });

  it("is none without an account", async () => {
    const { key, action } = raise({ session: undefined, state: stateAfter() });
    await key.appear();
    await key.press();
    expect(action.failureOn(key.id)).toBeUndefined();
  });
});

describe("a key that controls the pages", () => {
  class Pages extends PagesAction<null, PagesKeyView> {
    result: PagesResult = "sent";

    constructor(context: ActionContext) {
      const draw = ({ pages, mark }: PagesKeyView): string => `<text>${pages} ${mark ?? "no mark"}</text>`;
      const key = { pictogram: alertsPictogram, draw, atRest: [] };
      super(context, { name: "alerts", read: () => null, key }, {
        state: { pages: 2 },
      } as unknown as OverlayControl);
    }

    protected override view({ keyId }: { readonly keyId: string }, now: number) {
      return this.marked(keyId, {}, now);
    }

    protected override async press({ keyId }: Press<null>): Promise<PressSign> {
      return this.signOf(keyId, this.result);
    }
  }

  it.each<[PagesResult, string, number]>([
    ["set", "no mark", 0],
    ["sent", "done", 0],
    ["nothing", "nothing", 0],
    ["no-page", "no mark", 1],
  ])("shows for a moment what a press did (%s), on that key alone", async (result, mark, alerts) => {
    const { action, show, clock } = raiseStill((context) => new Pages(context));
    const [key, other] = [await show(), await show()];
    action.result = result;
    await key.press();
    expect([key.words(), other.words(), key.seen.alerts]).toEqual([`2 ${mark}`, "2 no mark", alerts]);
    await clock.pass(1_200);
    expect(key.words()).toBe(`2 ${mark}`);
    await clock.pass(200);
    expect(key.words()).toBe("2 no mark");
  });

  it.each<[PagesResult, number]>([
    ["set", 1],
    ["sent", 1],
    ["nothing", 0],
    ["no-page", 0],
  ])("in a multi-action shows a check mark for what was done (%s)", async (result, oks) => {
    const { action, show } = raiseStill((context) => new Pages(context));
    const key = await show({ isInMultiAction: true });
    action.result = result;
    await key.press();
    expect(key.seen.oks).toBe(oks);
  });
});

/** The same before the service has answered for the first time. */
class Waiting extends Sample {
  isKnown = false;

  protected override view(key: { readonly settings: Settings }) {
    return this.isKnown ? super.view(key) : ({ trouble: "connecting" } as never);
  }

  protected override dialView() {
    return this.view({ settings: {} });
  }
}

describe("a key or dial that appears before the service has answered", () => {
  it("shows what is true at once when it is known, and nothing before", async () => {
    const { action, clock, show } = raiseStill((context) => new Waiting(context));
    const [key, dial] = [await show(), await show({ isDial: true })];
    expect([key.seen.images, dial.seen.feedback]).toEqual([[], {}]);
    action.isKnown = true;
    await key.send("DidReceiveSettings");
    await dial.send("DidReceiveSettings");
    await clock.pass(0);
    expect([key.words(), dial.seen.feedback]).toEqual(["one", { title: "one" }]);
  });

  it("says that it is connecting after 300 ms", async () => {
    const { clock, show } = raiseStill((context) => new Waiting(context));
    const key = await show();
    await clock.pass(199);
    expect(key.seen.images).toEqual([]);
    await clock.pass(1);
    expect(key.words()).toContain("Connecting");
  });
});
