import { describe, expect, it } from "vitest";
import type { AlertSettings } from "../../../shared/alerts/alert-settings.ts";
import { type MediaFile, maxMediaBytes } from "../../../shared/alerts/media.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import { tinyMedia } from "../../fixtures/tiny-media.ts";
import { tinyPicture } from "../../fixtures/tiny-pictures.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { ask } from "../server/bare-requests.ts";
import { token } from "../server/server-stage.ts";
import { setStudio } from "./studio-requests.ts";

const studio = setStudio();
const { request, countChanges } = studio;
const put = (path: string, body: unknown) =>
  studio.put(path, typeof body === "string" ? body : JSON.stringify(body));
const read = async (query = "?for=studio"): Promise<{ settings: AlertSettings; seen: readonly string[] }> =>
  (await request("GET", `/alerts${query}`)).json();

const loud = {
  choices: { headline: "{name}!", seconds: 9 },
  variations: [
    {
      id: "a",
      name: "Huge",
      when: { amount: { of: "raidViewers", least: 100 } },
      weight: 3,
      choices: { isSpoken: true, prompt: "Greet {name}" },
    },
  ],
};
/** As it comes back: JSON has no infinity. */
const stored = {
  ...loud,
  variations: [{ ...loud.variations[0], when: { amount: { of: "raidViewers", least: 100, most: null } } }],
};

describe("settings of alerts over HTTP", () => {
  it("are stored one by one and come back as they are stored, without what does not fit", async () => {
    const changes = countChanges();
    const [status, body] = await put("/alerts/=raid", {
      ...loud,
      more: 1,
      choices: { ...loud.choices, volume: "x" },
    });
    expect([status, JSON.parse(body)]).toEqual([200, stored]);
    expect(await read()).toEqual({ settings: { raid: stored }, seen: [], rules: [] });
    expect((await put("/alerts/=HYPE_TRAIN", { choices: { isOn: false } }))[0]).toBe(200);
    expect(Object.keys((await read()).settings)).toEqual(["raid", "HYPE_TRAIN"]);
    expect((await request("DELETE", "/alerts/=raid")).status).toBe(204);
    expect((await request("DELETE", "/alerts/=raid")).status).toBe(204);
    expect(await put("/alerts/=HYPE_TRAIN", {})).toEqual([200, '{"choices":{},"variations":[]}']);
    expect((await read()).settings).toEqual({});
    expect(changes()).toBe(4);
  });

  it.each([
    ["half of some", "/alerts/=raid", '{"choices":', 400, "kind"],
    ["a list", "/alerts/=raid", [], 400, "kind"],
    ["null", "/alerts/=raid", "null", 400, "kind"],
    ["a name in small letters", "/alerts/=wrong", {}, 400, "name"],
    ["a name of an object's own", "/alerts/=__proto__", {}, 400, "name"],
    ["no name", "/alerts/=", {}, 400, "name"],
    ["a long name", `/alerts/=${"X".repeat(41)}`, {}, 400, "name"],
    ["a name that turns letters around", "/alerts/=A%E2%80%AEB", {}, 400, "name"],
    ["far too much", "/alerts/=raid", { raid: "x".repeat(300_000) }, 400, "full"],
  ])("are not changed by %s", async (_, path, body, status, problem) => {
    expect(await put(path, body)).toEqual([status, problem]);
    expect((await read()).settings).toEqual({});
  });

  it("are those of sixty alerts, of 256 kB together", async () => {
    for (let at = 0; at < 60; at++) await put(`/alerts/=TYPE_${at}`, { choices: { volume: 1 } });
    expect(await put("/alerts/=ONE_MORE", { choices: { volume: 1 } })).toEqual([400, "full"]);
    expect((await put("/alerts/=TYPE_7", { choices: { volume: 2 } }))[0]).toBe(200);
    const text = "艾".repeat(200);
    const variations = Array.from({ length: 30 }, (_, at) => ({
      id: `${at}`,
      choices: { kicker: text, headline: text, detail: text, prompt: text },
    }));
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push((await put(`/alerts/=TYPE_${at}`, { variations }))[0]);
    expect(answers).toEqual([200, 200, 200, 400]);
  });

  it("have no hidden words, prompts or variations for a hidden word on pages that viewers see", async () => {
    const settings = {
      choices: {
        headline: "darn {name}, by name",
        kicker: "da{count}rn",
        detail: "fine",
        prompt: "Say darn",
      },
      variations: [
        { id: "a", name: "darn", when: { nameHas: "Bo" }, weight: 1, choices: { detail: "Darn!" } },
        { id: "b", name: "", when: { messageHas: "oh darn" }, weight: 1, choices: {} },
        { id: "c", name: "", when: { nameHas: "darn" }, weight: 1, choices: {} },
      ],
    };
    await put("/alerts/=raid", settings);
    const changes = countChanges();
    studio.stage.hiddenWords.set(["darn", "name"]);
    expect(changes()).toBe(1);
    expect((await read()).settings).toEqual({ raid: settings });
    expect(await read("")).toEqual({
      settings: {
        raid: {
          choices: { headline: "••• {name}, by •••", kicker: "•••", detail: "fine" },
          variations: [{ ...settings.variations[0], name: "", choices: { detail: "•••!" } }],
        },
      },
      seen: [],
    });
  });
});

it("A name and the streamer's own line make no hidden word on any page, whenever it connects", async () => {
  studio.stage.hiddenWords.set(["darn"]);
  await put("/alerts/=follow", { choices: { headline: "{name}rn" } });
  const early = await request("GET", "/v1/eventsub/stream");
  studio.stage.happen(envelopeOf("channel.event", { eventType: "FOLLOW", username: "da" }));
  const nameOn = async (page: Response): Promise<unknown> =>
    (await readFrames(page, 1)).map(
      ({ text }) => (JSON.parse(text) as { payload: { username: string } }).payload.username,
    );
  expect(await nameOn(early)).toEqual(["•••"]);
  expect(await nameOn(await request("GET", "/v1/eventsub/stream"))).toEqual(["•••"]);
  studio.stage.hiddenWords.set([]);
  expect(await nameOn(await request("GET", "/v1/eventsub/stream"))).toEqual(["da"]);
});

describe("names of other alerts that the channel has had", () => {
  it("are those of its events", async () => {
    studio.stage.happen(envelopeOf("channel.event", { eventType: "hype_train", value: 5 }));
    await expect.poll(async () => (await read()).seen).toEqual(["HYPE_TRAIN"]);
  });

  it("are listed for the studio with the latest first, each once", async () => {
    for (const eventType of [
      "HYPE_TRAIN",
      "FOLLOW",
      "cheer",
      "charity",
      "hype_train",
      "",
      "\u202eodd",
      "x".repeat(60),
    ])
      studio.stage.alerts.see(envelopeOf("channel.event", { eventType, value: null }).payload);
    expect((await read()).seen).toEqual(["HYPE_TRAIN", "CHARITY"]);
    expect((await read("")).seen).toEqual([]);
  });
});

describe("the alerts' files over HTTP", () => {
  const upload = async (name: string, bytes: BodyInit): Promise<MediaFile> =>
    (await request("PUT", `/media?name=${encodeURIComponent(name)}`, bytes)).json();

  it("are stored by their bytes, listed and removed, and every page is sent each change", async () => {
    const changes = countChanges();
    const video = await upload("raid.exe", new Blob([tinyMedia.webm], { type: "text/html" }));
    expect(video).toEqual({
      file: expect.stringMatching(/^[0-9a-f]{64}\.webm$/),
      name: "raid.exe",
      bytes: tinyMedia.webm.length,
      kind: "video",
      width: 640,
      height: 360,
    });
    expect(await (await request("GET", "/media")).json()).toEqual([video]);
    // As a video element asks for it.
    const url = studio.at(`/media/${video.file}`);
    const response = await fetch(`${url}?token=${token}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(tinyMedia.webm);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/webm",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    });
    const font = await upload("My Font.woff2", new Blob([tinyMedia.woff2]));
    expect((await request("GET", `/media/${font.file}`)).headers.get("content-type")).toBe("font/woff2");
    expect((await fetch(url)).status).toBe(403);
    expect((await request("DELETE", `/media/${video.file}`)).status).toBe(204);
    expect((await request("GET", `/media/${video.file}`)).status).toBe(404);
    expect(changes()).toBe(3);
  });

  it.each([
    ["bytes=0-", 206, "bytes 0-69/70", 70],
    ["bytes=10-19", 206, "bytes 10-19/70", 10],
    ["bytes=60-900", 206, "bytes 60-69/70", 10],
    ["bytes=-5", 206, "bytes 65-69/70", 5],
    ["bytes=70-", 416, "bytes */70", 0],
    ["bytes=5-2", 416, "bytes */70", 0],
    ["bytes=-0", 416, "bytes */70", 0],
    ["bytes=0-1,3-4", 200, null, 70],
    ["lines=1-2", 200, null, 70],
    ["bytes=-", 200, null, 70],
  ])("are sent in parts: %s", async (range, status, contentRange, length) => {
    const { file } = await upload("a.png", tinyPicture("png"));
    const response = await request("GET", `/media/${file}`, undefined, { range });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  it.each([
    ["an SVG", "?name=a", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "kind"],
    ["nothing", "?name=a", "", 415, "kind"],
    ["far too much", "?name=a", Buffer.alloc(maxMediaBytes.video + 1), 413, "large"],
    [
      "too much sound",
      "?name=a",
      Buffer.concat([tinyMedia.wav, Buffer.alloc(maxMediaBytes.sound)]),
      413,
      "large",
    ],
    ["no name", "", tinyMedia.wav, 400, "name"],
  ] as const)("are none of %s", async (_, query, body, status, problem) => {
    const response = await request("PUT", `/media${query}`, body);
    expect([response.status, await response.text()]).toEqual([status, problem]);
    expect(await (await request("GET", "/media")).json()).toEqual([]);
  });

  it("lead nowhere else", async () => {
    await upload("a.wav", tinyMedia.wav);
    for (const path of ["media.json", "..%2favatars.json", "%2e%2e/avatars.json", "%00"]) {
      const { status, body } = await ask(studio.stage.relay.port, `/media/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toContain("sidekick");
    }
  });
});
