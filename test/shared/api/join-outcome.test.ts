import { describe, expect, it } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import { isApiError } from "../../../shared/api/errors.ts";
import { changed, sampleRow, wrongFor } from "../../service/document-checks.ts";
import { type Field, answers, fieldsOf } from "../../service/document-tables.ts";
import { keys, setStage } from "../../service/fixture.ts";
import { type CallEndpoint, clientOf, failureOf } from "./client-on-stage.ts";

/** Makes a call whose answer is this. */
async function answered<Result>(
  endpoint: CallEndpoint,
  body: unknown,
  call: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { service } = await setStage();
  service.control.answerWith(endpoint, 200, { body: JSON.stringify(body) });
  return call(clientOf(service.baseUrl, keys.standard));
}

const list = (body: unknown) => answered("GET /v1/characters", body, (client) => client.listCharacters());
const status = (body: unknown) =>
  answered("GET /v1/channels/status", body, (client) => client.channelStatus());
const join = (body: unknown) =>
  answered("POST /v1/streams/{channelName}", body, (client) => client.joinChannel("emberfox"));

const rows = (table: Parameters<typeof fieldsOf>[0]) =>
  fieldsOf(table).map((field) => ({ row: `${field.name} ${field.notation}`, field }));

/** What a row forbids its field; undefined stands for its absence. */
const forbiddenFor = ({ isRequired, type }: Field): readonly unknown[] => [
  ...(isRequired ? [undefined, null] : []),
  ...wrongFor(type),
];

/** What stands for a value that cannot be used. */
const instead = ({ type }: Pick<Field, "type">, value: unknown): unknown =>
  type === "boolean" ? false : typeof value === "number" ? String(value) : "";

describe.each([
  { table: "CharacterSummary", read: list, needed: "id" },
  { table: "PublicChannelStatus", read: status, needed: "channelName" },
] as const)("the table $table, as our client reads it", ({ table, read, needed }) => {
  const sample = sampleRow(answers[table]);

  it(`${table} | every field arrives as it was sent`, async () => {
    const other = changed(sample, Object.keys(sample).slice(0, 1), "second");
    expect(await read([sample, other])).toEqual([sample, other]);
    expect(await read([])).toEqual([]);
  });

  it.each(rows(answers[table]))(`${table} | $row`, async ({ field: { name, ...field } }) => {
    for (const value of forbiddenFor({ name, ...field })) {
      const found = await read([sample, changed(sample, [name], value)]);
      // What has no name of its own is left out, it alone.
      const isLost = name === needed && typeof value !== "number";
      // A character that has none goes by its id.
      const inPlace = name === "name" && instead(field, value) === "" ? sample["id"] : instead(field, value);
      const other = isLost ? [] : [changed(sample, [name], inPlace)];
      expect([value, found]).toEqual([value, [sample, ...other]]);
    }
  });

  it.each([{}, { items: [] }, null, "[]", [null], [[]], ["x"]])(
    `${table} | %j is no list of them`,
    async (body) => {
      expect(await failureOf(read(body))).toMatchObject({ kind: "unreadable" });
    },
  );
});

describe("the table JoinChannelResponse, as our client reads it", () => {
  const joined = { success: true, message: "The AI has joined." };
  const refused = { success: false, message: "No." };

  it.each(rows(answers.JoinChannelResponse))("JoinChannelResponse | $row", async ({ field }) => {
    const sample = sampleRow(answers.JoinChannelResponse);
    for (const value of [...forbiddenFor(field), null]) {
      const kind = await join(changed(sample, [field.name], value)).then(
        (outcome) => outcome.kind,
        (error: unknown) => (isApiError(error, "unreadable") ? error.kind : "another error"),
      );
      // The AI has come in whatever is wrong with the rest.
      const expected = { success: "unreadable", alreadyJoined: "joined" }[field.name] ?? "already-there";
      expect([value, kind]).toEqual([value, expected]);
    }
  });

  it.each([
    {
      row: "success true, joinedAt, channelId",
      body: { ...joined, joinedAt: 1_700_000_000_123, channelId: "c1", joinRequestId: "r1" },
      outcome: { kind: "joined" },
    },
    {
      row: "joinedAt and channelId null",
      body: { ...joined, joinedAt: null, channelId: null, joinRequestId: null },
      outcome: { kind: "joined" },
    },
    {
      row: "required fields only",
      body: joined,
      outcome: { kind: "joined" },
    },
    {
      row: "every optional field null",
      body: {
        ...joined,
        alreadyJoined: null,
        requiresSubscription: null,
        timeout: null,
        joinedAt: null,
        channelId: null,
        joinRequestId: null,
      },
      outcome: { kind: "joined" },
    },
    {
      row: "every boolean false",
      body: { ...joined, alreadyJoined: false, requiresSubscription: false, timeout: false },
      outcome: { kind: "joined" },
    },
    {
      row: "alreadyJoined",
      body: { ...joined, alreadyJoined: true },
      outcome: { kind: "already-there" },
    },
    {
      row: "requiresSubscription",
      body: { ...refused, requiresSubscription: true },
      outcome: { kind: "needs-subscription" },
    },
    {
      row: "timeout, joinRequestId",
      body: { ...refused, timeout: true, joinRequestId: "r1" },
      outcome: { kind: "timed-out" },
    },
    {
      row: "timeout, joinRequestId null",
      body: { ...refused, timeout: true, joinRequestId: null },
      outcome: { kind: "timed-out" },
    },
    {
      row: "requiresSubscription and timeout, of which only the first is the streamer's to mend",
      body: { ...refused, requiresSubscription: true, timeout: true },
      outcome: { kind: "needs-subscription" },
    },
    { row: "success false, and nothing said", body: refused, outcome: { kind: "refused" } },
    {
      row: "fields that the document does not name",
      body: { ...joined, alreadyJoined: true, shard: 7 },
      outcome: { kind: "already-there" },
    },
  ])("JoinChannelResponse | $row → $outcome.kind", async ({ body, outcome }) => {
    expect(await join(body)).toStrictEqual({ ...outcome, message: body.message });
  });
});

describe("the other successes", () => {
  it.each([
    { endpoint: "POST /v1/events", call: (client: Client) => client.addContext(event) },
    { endpoint: "POST /v1/events/generations", call: (client: Client) => client.generate(event) },
    {
      endpoint: "PUT /v1/characters/{characterId}/active",
      call: (client: Client) => client.activateCharacter("char-nox"),
    },
    {
      endpoint: "DELETE /v1/streams/{channelName}",
      call: (client: Client) => client.leaveChannel("emberfox"),
    },
  ] as const)(
    "$endpoint | whatever a success says in a body that is not shown, it is a success",
    async ({ endpoint, call }) => {
      const { service } = await setStage();
      const client = clientOf(service.baseUrl, keys.standard);
      for (const body of ["", "OK", "{}", "<html>", '{"queued":true}']) {
        for (const code of [200, 201, 202]) {
          service.control.answerWith(endpoint, code, { body });
          expect(await call(client)).toBeUndefined();
        }
      }
      service.control.answerWith(endpoint, 204);
      expect(await call(client)).toBeUndefined();
    },
  );
});

const event = { channelName: "emberfox", content: "x" };
