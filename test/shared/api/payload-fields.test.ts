import { describe, expect, it } from "vitest";
import { decodeChatMessage } from "../../../shared/api/chat-stream-feed.ts";
import { type DecodedEnvelope, decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import { changed, sampleRow, wrongFor } from "../../service/document-checks.ts";
import { type Place, type Table, answers, payloads, placesOf } from "../../service/document-tables.ts";

type Key = keyof typeof payloads;

const keys = Object.keys(payloads) as Key[];

const envelopeOf = (type: Key): Record<string, unknown> => ({
  ...sampleRow(answers.Envelope),
  type,
  payload: sampleRow(payloads[type]),
});

const decoded = (envelope: unknown): DecodedEnvelope => decodeEnvelope(JSON.stringify(envelope));

const kindOf = (envelope: unknown): string => decoded(envelope).kind;

const rowName = ({ path, field }: Place): string => `${path.join(".")} ${field.notation}`;

/** The values that a row forbids its field: undefined stands for its absence. */
const forbiddenAt = ({ field, path }: Place): readonly unknown[] => [
  ...(field.isRequired ? [undefined] : []),
  ...(field.isNullable ? [] : [null]),
  // The service's own examples have one text for a list of texts.
  ...wrongFor(field.type).filter((value) => path.at(-1) !== "facts" || typeof value !== "string"),
];

/** The fields without which an event says nothing: all others may be missing, null or anything else. */
const needed: readonly string[] = [
  "chat.message username",
  "chat.message message",
  "chat.ai_message message",
  "ai.thoughts reasoning",
  "channel.event eventType",
  "ai.moderation messageId",
  "ai.moderation isAppropriate",
  "system.join channelName",
  "system.left channelName",
  "character.updated characterId",
];

/** What became of a field: what stands for it, or the reason why the event cannot be used. */
function foundAt(frame: DecodedEnvelope, name: string, isPayload: boolean): unknown {
  if (frame.kind !== "known") return frame.kind === "bad" ? frame.reason : frame.kind;
  const { envelope } = frame;
  return ((isPayload ? envelope.payload : envelope) as unknown as Record<string, unknown>)[name];
}

/** Whether what stands for a value that its row forbids is what can stand for it. */
function isRightInstead(found: unknown, value: unknown, sample: unknown, isRequired: boolean): boolean {
  // A number is read as the text that it is written with: many services number what they name.
  if (typeof sample === "string" && typeof value === "number") return found === String(value);
  return isRequired ? typeof found === typeof sample : found === undefined;
}

/** The values that a row allows its field besides one of its type. */
const allowedAt = ({ field }: Place): readonly unknown[] => [
  ...(field.isRequired ? [] : [undefined]),
  ...(field.isNullable ? [null] : []),
];

interface Row {
  readonly row: string;
  readonly place: Place;
}

const rowsOf = (name: string, table: Table): readonly Row[] =>
  placesOf(table).map((place) => ({ row: `${name} | ${rowName(place)}`, place }));

const envelopeRows = rowsOf("Envelope", answers.Envelope);
const payloadRows = keys.flatMap((key) =>
  rowsOf(key, payloads[key]).map(({ row, place }) => ({ key, row, place })),
);

describe("every row of an envelope", () => {
  it.each(envelopeRows)("$row", ({ place }) => {
    const envelope = envelopeOf("ai.moderation");
    expect(kindOf(envelope)).toBe("known");
    for (const value of allowedAt(place)) expect(kindOf(changed(envelope, place.path, value))).toBe("known");
    const [name = ""] = place.path;
    const isRequired = answers.Envelope[name as keyof typeof answers.Envelope].startsWith("R");
    // Without its type and its payload nobody knows what it says; all else can be done without.
    const reason = { type: "not an envelope", payload: "ai.moderation: payload" }[name];
    for (const value of forbiddenAt(place)) {
      const found = foundAt(decoded(changed(envelope, place.path, value)), name, false);
      const isRight = reason
        ? String(found).startsWith(reason)
        : isRightInstead(found, value, envelope[name], isRequired);
      expect([value, found, isRight]).toEqual([value, found, true]);
    }
  });

  it("Envelope | type: another than the listed ones is unknown, not bad, whatever else the frame holds", () => {
    const envelope = changed(envelopeOf("chat.message"), ["type"], "poll.started");
    for (const frame of [
      envelope,
      changed(envelope, ["payload"], undefined),
      changed(envelope, ["channel"], 7),
    ])
      expect(decodeEnvelope(JSON.stringify(frame))).toEqual({
        kind: "unknown",
        id: "some text",
        type: "poll.started",
      });
  });
});

describe("every row of the payloads", () => {
  it.each(keys)("%s is read as it came, with every field and with the required ones only", (key) => {
    const envelope = envelopeOf(key);
    expect(decodeEnvelope(JSON.stringify(envelope))).toEqual({ kind: "known", envelope });
    const least = placesOf(payloads[key])
      .filter(({ path, field }) => path.length === 1 && !field.isRequired)
      .reduce((rest, { path }) => changed(rest, ["payload", ...path], undefined), envelope);
    expect(decodeEnvelope(JSON.stringify(least))).toEqual({ kind: "known", envelope: least });
  });

  it.each(payloadRows)("$row", ({ key, place }) => {
    const path = ["payload", ...place.path];
    const [name = ""] = place.path;
    const isRequired = (payloads[key] as Table)[name]?.startsWith("R") ?? false;
    const reason = `${key}: payload.${name} cannot be used`;
    const isNeeded = needed.includes(`${key} ${name}`);
    for (const value of forbiddenAt(place)) {
      const found = foundAt(decoded(changed(envelopeOf(key), path, value)), name, true);
      const isRight =
        isNeeded && found !== String(value)
          ? found === reason
          : isRightInstead(found, value, sampleRow(payloads[key])[name], isRequired);
      expect([value, found, isRight]).toEqual([value, found, true]);
    }
    for (const value of allowedAt(place)) {
      const envelope = changed(envelopeOf(key), path, value);
      expect(decodeEnvelope(JSON.stringify(envelope))).toEqual({ kind: "known", envelope });
    }
  });

  it.each(keys)("%s keeps fields that the document does not name, at every depth", (key) => {
    const rows = placesOf(payloads[key]).filter(({ path }) => path.length > 1);
    const depths = [[], ["channel"], ["stream"], ["meta"], ["payload"]].concat(
      rows.map(({ path }) => ["payload", ...path.slice(0, -1)]),
    );
    const envelope = depths.reduce(
      (whole, depth) => changed(whole, [...depth, "unheard-of"], { of: [1, null, "x"] }),
      envelopeOf(key),
    );
    expect(decodeEnvelope(JSON.stringify(envelope))).toEqual({ kind: "known", envelope });
  });
});

describe("open enumerations keep unknown values", () => {
  it.each([
    { row: "channel.platform", key: "chat.message", path: ["channel", "platform"] },
    { row: "chat.message | platform", key: "chat.message", path: ["payload", "platform"] },
    { row: "chat.message | language", key: "chat.message", path: ["payload", "language"] },
    { row: "chat.ai_message | targetRole", key: "chat.ai_message", path: ["payload", "targetRole"] },
    { row: "ai.tts.generated | audioFormat", key: "ai.tts.generated", path: ["payload", "audioFormat"] },
    { row: "channel.event | eventType", key: "channel.event", path: ["payload", "eventType"] },
    { row: "api.event | eventType", key: "api.event", path: ["payload", "eventType"] },
    { row: "version", key: "channel.go_live", path: ["version"] },
  ] as const)("$row", ({ key, path }) => {
    for (const value of ["NEVER_HEARD_OF", "", "__proto__", "mod", "🎉"]) {
      const envelope = changed(envelopeOf(key), path, value);
      expect(decodeEnvelope(JSON.stringify(envelope))).toEqual({ kind: "known", envelope });
    }
  });

  it("PublicChatMessage | role", () => {
    const line = { ...sampleRow(answers.PublicChatMessage), role: "Founder" };
    expect(decodeChatMessage(JSON.stringify(line))).toEqual(line);
  });
});

describe("every row of a line of the public chat stream", () => {
  it.each(rowsOf("PublicChatMessage", answers.PublicChatMessage))("$row", ({ place }) => {
    const line = sampleRow(answers.PublicChatMessage);
    expect(decodeChatMessage(JSON.stringify(line))).toEqual(line);
    const [name = ""] = place.path;
    for (const value of forbiddenAt(place)) {
      const read = decodeChatMessage(JSON.stringify(changed(line, place.path, value)));
      const found = (read as unknown as Record<string, unknown> | null)?.[name];
      // Only who wrote what is needed; a number is read as the text that it is written with.
      const isRight =
        ["username", "content"].includes(name) && typeof value !== "number"
          ? read === null
          : isRightInstead(found, value, line[name], true);
      expect([value, found, isRight]).toEqual([value, found, true]);
    }
  });

  it("PublicChatMessage | fields that the document does not name do no harm", () => {
    const line = sampleRow(answers.PublicChatMessage);
    expect(decodeChatMessage(JSON.stringify({ ...line, badges: ["founder"], id: 7 }))).toMatchObject(line);
  });

  it.each(["", "{", "null", "[]", "7", '"text"'])("%j is no line, and does not throw", (text) => {
    expect(decodeChatMessage(text)).toBeNull();
  });
});
