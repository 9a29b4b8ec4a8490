import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { frameText } from "../../../plugin/events/page-streams.ts";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { isOfBot } from "../../../shared/bots-and-commands.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { type Received, json } from "../../fixtures/scripted-server.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import {
  type Routes,
  type SessionStage,
  apiKey,
  channels,
  characters,
  passUntil,
  startSession,
} from "./session-stage.ts";

/** What the state keeps of the channels beside the presences. */
const known = [{ channelName: "mainstage", isPrimary: true, isLive: true }];

let stage: SessionStage;
const start = async (routes: Routes = {}): Promise<void> => {
  stage = await startSession(routes);
};

function send(envelope: Envelope | { id: string; type: string } | string): void {
  const text = typeof envelope === "string" ? envelope : JSON.stringify(envelope);
  streams()
    .at(-1)
    ?.write(frameText({ id: "", event: "x", text }));
}

const state = () => stage.state();
const asked = (path: string) => stage.asked(path);
const streams = () => stage.streams["/v1/eventsub/stream"];
const open = () =>
  eventually(() => expect(state()).toMatchObject({ connection: "open", channels: known, characters }));
const startOpen = async (routes?: Routes): Promise<void> => {
  await start(routes);
  await open();
};

describe("a session", () => {
  it("connects and reads characters and channels", async () => {
    await startOpen();
    expect(asked("/v1/eventsub/stream")[0]?.headers["authorization"]).toBe(`Bearer ${apiKey}`);
  });

  it("hands each event on once, however often it is delivered", async () => {
    await startOpen();
    const joined = envelopeOf("system.join");
    send(joined);
    send(joined);
    send(envelopeOf("channel.go_offline"));
    await eventually(() => expect(stage.events).toHaveLength(2));
    expect(stage.events[0]?.envelope).toEqual(joined);
    expect(state().presences.get("mainstage")?.phase).toBe("in");
  });

  it("marks an event of a bot, for the plugin's parts and for pages", async () => {
    await startOpen();
    for (const username of ["Nightbot", "Talbot"]) send(envelopeOf("chat.message", { username }));
    await eventually(() => expect(stage.events).toHaveLength(2));
    const marks = stage.events.map(({ frame, envelope }) => [
      envelope && isOfBot(envelope),
      isOfBot(JSON.parse(frame.text) as Envelope),
    ]);
    expect(marks).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it("skips what it cannot use, logs it without its content, and goes on", async () => {
    await startOpen();
    send("{ not json SECRET");
    send('{"id":"1"}');
    send({ ...envelopeOf("chat.message"), payload: { id: "SECRET" } } as unknown as Envelope);
    send({ id: "2", type: "poll.started" });
    send(envelopeOf("chat.message"));
    await eventually(() => expect(stage.events).toHaveLength(2));
    expect(stage.events[0]).toMatchObject({ envelope: undefined });
    expect(stage.log.filter((line) => line.startsWith("warn"))).toHaveLength(3);
    expect(stage.log.join()).not.toContain("SECRET");
  });

  it("reads everything again after a reconnection", async () => {
    await startOpen();
    streams()[0]?.end();
    await passUntil(stage.clock, () => asked("/v1/characters").length === 2);
    await open();
    expect(asked("/v1/eventsub/stream")).toHaveLength(2);
  });

  it("reads the list again when a character is changed elsewhere", async () => {
    await startOpen();
    send(envelopeOf("character.updated"));
    await eventually(() => expect(asked("/v1/characters")).toHaveLength(2));
  });

  it("never puts the key into its log", async () => {
    await start({ "/v1/characters": (response) => response.writeHead(400).end(apiKey) });
    await eventually(() => expect(stage.log.some((line) => line.startsWith("warn"))).toBe(true));
    expect(stage.log.join()).not.toContain(apiKey);
  });
});

describe("answers that come late", () => {
  it("do not undo an event that came meanwhile, not even for one listener", async () => {
    let answer: (() => void) | undefined;
    let reads = 0;
    await start({
      "/v1/channels/status": (response) => {
        if (++reads === 1) json(response, channels);
        else answer = () => json(response, channels);
      },
    });
    await open();
    const reading = stage.session.readStatus();
    await eventually(() => expect(answer).toBeDefined());
    send(envelopeOf("system.join"));
    await eventually(() => expect(state().presences.get("mainstage")?.phase).toBe("in"));
    const phases = new Set<string | undefined>();
    stage.session.store.subscribe(() => phases.add(state().presences.get("mainstage")?.phase));
    answer?.();
    await reading;
    expect([...phases]).toEqual(["in"]);
  });
});

describe("a bad key", () => {
  const refuse = (response: ServerResponse) => void response.writeHead(401).end();

  it("is not concluded from another account's channel", async () => {
    await startOpen({ "/v1/events/generations": refuse });
    const outcome = await stage.session.react({ source: "k", content: "hi", channelName: "foreign" });
    expect(outcome).toMatchObject({ kind: "failed", error: { kind: "forbidden", reason: "channel" } });
    expect(state().connection).toBe("open");
  });
});

describe("presses", () => {
  it("have switched a character even if the list cannot be read, and read it later", async () => {
    let reads = 0;
    await start({
      "/v1/characters": (response) => {
        reads++;
        if (reads === 2) response.writeHead(404).end();
        else json(response, reads === 1 ? characters : characters.toReversed());
      },
      "/v1/characters/c2/active": (response) => response.writeHead(204).end(),
    });
    await open();
    expect(await stage.session.activateCharacter("c2", "k")).toEqual({ kind: "done" });
    expect(state()).toMatchObject({ switchingTo: undefined, characterFailure: undefined });
    expect(state().characters?.map(({ isActive }) => isActive)).toEqual([false, true]);
    await passUntil(stage.clock, () => state().characters?.[0]?.id === "c2");
  });

  it("switch characters one after the other, and skip those in between", async () => {
    const switched: string[] = [];
    let answer = (): void => {};
    const activate = (response: ServerResponse, { path }: Received): void => {
      switched.push(path);
      answer = () => response.writeHead(204).end();
    };
    await startOpen({
      "/v1/characters/c2/active": activate,
      "/v1/characters/c1/active": activate,
      "/v1/characters/c3/active": activate,
    });
    const first = stage.session.activateCharacter("c2", "k");
    await eventually(() => expect(switched).toEqual(["/v1/characters/c2/active"]));
    const presses = [first, ...["c3", "c1"].map((id) => stage.session.activateCharacter(id, "k"))];
    expect(state().switchingTo?.characterId).toBe("c1");
    answer();
    await eventually(() => expect(switched).toHaveLength(2));
    answer();
    expect((await Promise.all(presses)).map(({ kind }) => kind)).toEqual(["done", "dropped", "done"]);
    expect(switched).toEqual(["/v1/characters/c2/active", "/v1/characters/c1/active"]);
    expect(state().switchingTo).toBeUndefined();
  });

  it("to a channel whose name cannot be sent end in a failure, not in waiting", async () => {
    await startOpen();
    expect(await stage.session.join("bad\ud800")).toMatchObject({ kind: "failed" });
    expect(state().presences.get("bad\ud800")?.phase).toBe("failed");
  });
});
