import fc from "fast-check";
import { expect, it } from "vitest";
import { mask, unmask } from "../../../plugin/host/websocket-mask.ts";

const bytes = fc.uint8Array({ maxLength: 40 });
const key = fc.uint8Array({ minLength: 4, maxLength: 4 });
const gap = fc.nat({ max: 7 });
const plainly = (source: Uint8Array, by: Uint8Array): Uint8Array =>
  source.map((byte, at) => byte ^ (by[at & 3] ?? 0));
/** The bytes somewhere within a larger buffer, as those of Node's pool are. */
const within = (source: Uint8Array, before: number): Uint8Array => {
  const view = new Uint8Array(before + source.length + 3).subarray(before, before + source.length);
  view.set(source);
  return view;
};

it("masks bytes as the standard has it, wherever they begin, and nothing beside them", () => {
  fc.assert(
    fc.property(bytes, key, gap, gap, (source, by, before, offset) => {
      const output = within(new Uint8Array(offset + source.length + 2).fill(7), before);
      mask(source, by, output, offset, source.length);
      const beside = [...output.slice(0, offset), ...output.slice(offset + source.length)];
      expect(output.slice(offset, offset + source.length)).toEqual(plainly(source, by));
      expect(new Set(beside)).toEqual(new Set([7]));
    }),
  );
});

it("masks and unmasks in place", () => {
  fc.assert(
    fc.property(bytes, key, gap, (source, by, before) => {
      const own = within(source, before);
      mask(own, by, own, 0, own.length);
      expect(Uint8Array.from(own)).toEqual(plainly(source, by));
      unmask(own, by);
      expect(Uint8Array.from(own)).toEqual(source);
      expect([...new Uint8Array(own.buffer).slice(before + source.length)]).toEqual([0, 0, 0]);
    }),
  );
});
