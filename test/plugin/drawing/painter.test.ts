import { describe, expect, it } from "vitest";
import { Painter, type DialPicture, type KeyPicture, type Timed } from "../../../plugin/drawing/painter.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

function keyNamed(id: string) {
  const images: { image: string; at: number }[] = [];
  return { id, images };
}

function setUp() {
  const clock = createFakeClock();
  const log = createRecordedLog();
  const painter = new Painter(clock, log);
  const show = (id: string, draw: (now: number) => Timed<KeyPicture>) => {
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
  it("paints a key as soon as it appears", async () => {
    const { clock, show } = setUp();
    const key = show("a", () => ({ image: "1" }));
    await clock.pass(0);
    expect(key.images.map(({ image }) => image)).toEqual(["1"]);
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
