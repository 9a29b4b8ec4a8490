import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { payloadSchemas } from "../../../shared/api/payload-schemas.ts";
import { quickCheckOf } from "../../../shared/api/quick-check.ts";
import { samplePayloads } from "../envelopes.ts";

const types = Object.keys(payloadSchemas) as EnvelopeType[];

/** A right payload in which one place may hold any JSON value. */
const nearlyRight = (type: EnvelopeType): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...Object.keys(samplePayloads[type])), fc.jsonValue(), fc.boolean())
    .map(([field, value, change]) =>
      change ? { ...samplePayloads[type], [field]: value } : samplePayloads[type],
    );

describe("the quick check", () => {
  it.each(types)("of %s finds its sample right without asking the schema", (type) => {
    expect(quickCheckOf(payloadSchemas[type])(samplePayloads[type])).toBe(true);
  });

  it.each(types)("of %s finds nothing right that the schema does not", (type) => {
    const isRight = quickCheckOf(payloadSchemas[type]);
    fc.assert(
      fc.property(fc.oneof(nearlyRight(type), fc.jsonValue()), (value) => {
        expect(!isRight(value) || v.is(payloadSchemas[type], value)).toBe(true);
      }),
    );
  });

  it.each(types)(
    "of %s finds right whatever the schema does, so that the slow way is the way of faults",
    (type) => {
      const isRight = quickCheckOf(payloadSchemas[type]);
      fc.assert(
        fc.property(nearlyRight(type), (value) => {
          expect(!v.is(payloadSchemas[type], value) || isRight(value)).toBe(true);
        }),
      );
    },
  );

  it("asks a kind of schema that it does not take apart as a whole", () => {
    const isRight = quickCheckOf(v.pipe(v.string(), v.minLength(3)));
    expect([isRight("abc"), isRight("ab")]).toEqual([true, false]);
  });
});
