import fc from "fast-check";
import { expect, it } from "vitest";
import { alertSettingsIn } from "../../../../../shared/alerts/read-alert-settings.ts";
import { readExport } from "../../../../../overlay/studio/alerts/import/export-file.ts";
import { exportedOverlays } from "../../../../../overlay/studio/alerts/import/exported-overlays.ts";
import { settingsWith } from "../../../../../overlay/studio/alerts/import/apply-import.ts";
import { planImport } from "../../../../../overlay/studio/alerts/import/plan-import.ts";
import { exportedBox } from "./exported.ts";
import { anyCharacter } from "../../../../fixtures/any-character.ts";

/** Values of the right kind, of the wrong one, and of none. */
const loose = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    true,
    "false",
    -1,
    0,
    1,
    "12",
    1e300,
    "EXACT",
    "https://x.example/a.png?t=1",
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: anyCharacter }),
  fc.jsonValue({ maxDepth: 2 }),
);
const part = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, loose])), { requiredKeys: [] }),
    },
    loose,
  );
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        "{name}",
        "{amount}",
        "{{sender}}",
        "{x}",
        "<b>",
        "{",
        "}",
        "🎉",
        "x".repeat(150),
        " ",
        "\u202E",
      ),
    )
    .map((parts) => parts.join("")),
);
const alert = (variations: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.record(
    {
      enabled: loose,
      duration: loose,
      minAmount: loose,
      showMessage: loose,
      enableRandomPick: loose,
      animation: part(["in", "out"]),
      graphics: part(["src", "type"]),
      audio: part(["src", "volume"]),
      text: fc.oneof(fc.record({ message: text, css: part(["highlights"]) }), loose),
      tts: part(["enabled"]),
      enableCustomCss: loose,
      variations,
    },
    { requiredKeys: [] },
  );
const variation = fc.record(
  {
    name: fc.oneof(text, loose),
    enabled: loose,
    type: fc.oneof(fc.constantFrom("amount", "gift", "communityGift", "tier", "name", "random"), loose),
    condition: fc.oneof(fc.constantFrom("EXACT", "ATLEAST", "BETWEEN", "ATMOST", "RANDOM"), loose),
    requirement: fc.oneof(loose, fc.tuple(loose, loose), fc.constantFrom("10-20", "prime", "1000")),
    chance: loose,
    settings: fc.oneof(alert(fc.constant([])), loose),
  },
  { requiredKeys: [] },
);
const box = fc
  .dictionary(
    fc.oneof(
      fc.constantFrom(
        "follower",
        "subscriber",
        "tip",
        "cheer",
        "host",
        "raid",
        "gift",
        "__proto__",
        "animation",
      ),
      fc.string(),
    ),
    fc.oneof(alert(fc.oneof(fc.array(variation, { maxLength: 40 }), loose)), loose),
  )
  .map((variables) => exportedBox({}, { variables, listeners: {} }));

it("whatever is in an overlay, what comes out are settings that can be stored as they are", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(box, loose)), (widgets) => {
      for (const overlay of exportedOverlays({ widgets }, "overlay").overlays) {
        const plan = planImport(overlay);
        const settings = settingsWith(plan, () => undefined);
        expect(alertSettingsIn(settings)).toEqual(settings);
        const stored: unknown = JSON.parse(JSON.stringify(settings));
        expect(alertSettingsIn(stored)).toEqual(settings);
        const brought = settingsWith(plan, () => `${"a".repeat(64)}.png`);
        expect(Object.keys(brought)).toEqual(Object.keys(plan.settings));
      }
    }),
    { numRuns: 300 },
  );
});

it("whatever a file holds, it is read or has a problem", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.uint8Array({ maxLength: 2_000 }).map((rest) => new Uint8Array([0x50, 0x4b, 3, 4, ...rest])),
    fc.json().map((json) => new TextEncoder().encode(json)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const found = await readExport(new File([new Uint8Array(content)], "export"));
      expect(["string", "object"]).toContain(typeof found);
    }),
    { numRuns: 200 },
  );
});
