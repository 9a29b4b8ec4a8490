import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import {
  type DoubleCanvas,
  type DoubleScene,
  type Item,
  activeSources,
  listedCanvas,
  mainCanvas,
  sceneIn,
  uuidOf,
} from "./double-canvases.ts";

interface Input {
  readonly inputKind: string;
  settings: Record<string, unknown>;
  monitorType: string;
  isMuted: boolean;
  volumeDb: number;
  pressed: string[];
  filters: DoubleFilter[];
  tracks: Record<string, boolean>;
}

/** A filter of an input. */
interface DoubleFilter {
  filterName: string;
  readonly filterKind: string;
  filterSettings: Record<string, unknown>;
  filterEnabled?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** OBS's side of obs-websocket 5 (rpc version 1), with scenes, inputs and items that behave as OBS's do. */
export interface ObsDouble {
  readonly address: string;
  readonly password: string;
  /** Requests in order, by name. */
  readonly received: readonly string[];
  /** Open connections that have identified themselves. */
  readonly clients: number;
  /** Those of them that get the volume meters. */
  readonly meteredClients: number;
  readonly inputs: ReadonlyMap<string, Input>;
  /** The profile's output settings, by category and name: `AdvOut/TrackIndex`. */
  readonly profile: Map<string, string>;
  /** Items of each scene and group. */
  readonly scenes: ReadonlyMap<string, readonly Item[]>;
  /** The scene that viewers see. */
  readonly onAir: string;
  addScene(name: string, isGroup?: boolean): void;
  /** Puts a source or a group into a scene, as somebody would in OBS. */
  addItem(sceneName: string, sourceName: string): void;
  addInput(name: string, kind: string, settings?: Fields): void;
  /** Adds a further canvas, as OBS 32.1 and later can have, with these scenes, of which it shows the first. */
  addCanvas(name: string, scenes: readonly string[], uuid?: string): DoubleCanvas;
  removeCanvas(uuid: string): void;
  show(sceneName: string): void;
  setStreaming(isStreaming: boolean): void;
  /** Sends the volume meters, with these peaks, 0 to 1, to every client that has subscribed to them. */
  meter(peaks: Readonly<Record<string, number>>): void;
  /** Puts one collection of scenes in the place of another: begins to, or is done. */
  changeCollection(isDone: boolean): void;
  /** Has a collection of scenes with one empty scene from now on. */
  empty(): void;
  enable(sceneName: string, sourceName: string, isEnabled: boolean): void;
  /** Ends every connection. */
  drop(): void;
  /** Is gone from every connection without a word, as when its computer loses power; new ones it takes again. */
  vanish(): void;
  /** Sends everybody away, as its list of sessions does. */
  kick(): void;
  close(): Promise<void>;
}

/** What the double is to be like. */
export interface ObsDoubleOptions {
  /** Default: this computer alone. */
  readonly host?: string;
  readonly port?: number;
  /** Empty: none is asked for. */
  readonly password?: string;
  readonly obsVersion?: string;
  /** Whether it knows further canvases, as obs-websocket 5.7 does. */
  readonly hasCanvases?: boolean;
  readonly hasBrowserSource?: boolean;
  /** Requests that are never answered. */
  readonly silentOn?: readonly string[];
  /** Requests that are answered with something that makes no sense. */
  readonly absurdOn?: readonly string[];
  /** Replies to these requests, in place of true ones. */
  readonly replies?: Readonly<Record<string, unknown>>;
  /** Requests that are refused, as while OBS is busy with itself. */
  readonly notReadyFor?: readonly string[];
  /** Something that one can see is different. */
  readonly onChange?: () => void;
  /** Says nothing at all after the handshake. */
  readonly isMute?: boolean;
  /** The WebSocket subprotocol it speaks; an old plugin speaks none. */
  readonly hasSubprotocol?: boolean;
}

/** Event subscriptions, as documented. */
const intents = {
  general: 1,
  config: 2,
  scenes: 4,
  inputs: 8,
  filters: 32,
  outputs: 64,
  sceneItems: 128,
  canvases: 2048,
  volumeMeters: 65_536,
  activity: 131_072,
} as const;
const status = {
  success: 100,
  unknown: 204,
  notReady: 207,
  notFound: 600,
  exists: 601,
  invalidType: 602,
  invalidState: 604,
  invalidKind: 605,
} as const;

/** A request that fails, with a documented status. */
class Refusal extends Error {
  readonly code: number;
  constructor(code: number, comment: string) {
    super(comment);
    this.code = code;
  }
}

/** Starts the double on a free port of this computer. */
export async function startObsDouble(options: ObsDoubleOptions = {}): Promise<ObsDouble> {
  const { password = "", hasCanvases = false, hasBrowserSource = true, isMute = false } = options;
  const { obsVersion = hasCanvases ? "32.1.0" : "32.0.1" } = options;
  const obsWebSocketVersion = hasCanvases ? "5.7.3" : "5.6.2";
  const kinds = [...(hasBrowserSource ? ["browser_source"] : []), "color_source_v3", "ffmpeg_source"];
  const main: DoubleCanvas = {
    ...mainCanvas,
    width: 2560,
    height: 1440,
    scenes: new Map([["Scene", []]]),
    onAir: "Scene",
  };
  const { scenes } = main;
  const canvases = new Map([[main.uuid, main]]);
  const groups = new Set<string>();
  const inputs = new Map<string, Input>();
  const clients = new Map<WebSocket, number>();
  const received: string[] = [];
  const profile = new Map<string, string>();
  let isStreaming = false;
  let nextItem = 1;
  let active: ReadonlySet<string> = new Set();

  const emit = (eventType: string, intent: number, eventData: Fields): void => {
    for (const [client, subscribed] of clients)
      if ((subscribed & intent) !== 0)
        client.send(JSON.stringify({ op: 5, d: { eventType, eventIntent: intent, eventData } }));
    // Nobody sees that a meter moves.
    if (intent !== intents.volumeMeters) onChange();
  };
  /** Announces inputs that have come on air on any canvas, or left it. */
  const onChange = (): void => {
    const before = active;
    active = activeSources(canvases);
    for (const inputName of inputs.keys())
      if (active.has(inputName) !== before.has(inputName))
        emit("InputActiveStateChanged", intents.activity, {
          inputName,
          videoActive: active.has(inputName),
        });
    options.onChange?.();
  };
  const sceneOf = (fields: Fields): DoubleScene => {
    const scene = sceneIn(canvases, fields);
    if (!scene) throw new Refusal(status.notFound, "No source was found by the name of that scene.");
    return scene;
  };
  const itemsOf = (fields: Fields): Item[] => {
    const { canvas, name } = sceneOf(fields);
    return canvas.scenes.get(name) ?? [];
  };
  const canvasOf = ({ canvasUuid = main.uuid }: Fields): DoubleCanvas => {
    const canvas = canvases.get(String(canvasUuid));
    if (!canvas) throw new Refusal(status.notFound, "No canvas was found by that UUID.");
    return canvas;
  };
  const listOf = (fields: Fields, isGroup: boolean): unknown => {
    const items = itemsOf(fields);
    const scene = sceneOf(fields);
    if (groups.has(scene.name) !== isGroup)
      throw new Refusal(
        status.invalidType,
        `The specified source is not a ${isGroup ? "group" : "scene"}. (Is ${isGroup ? "scene" : "group"})`,
      );
    return {
      sceneItems: items.map((item) => ({
        ...item,
        sourceUuid: uuidOf({
          canvas: scene.canvas.scenes.has(item.sourceName) ? scene.canvas : main,
          name: item.sourceName,
        }),
        isGroup: inputs.has(item.sourceName) ? null : groups.has(item.sourceName),
      })),
    };
  };
  const itemOf = (fields: Fields): Item => {
    const item = itemsOf(fields).find(({ sceneItemId }) => sceneItemId === fields["sceneItemId"]);
    if (!item) throw new Refusal(status.notFound, "No scene items were found in that scene by that id.");
    return item;
  };
  const inputOf = (fields: Fields): Input => {
    const input = inputs.get(String(fields["inputName"]));
    if (!input) throw new Refusal(status.notFound, "No source was found by the name of that input.");
    return input;
  };
  const sourceOf = (fields: Fields): Input => inputOf({ inputName: fields["sourceName"] });
  const filterOf = (fields: Fields): DoubleFilter => {
    const filter = sourceOf(fields).filters.find(({ filterName }) => filterName === fields["filterName"]);
    if (!filter) throw new Refusal(status.notFound, "No filter was found in the source by that name.");
    return filter;
  };
  const audible = (input: Input): Input => {
    if (input.inputKind === "color_source_v3")
      throw new Refusal(status.invalidState, "The specified input does not support audio.");
    return input;
  };
  const place = ({ canvas, name: sceneName }: DoubleScene, sourceName: string, isEnabled: boolean): Item => {
    const item = {
      sceneItemId: nextItem++,
      sourceName,
      sceneItemEnabled: isEnabled,
      sceneItemLocked: false,
    };
    canvas.scenes.get(sceneName)?.push(item);
    // Of other canvases' scenes there are no events.
    if (canvas !== main) onChange();
    else
      emit("SceneItemCreated", intents.sceneItems, { sceneName, sourceName, sceneItemId: item.sceneItemId });
    return item;
  };
  const enable = ({ canvas, name: sceneName }: DoubleScene, item: Item, sceneItemEnabled: boolean): void => {
    item.sceneItemEnabled = sceneItemEnabled;
    if (canvas !== main) onChange();
    else
      emit("SceneItemEnableStateChanged", intents.sceneItems, {
        sceneName,
        sceneItemId: item.sceneItemId,
        sceneItemEnabled,
      });
  };

  const answers: Readonly<Record<string, (fields: Fields) => unknown>> = {
    GetVersion: () => ({
      obsVersion,
      obsWebSocketVersion,
      rpcVersion: 1,
      availableRequests: Object.keys(answers),
      supportedImageFormats: ["png"],
      platform: "windows",
      platformDescription: "Windows 11",
    }),
    GetStudioModeEnabled: () => ({ studioModeEnabled: false }),
    ...(hasCanvases ? { GetCanvasList: () => ({ canvases: [...canvases.values()].map(listedCanvas) }) } : {}),
    GetSceneList(fields) {
      const canvas = canvasOf(fields);
      return {
        currentProgramSceneName: canvas === main ? main.onAir : null,
        currentPreviewSceneName: null,
        scenes: [...canvas.scenes.keys()]
          .filter((name) => !groups.has(name))
          .map((name, sceneIndex) => ({
            sceneName: name,
            sceneUuid: uuidOf({ canvas, name }),
            sceneIndex: canvas === main ? sceneIndex : null,
          })),
      };
    },
    GetSourceActive(fields) {
      const sourceName = String(fields["sourceName"]);
      if (inputs.has(sourceName)) {
        const videoActive = activeSources(canvases).has(sourceName);
        return { videoActive, videoShowing: videoActive };
      }
      const { canvas, name } = sceneOf({ sceneUuid: fields["sourceUuid"], sceneName: fields["sourceName"] });
      return { videoActive: canvas.onAir === name, videoShowing: canvas.onAir === name };
    },
    GetCurrentProgramScene: () => ({ sceneName: main.onAir, currentProgramSceneName: main.onAir }),
    GetStreamStatus: () => ({
      outputActive: isStreaming,
      outputReconnecting: false,
      outputTimecode: "00:00:00.000",
    }),
    GetVideoSettings: () => ({ baseWidth: 2560, baseHeight: 1440, outputWidth: 1920, outputHeight: 1080 }),
    GetInputKindList: () => ({ inputKinds: kinds }),
    GetInputList: ({ inputKind }) => ({
      inputs: [...inputs]
        .filter(([, input]) => inputKind === undefined || input.inputKind === inputKind)
        .map(([inputName, input]) => ({ inputName, inputKind: input.inputKind })),
    }),
    GetInputSettings(fields) {
      const { settings, inputKind } = inputOf(fields);
      return { inputSettings: settings, inputKind };
    },
    SetInputSettings(fields) {
      const input = inputOf(fields);
      const next = fields["inputSettings"] as Fields;
      input.settings = { ...(fields["overlay"] === false ? {} : input.settings), ...next };
      onChange();
    },
    CreateInput(fields) {
      const name = String(fields["inputName"]);
      itemsOf(fields);
      if (inputs.has(name) || scenes.has(name))
        throw new Refusal(status.exists, "A source already exists by that input name.");
      const inputKind = String(fields["inputKind"]);
      if (!kinds.includes(inputKind))
        throw new Refusal(status.invalidKind, "Your specified input kind is not supported.");
      addInput(name, inputKind, fields["inputSettings"] as Fields);
      const item = place(sceneOf(fields), name, fields["sceneItemEnabled"] !== false);
      return { inputUuid: name, sceneItemId: item.sceneItemId };
    },
    CreateSceneItem(fields) {
      itemsOf(fields);
      if (!scenes.has(String(fields["sourceName"]))) inputOf({ inputName: fields["sourceName"] });
      const item = place(sceneOf(fields), String(fields["sourceName"]), fields["sceneItemEnabled"] !== false);
      return { sceneItemId: item.sceneItemId };
    },
    RemoveInput(fields) {
      inputOf(fields);
      const name = String(fields["inputName"]);
      inputs.delete(name);
      for (const canvas of canvases.values())
        for (const [scene, items] of canvas.scenes)
          canvas.scenes.set(
            scene,
            items.filter(({ sourceName }) => sourceName !== name),
          );
      emit("InputRemoved", intents.inputs, { inputName: name });
    },
    RemoveSceneItem(fields) {
      const [{ canvas, name: scene }, item] = [sceneOf(fields), itemOf(fields)];
      canvas.scenes.set(
        scene,
        itemsOf(fields).filter((one) => one !== item),
      );
      if (canvas !== main) return;
      const { sceneItemId, sourceName } = item;
      emit("SceneItemRemoved", intents.sceneItems, { sceneName: scene, sourceName, sceneItemId });
    },
    GetSceneItemId(fields) {
      const item = itemsOf(fields).find(({ sourceName }) => sourceName === fields["sourceName"]);
      if (!item) throw new Refusal(status.notFound, "No scene items were found in that scene by that name.");
      return { sceneItemId: item.sceneItemId };
    },
    GetSceneItemList: (fields) => listOf(fields, false),
    GetGroupSceneItemList: (fields) => listOf(fields, true),
    GetSceneItemEnabled: (fields) => ({ sceneItemEnabled: itemOf(fields).sceneItemEnabled }),
    SetSceneItemEnabled: (fields) =>
      enable(sceneOf(fields), itemOf(fields), fields["sceneItemEnabled"] === true),
    GetSceneItemLocked: (fields) => ({ sceneItemLocked: itemOf(fields).sceneItemLocked }),
    SetSceneItemLocked: (fields) =>
      void (itemOf(fields).sceneItemLocked = fields["sceneItemLocked"] === true),
    GetInputAudioMonitorType: (fields) => ({ monitorType: audible(inputOf(fields)).monitorType }),
    SetInputAudioMonitorType(fields) {
      audible(inputOf(fields)).monitorType = String(fields["monitorType"]);
      const { inputName, monitorType } = fields;
      emit("InputAudioMonitorTypeChanged", intents.inputs, { inputName, monitorType });
    },
    GetInputMute: (fields) => ({ inputMuted: audible(inputOf(fields)).isMuted }),
    SetInputMute(fields) {
      const { inputName, inputMuted } = fields;
      audible(inputOf(fields)).isMuted = inputMuted === true;
      emit("InputMuteStateChanged", intents.inputs, { inputName, inputMuted });
    },
    GetInputAudioTracks: (fields) => ({ inputAudioTracks: audible(inputOf(fields)).tracks }),
    SetInputAudioTracks(fields) {
      const { tracks } = audible(inputOf(fields));
      Object.assign(tracks, fields["inputAudioTracks"]);
      const { inputName } = fields;
      emit("InputAudioTracksChanged", intents.inputs, { inputName, inputAudioTracks: tracks });
    },
    SetInputVolume(fields) {
      const volumeDb = Number(fields["inputVolumeDb"]);
      audible(inputOf(fields)).volumeDb = volumeDb;
      const { inputName } = fields;
      emit("InputVolumeChanged", intents.inputs, {
        inputName,
        inputVolumeMul: 10 ** (volumeDb / 20),
        inputVolumeDb: volumeDb,
      });
    },
    GetProfileParameter: ({ parameterCategory, parameterName }) => ({
      parameterValue: profile.get(`${String(parameterCategory)}/${String(parameterName)}`) ?? null,
      defaultParameterValue: null,
    }),
    GetInputVolume(fields) {
      const { volumeDb } = audible(inputOf(fields));
      return { inputVolumeMul: 10 ** (volumeDb / 20), inputVolumeDb: volumeDb };
    },
    GetSourceFilterList: (fields) => ({
      filters: sourceOf(fields).filters.map((filter, filterIndex) => ({
        filterEnabled: true,
        ...filter,
        filterIndex,
      })),
    }),
    CreateSourceFilter(fields) {
      const { filters } = sourceOf(fields);
      const { sourceName, filterName, filterKind, filterSettings } = fields;
      if (filters.some((one) => one.filterName === filterName))
        throw new Refusal(status.exists, "A filter already exists by that name.");
      filters.push({
        filterName: String(filterName),
        filterKind: String(filterKind),
        filterSettings: { ...(filterSettings as Fields) },
      });
      emit("SourceFilterCreated", intents.filters, { sourceName, filterName, filterKind, filterSettings });
    },
    RemoveSourceFilter(fields) {
      const input = sourceOf(fields);
      const filter = filterOf(fields);
      input.filters = input.filters.filter((one) => one !== filter);
      const { sourceName, filterName } = fields;
      emit("SourceFilterRemoved", intents.filters, { sourceName, filterName });
    },
    SetSourceFilterSettings(fields) {
      const filter = filterOf(fields);
      filter.filterSettings = {
        ...(fields["overlay"] === false ? {} : filter.filterSettings),
        ...(fields["filterSettings"] as Fields),
      };
      onChange();
    },
    SetSourceFilterEnabled(fields) {
      const filterEnabled = fields["filterEnabled"] === true;
      filterOf(fields).filterEnabled = filterEnabled;
      const { sourceName, filterName } = fields;
      emit("SourceFilterEnableStateChanged", intents.filters, { sourceName, filterName, filterEnabled });
    },
    SetSourceFilterName(fields) {
      const filter = filterOf(fields);
      if (sourceOf(fields).filters.some(({ filterName }) => filterName === fields["newFilterName"]))
        throw new Refusal(status.exists, "A filter already exists by that new name.");
      filter.filterName = String(fields["newFilterName"]);
      const { sourceName, filterName: oldFilterName } = fields;
      emit("SourceFilterNameChanged", intents.filters, {
        sourceName,
        oldFilterName,
        filterName: filter.filterName,
      });
    },
    SetInputName(fields) {
      const input = inputOf(fields);
      const { inputName: oldInputName, newInputName: inputName } = fields;
      inputs.delete(String(oldInputName));
      inputs.set(String(inputName), input);
      for (const { scenes } of canvases.values())
        for (const items of scenes.values())
          for (const item of items) if (item.sourceName === oldInputName) item.sourceName = String(inputName);
      emit("InputNameChanged", intents.inputs, { oldInputName, inputName });
    },
    PressInputPropertiesButton(fields) {
      const input = inputOf(fields);
      if (input.inputKind !== "browser_source" || fields["propertyName"] !== "refreshnocache")
        throw new Refusal(status.notFound, "Unable to find a property by that name.");
      input.pressed.push("refreshnocache");
    },
  };
  const addInput = (name: string, inputKind: string, settings: Fields = {}): void => {
    inputs.set(name, {
      inputKind,
      settings: { ...settings },
      monitorType: "OBS_MONITORING_TYPE_NONE",
      isMuted: false,
      volumeDb: 0,
      pressed: [],
      filters: [],
      tracks: { "1": true, "2": true, "3": true, "4": true, "5": true, "6": true },
    });
    emit("InputCreated", intents.inputs, { inputName: name, inputKind });
  };

  const answer = (client: WebSocket, { requestType, requestId, requestData = {} }: Request): void => {
    received.push(requestType);
    if (options.silentOn?.includes(requestType)) return;
    let result: Fields;
    try {
      const { replies = {} } = options;
      const handle = requestType in replies ? () => replies[requestType] : answers[requestType];
      if (options.notReadyFor?.includes(requestType))
        throw new Refusal(status.notReady, "OBS is not ready to perform the request.");
      if (!handle) throw new Refusal(status.unknown, "Your request type is not valid.");
      const responseData = options.absurdOn?.includes(requestType) ? { absurd: true } : handle(requestData);
      result = { requestStatus: { result: true, code: status.success }, responseData };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result = { requestStatus: { result: false, code: error.code, comment: error.message } };
    }
    client.send(JSON.stringify({ op: 7, d: { requestType, requestId, ...result } }));
  };

  const { host = "127.0.0.1" } = options;
  const server = new WebSocketServer({
    host,
    port: options.port ?? 0,
    handleProtocols: (offered) =>
      options.hasSubprotocol === false || !offered.has("obswebsocket.json") ? false : "obswebsocket.json",
  });
  await once(server, "listening");
  server.on("connection", (client) => {
    const [challenge, salt] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
    if (isMute) return;
    client.send(
      JSON.stringify({
        op: 0,
        d: {
          obsWebSocketVersion,
          rpcVersion: 1,
          ...(password === "" ? {} : { authentication: { challenge, salt } }),
        },
      }),
    );
    client.on("close", () => clients.delete(client));
    client.on("message", (data: Buffer) => {
      let message: { readonly op: number; readonly d: Record<string, unknown> };
      try {
        message = JSON.parse(data.toString("utf8")) as typeof message;
      } catch {
        return client.close(4002);
      }
      const { op, d } = message;
      if (op === 1) {
        if (clients.has(client)) return client.close(4008);
        if (d["rpcVersion"] !== 1) return client.close(4010);
        if (password !== "" && d["authentication"] !== authenticationFor(password, salt, challenge))
          return client.close(4009, "Authentication failed.");
        clients.set(client, typeof d["eventSubscriptions"] === "number" ? d["eventSubscriptions"] : 0xfff);
        return client.send(JSON.stringify({ op: 2, d: { negotiatedRpcVersion: 1 } }));
      }
      if (!clients.has(client)) return client.close(4007);
      if (op === 3) {
        if (typeof d["eventSubscriptions"] === "number") clients.set(client, d["eventSubscriptions"]);
        return client.send(JSON.stringify({ op: 2, d: { negotiatedRpcVersion: 1 } }));
      }
      if (op !== 6) return client.close(4006);
      return answer(client, d as unknown as Request);
    });
  });

  return {
    address: `ws://${host}:${(server.address() as AddressInfo).port}`,
    password,
    received,
    inputs,
    profile,
    scenes,
    get onAir() {
      return main.onAir;
    },
    get clients() {
      return clients.size;
    },
    get meteredClients() {
      return [...clients.values()].filter((subscribed) => (subscribed & intents.volumeMeters) !== 0).length;
    },
    addScene(name, isGroup = false) {
      scenes.set(name, []);
      if (isGroup) groups.add(name);
    },
    addItem: (sceneName, sourceName) => void place({ canvas: main, name: sceneName }, sourceName, true),
    addInput,
    addCanvas(name, sceneNames, uuid = `canvas of ${name}`) {
      const canvas = {
        uuid,
        name,
        width: 1080,
        height: 1920,
        scenes: new Map(sceneNames.map((scene): [string, Item[]] => [scene, []])),
        onAir: sceneNames[0] ?? "",
      };
      canvases.set(uuid, canvas);
      emit("CanvasCreated", intents.canvases, { canvasName: name, canvasUuid: uuid });
      return canvas;
    },
    removeCanvas(uuid) {
      const canvasName = canvases.get(uuid)?.name;
      canvases.delete(uuid);
      emit("CanvasRemoved", intents.canvases, { canvasName, canvasUuid: uuid });
    },
    show(sceneName) {
      main.onAir = sceneName;
      emit("CurrentProgramSceneChanged", intents.scenes, { sceneName });
    },
    setStreaming(next) {
      isStreaming = next;
      emit("StreamStateChanged", intents.outputs, {
        outputActive: next,
        outputState: next ? "OBS_WEBSOCKET_OUTPUT_STARTED" : "OBS_WEBSOCKET_OUTPUT_STOPPED",
      });
    },
    meter: (peaks) =>
      emit("InputVolumeMeters", intents.volumeMeters, {
        inputs: Object.entries(peaks).map(([inputName, peak]) => ({
          inputName,
          inputLevelsMul: [[peak / 2, peak, peak]],
        })),
      }),
    changeCollection: (isDone) =>
      emit(isDone ? "CurrentSceneCollectionChanged" : "CurrentSceneCollectionChanging", intents.config, {
        sceneCollectionName: "Other",
      }),
    empty() {
      inputs.clear();
      scenes.clear();
      scenes.set("Scene", []);
      main.onAir = "Scene";
    },
    enable(sceneName, sourceName, isEnabled) {
      const item = scenes.get(sceneName)?.find((one) => one.sourceName === sourceName);
      if (item) enable({ canvas: main, name: sceneName }, item, isEnabled);
    },
    drop() {
      for (const client of server.clients) client.terminate();
    },
    vanish() {
      for (const client of clients.keys()) client.pause();
      clients.clear();
    },
    kick() {
      for (const client of server.clients) client.close(4011, "Your session has been invalidated.");
    },
    async close() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, "close");
    },
  };
}

interface Request {
  readonly requestType: string;
  readonly requestId: string;
  readonly requestData?: Fields;
}

/** As documented: the password and the salt make a secret, the secret and the challenge make the answer. */
export function authenticationFor(password: string, salt: string, challenge: string): string {
  const hash = (text: string): string => createHash("sha256").update(text).digest("base64");
  return hash(hash(password + salt) + challenge);
}
