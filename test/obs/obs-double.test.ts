import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type ObsDouble, type ObsDoubleOptions, authenticationFor, startObsDouble } from "./obs-double.ts";

let obs: ObsDouble | undefined;
afterEach(() => obs?.close());

interface Client {
  readonly socket: WebSocket;
  /** The next message. */
  next(): Promise<{ readonly op: number; readonly d: Record<string, unknown> }>;
  send(op: number, d: object): void;
  /** The close code, once it is closed. */
  readonly closed: Promise<number>;
}

async function connect(options: ObsDoubleOptions = {}): Promise<Client> {
  obs = await startObsDouble(options);
  const socket = new WebSocket(obs.address, "obswebsocket.json");
  const messages: string[] = [];
  let wake = (): void => {};
  socket.on("message", (data: Buffer) => {
    messages.push(data.toString("utf8"));
    wake();
  });
  const closed = once(socket, "close").then(([code]) => code as number);
  await once(socket, "open");
  return {
    socket,
    closed,
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
    async next() {
      while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return JSON.parse(messages.shift() ?? "") as Awaited<ReturnType<Client["next"]>>;
    },
  };
}

/** Asks for one thing; answers with its status and data. */
async function request(client: Client, requestType: string, requestData: object = {}) {
  client.send(6, { requestType, requestId: "7", requestData });
  const { op, d } = await client.next();
  expect(op).toBe(7);
  expect(d).toMatchObject({ requestType, requestId: "7" });
  const { code, result } = d["requestStatus"] as { code: number; result: boolean };
  expect(result).toBe(code === 100);
  return { code, data: d["responseData"] as Record<string, unknown> | undefined };
}

describe("the double of OBS, as obs-websocket 5 documents it", () => {
  it("makes the authentication string of a password, a salt and a challenge", () => {
    // The document's own password, salt and challenge; the answer worked out by its four steps with another program.
    expect(
      authenticationFor(
        "supersecretpassword",
        "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
        "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
      ),
    ).toBe("1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4=");
  });

  it("says hello first, with a challenge only where there is a password", async () => {
    const open = await connect();
    expect(await open.next()).toEqual({ op: 0, d: { obsWebSocketVersion: "5.6.2", rpcVersion: 1 } });
    await obs?.close();
    const shut = await connect({ password: "p" });
    const { d } = await shut.next();
    expect(Object.keys(d["authentication"] as object).toSorted()).toEqual(["challenge", "salt"]);
  });

  it.each([
    ["a password that is wrong", { password: "p" }, { rpcVersion: 1, authentication: "x" }, 4009],
    ["no password", { password: "p" }, { rpcVersion: 1 }, 4009],
    ["another rpc version", {}, { rpcVersion: 2 }, 4010],
  ])("ends the connection at %s", async (_, options, identify, code) => {
    const client = await connect(options);
    await client.next();
    client.send(1, identify);
    expect(await client.closed).toBe(code);
  });

  it("takes no request before identification, and no second identification", async () => {
    const early = await connect();
    await early.next();
    early.send(6, { requestType: "GetVersion", requestId: "1" });
    expect(await early.closed).toBe(4007);
    await obs?.close();
    const twice = await connect();
    await twice.next();
    twice.send(1, { rpcVersion: 1 });
    expect(await twice.next()).toEqual({ op: 2, d: { negotiatedRpcVersion: 1 } });
    twice.send(1, { rpcVersion: 1 });
    expect(await twice.closed).toBe(4008);
  });

  it("ends the connection at an invalid message and at an unknown operation", async () => {
    const garbled = await connect();
    await garbled.next();
    garbled.socket.send("{");
    expect(await garbled.closed).toBe(4002);
    await obs?.close();
    const odd = await connect();
    await odd.next();
    odd.send(1, { rpcVersion: 1 });
    await odd.next();
    odd.send(99, {});
    expect(await odd.closed).toBe(4006);
  });

  it.each([
    ["Unheard", {}, 204],
    ["GetSceneItemList", { sceneName: "Nowhere" }, 600],
    ["GetInputSettings", { inputName: "Nobody" }, 600],
    ["CreateInput", { sceneName: "Scene", inputName: "x", inputKind: "unheard_of" }, 605],
    ["CreateInput", { sceneName: "Scene", inputName: "Scene", inputKind: "color_source_v3" }, 601],
    ["PressInputPropertiesButton", { inputName: "colour", propertyName: "refreshnocache" }, 600],
    ["GetInputAudioMonitorType", { inputName: "colour" }, 604],
    ["GetVersion", {}, 100],
  ])("answers %s with %j by status %i", async (type, data, code) => {
    const client = await connect();
    obs?.addInput("colour", "color_source_v3");
    await client.next();
    client.send(1, { rpcVersion: 1 });
    await client.next();
    expect((await request(client, type, data)).code).toBe(code);
  });

  it("lists its canvases, and the scenes of one, which none of its events is about", async () => {
    const client = await connect({ hasCanvases: true });
    const { uuid } = obs!.addCanvas("Vertical", ["Scene", "Fight"]);
    await client.next();
    client.send(1, { rpcVersion: 1, eventSubscriptions: 4 | 128 | 2048 });
    await client.next();
    const { data } = await request(client, "GetCanvasList");
    expect(data).toMatchObject({
      canvases: [
        { canvasName: "Main", canvasFlags: { MAIN: true } },
        {
          canvasName: "Vertical",
          canvasUuid: uuid,
          canvasFlags: { MAIN: false },
          canvasVideoSettings: { baseWidth: 1080, baseHeight: 1920 },
        },
      ],
    });
    const { data: list } = await request(client, "GetSceneList", { canvasUuid: uuid });
    expect(list).toMatchObject({ currentProgramSceneName: null, scenes: [{}, { sceneName: "Fight" }] });
    const [, { sceneUuid } = { sceneUuid: "" }] = (list ?? {})["scenes"] as { sceneUuid: string }[];
    const source = { inputName: "x", inputKind: "color_source_v3" };
    expect(await request(client, "CreateInput", { ...source, sceneUuid })).toMatchObject({ code: 100 });
    expect(await request(client, "GetSceneItemList", { sceneUuid })).toMatchObject({
      data: { sceneItems: [{ sourceName: "x" }] },
    });
    expect(await request(client, "GetSourceActive", { sourceUuid: sceneUuid })).toMatchObject({
      data: { videoActive: false },
    });
    obs?.removeCanvas(uuid);
    expect(await client.next()).toMatchObject({ op: 5, d: { eventType: "CanvasRemoved" } });
    expect((await request(client, "GetSceneItemList", { sceneUuid })).code).toBe(600);
    expect((await request(client, "GetSceneList", { canvasUuid: uuid })).code).toBe(600);
  });

  it("before version 5.7 knows nothing of canvases", async () => {
    const client = await connect();
    await client.next();
    client.send(1, { rpcVersion: 1 });
    await client.next();
    expect((await request(client, "GetCanvasList")).code).toBe(204);
  });

  it("sends the events that were subscribed to, and no others", async () => {
    const client = await connect();
    await client.next();
    client.send(1, { rpcVersion: 1, eventSubscriptions: 4 });
    await client.next();
    obs?.setStreaming(true);
    obs?.addScene("Fight");
    obs?.show("Fight");
    expect(await client.next()).toEqual({
      op: 5,
      d: { eventType: "CurrentProgramSceneChanged", eventIntent: 4, eventData: { sceneName: "Fight" } },
    });
  });
});
