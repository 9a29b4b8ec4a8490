import { describe, expect, it } from "vitest";
import {
  type DialPicture,
  type Draw,
  type KeyPicture,
  type LaterTurn,
  Painter,
  type Timed,
} from "../../../plugin/drawing/painter.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

function keyNamed(id: string) {
  const images: { image: string; at: number }[] = [];
  return { id, images };
}

function setUp(later: LaterTurn = queueMicrotask) {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const painter = new Painter(clock, log, later);
  const show = (id: string, draw: Draw<KeyPicture>) => {
    const key = keyNamed(id);
    painter.showKey(
      {
        id,
        setImage: (image?: string) => {
          key.images.push({ image: image ?? "", at: clock.now() });
          return Promise.resolve();
        },
      },
      draw,
    );
    return key;
  };
  return { clock, log, painter, show };
}

describe("the painter", () => {
  it("paints a key that is about to be known as soon as it is, without a wait after another image", async () => {
    const { clock, painter, show } = setUp();
    const appearedAt = clock.now();
    let isKnown = false;
    const key = show("a", () => (isKnown ? { image: "known" } : { notBefore: appearedAt + 300 }));
    await clock.pass(40);
    expect(key.images).toEqual([]);
    isKnown = true;
    painter.repaint();
    await clock.pass(0);
    expect(key.images).toEqual([{ image: "known", at: appearedAt + 40 }]);
  });

  it("paints what there is at the time until which a key was to be known", async () => {
    const { clock, show } = setUp();
    const knownBy = clock.now() + 300;
    const key = show("a", (now) => (now < knownBy ? { notBefore: knownBy } : { image: "connecting" }));
    await clock.pass(299);
    expect(key.images).toEqual([]);
    await clock.pass(1);
    expect(key.images).toEqual([{ image: "connecting", at: knownBy }]);
  });

  it("does not repeat an identical image", async () => {
    const { clock, painter, show } = setUp();
    const key = show("a", () => ({ image: "1" }));
    for (let turn = 0; turn < 20; turn++) {
      painter.repaint();
      await clock.pass(150);
    }
    expect(key.images).toHaveLength(1);
  });

  it("paints at most ten images a second and ends with the newest", async () => {
    const { clock, painter, show } = setUp();
    let image = 0;
    const key = show("a", () => ({ image: String(image) }));
    for (let turn = 0; turn < 300; turn++) {
      image = turn;
      painter.repaint();
      await clock.pass(7);
    }
    await clock.pass(200);
    expect(key.images.at(-1)?.image).toBe("299");
    for (const { at } of key.images) {
      expect(
        key.images.filter((other) => other.at >= at && other.at < at + 1_000).length,
      ).toBeLessThanOrEqual(10);
    }
  });

  it("paints by itself when a picture says that it will change", async () => {
    const { clock, show } = setUp();
    const startAt = clock.now();
    const key = show("a", (now) => {
      const step = Math.floor((now - startAt) / 250);
      return step < 8 ? { image: String(step), changesAt: startAt + (step + 1) * 250 } : { image: "over" };
    });
    await clock.pass(5_000);
    expect(key.images.map(({ image }) => image)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "over"]);
  });

  it("paints the progress of a long press ten times a second, and other steps only four times", async () => {
    for (const [isQuick, count] of [
      [true, 10],
      [false, 4],
    ] as const) {
      const { clock, show } = setUp();
      const key = show("a", (now) => ({ image: String(now), changesAt: now + 10, isQuick }));
      await clock.pass(999);
      expect(key.images).toHaveLength(count);
    }
  });

  it("keeps countdowns in step, however late one of them was", async () => {
    const { clock, painter, show } = setUp();
    const startAt = clock.now();
    const counting = (id: string) => {
      let extra = 0;
      const key = show(id, (now) => {
        const step = Math.floor((now - startAt) / 250);
        return { image: `${step} ${extra}`, changesAt: startAt + (step + 1) * 250 };
      });
      return { key, change: () => (extra += 1) };
    };
    const [one, other] = [counting("a"), counting("b")];
    await clock.pass(600);
    other.change();
    painter.repaint(["b"]);
    await clock.pass(2_000);
    const upAt = ({ key }: typeof one, step: number): number =>
      key.images.find(({ image }) => image.startsWith(`${step} `))?.at ?? 0;
    for (let step = 3; step < 10; step++) expect(upAt(other, step)).toBe(upAt(one, step));
  });

  it("has no timer while nothing counts down", async () => {
    const { clock, painter, show } = setUp();
    show("a", () => ({ image: "1" }));
    await clock.pass(1_000);
    painter.repaint();
    await clock.pass(1_000);
    expect(clock.waiting).toBe(0);
  });

  it("stops painting a key that is gone, and paints it again when it comes back", async () => {
    const { clock, painter, show } = setUp();
    let image = "1";
    const key = show("a", () => ({ image }));
    await clock.pass(0);
    painter.hide("a");
    image = "2";
    painter.repaint();
    await clock.pass(500);
    expect(key.images).toHaveLength(1);
    const back = show("a", () => ({ image }));
    await clock.pass(0);
    expect(back.images.map((painted) => painted.image)).toEqual(["2"]);
  });

  it("paints the other keys when drawing one fails", async () => {
    const { clock, log, show } = setUp();
    show("bad", () => {
      throw new RangeError("drawing");
    });
    const key = show("good", () => ({ image: "1" }));
    await clock.pass(0);
    expect(key.images).toHaveLength(1);
    expect(log.lines.join()).toContain("RangeError");
  });

  it("sends a dial only the parts of its layout that changed", async () => {
    const { clock, painter } = setUp();
    const sent: object[] = [];
    let value = "Ready";
    const draw = (): Timed<DialPicture> => ({ feedback: { title: "Mira", value, bar: { value: 10 } } });
    painter.showDial(
      {
        id: "d",
        setFeedback: (feedback) => {
          sent.push(feedback);
          return Promise.resolve();
        },
      },
      draw,
    );
    await clock.pass(150);
    painter.repaint();
    await clock.pass(150);
    value = "12";
    painter.repaint();
    await clock.pass(150);
    expect(sent).toEqual([{ title: "Mira", value: "Ready", bar: { value: 10 } }, { value: "12" }]);
  });
});

describe("a hundred keys", () => {
  /** Turns of the event loop that come only when the test wants them; drawing a key takes a millisecond. */
  function onSlowDeck() {
    const turns: (() => void)[] = [];
    let spentMs = 0;
    const clock = createFakeClock();
    const slow = { ...clock, now: () => clock.now() + spentMs };
    const painter = new Painter(slow, createRecordedLog(), (turn) => turns.push(turn));
    const drawn: string[] = [];
    const draws = new Map<string, () => Timed<KeyPicture>>();
    const show = (id: string, picture: () => Timed<KeyPicture> = () => ({ image: id })): void => {
      draws.set(id, picture);
      painter.showKey({ id, setImage: () => Promise.resolve() }, () => {
        spentMs += 1;
        drawn.push(id);
        return draws.get(id)?.() ?? { image: "" };
      });
    };
    const turn = (): readonly string[] => {
      for (const run of turns.splice(0)) run();
      return drawn.splice(0);
    };
    const allTurns = (): readonly string[] => {
      const all: string[] = [];
      while (turns.length > 0) all.push(...turn());
      return all;
    };
    const ids = Array.from({ length: 100 }, (_, at) => `key ${at}`);
    return { clock, painter, show, turn, allTurns, ids, drawn };
  }

  it("are drawn after the turn in which something changed, so that a press is sent before", async () => {
    const { painter, show, turn, drawn, clock } = onSlowDeck();
    show("a");
    painter.repaint();
    await clock.pass(0);
    expect(drawn).toEqual([]);
    expect(turn()).toEqual(["a"]);
  });

  it("are drawn a few in each turn, so that a press in between does not wait for all, and each of them once", () => {
    const { show, turn, allTurns, ids } = onSlowDeck();
    for (const id of ids) show(id);
    const first = turn();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(5);
    expect([...first, ...allTurns()]).toEqual(ids);
  });

  it("all have their turn, also while the first ones keep changing", () => {
    const { painter, show, turn, ids } = onSlowDeck();
    for (const id of ids) show(id);
    const drawn = new Set<string>();
    for (let count = 0; count < 60; count++) {
      painter.repaint(ids.slice(0, 5));
      for (const id of turn()) drawn.add(id);
    }
    expect(drawn.size).toBe(100);
  });

  it("are left alone when only one of them may look different, or only one counts down", async () => {
    const { clock, painter, show, allTurns, ids, drawn } = onSlowDeck();
    for (const id of ids) show(id);
    allTurns();
    await clock.pass(100);
    painter.repaint(["key 7"]);
    expect(allTurns()).toEqual(["key 7"]);
    show("counting", () => ({ image: String(clock.now()), changesAt: clock.now() + 250 }));
    allTurns();
    await clock.pass(2_000);
    allTurns();
    expect(new Set(drawn)).toEqual(new Set(["counting"]));
  });

  it("that are hidden before their turn are not drawn", () => {
    const { painter, show, allTurns } = onSlowDeck();
    show("a");
    show("b");
    painter.hide("a");
    expect(allTurns()).toEqual(["b"]);
  });
});
