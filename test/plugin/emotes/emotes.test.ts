import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Emote } from "../../../plugin/emotes/emote.ts";
import { EmoteLists } from "../../../plugin/emotes/emote-lists.ts";
import { type EmotesOptions, createEmotes } from "../../../plugin/emotes/create-emotes.ts";
import { openEmotePictures } from "../../../plugin/emotes/emote-pictures.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { blackPicture } from "../../fixtures/tiny-pictures.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "emotes-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Services that answer by address; a request without an answer waits until it is ended. */
function startServices(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const waiting = new Map<string, (response: Response) => void>();
  const answer = (body: unknown): Response =>
    new Response(
      body instanceof Uint8Array ? body.slice() : JSON.stringify(body).replaceAll('"1e999"', "1e999"),
    );
  const fetch = (async (address: string, { signal }: RequestInit) => {
    asked.push(address);
    if (address in answers) return answer(answers[address]);
    return new Promise<Response>((resolve, reject) => {
      waiting.set(address, resolve);
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
  }) as unknown as typeof globalThis.fetch;
  return { asked, fetch, answer: (address: string, body: unknown) => waiting.get(address)?.(answer(body)) };
}

function startLists(answers: Record<string, unknown> = {}) {
  const ids = new Map<string, string>();
  const clock = createFakeClock();
  const services = startServices(answers);
  const lists = new EmoteLists({
    clock,
    fetch: services.fetch,
    env: {},
    ids: { of: (channel) => ids.get(channel), save: (channel, id) => void ids.set(channel, id) },
  });
  return { clock, lists, ...services };
}

const bttv = "https://api.betterttv.net/3/cached";
const ffz = "https://api.frankerfacez.com/v1";

it("nobody is asked any more once emotes are switched off while lists are read", async () => {
  const { answer, asked, lists } = startLists();
  lists.use("emberfox");
  await eventually(() => expect(asked).toHaveLength(4));
  lists.stop();
  answer(`${ffz}/room/emberfox`, { room: { twitch_id: 42, set: 1 }, sets: { 1: { emoticons: [] } } });
  await new Promise(setImmediate);
  expect(asked).toHaveLength(4);
});

function emote(picture: string): Pick<Emote, "pictures"> {
  return { pictures: [picture, `${picture}.gif`] };
}

it("a picture that waits is not asked for once emotes are switched off", async () => {
  const { answer, asked, fetch } = startServices({});
  const clock = createFakeClock();
  const pictures = await openEmotePictures({ folder, fetch, clock, log: createRecordedLog() });
  let isOn = true;
  const find = (id: string) => (isOn ? emote(`https://cdn.7tv.app/${id}`) : undefined);
  for (let at = 0; at < 9; at++) expect(await pictures.get(`emote${at}`, find)).toBe("coming");
  expect(asked).toHaveLength(6);
  isOn = false;
  for (const address of asked) answer(address, "<html>");
  await eventually(async () => expect(await pictures.get("emote8", find)).toBeUndefined());
  expect(asked).toHaveLength(6);
});

it("a picture host that never answers keeps no other host's pictures waiting", async () => {
  const { fetch } = startServices({ "https://cdn.betterttv.net/one": blackPicture(28, 28) });
  const clock = createFakeClock();
  const pictures = await openEmotePictures({ folder, fetch, clock, log: createRecordedLog() });
  for (let at = 0; at < 9; at++) await pictures.get(`slow${at}`, (id) => emote(`https://cdn.7tv.app/${id}`));
  const find = () => emote("https://cdn.betterttv.net/one");
  await eventually(async () => expect(await pictures.get("one", find)).toMatchObject({ type: "image/png" }));
});

it("half an answer costs no more than its half", async () => {
  const global = [
    { id: "a", code: "Wide", width: "1e999", height: 20 },
    { id: "b", code: "Plain", width: null },
    { id: "c" },
    null,
  ];
  const { answer, asked, lists } = startLists({
    [`${ffz}/room/emberfox`]: { room: { twitch_id: 42, set: 1 }, sets: { 1: null } },
    [`${ffz}/set/global`]: {
      default_sets: [3, 4, 5, "constructor"],
      sets: {
        3: null,
        4: { emoticons: null },
        5: { emoticons: [{ name: "ok", urls: { 1: "//cdn.frankerfacez.com/1" } }] },
      },
    },
  });
  lists.use("emberfox");
  await eventually(() => expect(asked).toContain(`${bttv}/users/twitch/42`));
  answer(`${bttv}/emotes/global`, global);
  await eventually(() => expect(lists.all).toHaveLength(3));
  expect(lists.all.map(({ name, width, height }) => [name, width, height])).toEqual([
    ["ok", 28, 28],
    ["Wide", 28, 28],
    ["Plain", 28, 28],
  ]);
});

it("a channel may be called as what every object has", async () => {
  const { asked, fetch } = startServices({});
  const emotes = await createEmotes({
    account: { session: { store: { value: {} } }, subscribe: () => {} },
    clock: createFakeClock(),
    control: { addSettings: () => () => {} },
    dataFolder: folder,
    env: {},
    fetch,
    log: createRecordedLog(),
    settings: { value: { channelName: "constructor" }, subscribe: () => {} },
    own: { value: { emotes: true }, subscribe: () => {} },
    stored: { twitchIds: { value: {}, save: () => {} } },
  } as unknown as EmotesOptions);
  await eventually(() => expect(asked).toContain(`${ffz}/room/constructor`));
  expect(emotes.status).toMatchObject({ channel: "constructor", twitchId: "" });
  expect(asked).toHaveLength(4);
});
