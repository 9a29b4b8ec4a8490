import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type Socket, connect } from "node:net";
import { once } from "node:events";
import type { NetworkInterfaceInfo } from "node:os";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { ControlMessage, ControlPress, Right } from "../../../shared/protocol/control-protocol.ts";
import { lastingKey, newPairingKeys } from "../../../shared/screens/pairing.ts";
import { createSealedChannel } from "../../../shared/screens/sealed-channel.ts";
import { localeFor, messages } from "../../../shared/words/words.ts";
import { pageSocket } from "../../../plugin/pages/page-socket.ts";
import type { ControlPages } from "../../../plugin/control/control-pages.ts";
import { newSecret, proofOf } from "../../../shared/screens/screen-proof.ts";
import { pairingPath, sessionPath } from "../../../shared/screens/session-path.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { sealedControlSocket } from "../../../plugin/control/sealed-control-socket.ts";
import { createScreens } from "../../../plugin/screens/create-screens.ts";
import type { Device } from "../../../plugin/settings/paired-device.ts";
import { createStore } from "../../../shared/store.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { type ScreenSettings, screenSettings } from "../../../plugin/screens/settings.ts";
import { calm } from "../../overlay/control/control-double.ts";
import { emptyPages } from "../../fixtures/empty-pages.ts";
import { setRelayStage } from "../server/server-stage.ts";

/** The address of this computer that other screens reach in tests, and that of a device: both loop back. */
export const home = "127.0.0.2";
export const guest = "127.0.0.5";

/** An answer as it came. */
interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a request says beside its path; what is left out is as a page of the server would have it. */
interface Asking {
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: string | undefined;
  readonly body?: string;
}

/** A clock that stands still until a test moves it. Its timers are the computer's. */
function createMovedClock() {
  let now = 0;
  return {
    ...systemClock,
    now: () => now,
    wall: () => systemClock.wall() + now,
    advance: (ms: number) => void (now += ms),
  } satisfies Clock & { advance(ms: number): void };
}

/** The server for other screens, before the plugin's own; a test ends them. */
export async function setScreensStage(
  wanted: Partial<ScreenSettings> = {},
  cards: () => NodeJS.Dict<NetworkInterfaceInfo[]> = () => ({}),
) {
  const stage = await setRelayStage();
  const settings = createStore<ScreenSettings, ScreenSettings>(
    readSettings(screenSettings, {}),
    (_, next) => next,
  );
  const clock = createMovedClock();
  let all: readonly Device[] = [];
  let isFull = false;
  const stored = {
    screens: {
      get value() {
        return all;
      },
      save(devices: readonly Device[]) {
        all = devices;
        return Promise.resolve(!isFull);
      },
    },
  };
  const pressed: ControlPress[] = [];
  let tell: Parameters<ControlPages["connect"]>[0] = () => {};
  let saved: Readonly<Record<string, unknown>> = {
    screens: true,
    screensAddress: home,
    screensPort: 0,
    ...wanted,
  };
  const screens = createScreens({
    settings,
    cards,
    async saveSettings(change) {
      saved = { ...saved, ...(typeof change === "function" ? change(saved) : change) };
      settings.dispatch(readSettings(screenSettings, saved));
      return true;
    },
    stored,
    control: stage.control,
    pagesFolder: emptyPages(),
    host: "Stream Deck",
    allowed: "127.0.0.0/8",
    clock,
    log: stage.log,
  });
  screens.serve({
    routes: stage.relay.routes,
    sockets: [
      pageSocket({ ...stage, clock }),
      sealedControlSocket({
        ...screens,
        connectControl(send) {
          tell = send;
          send(calm);
          return { receive: ({ press }) => void pressed.push(press), leave: () => {} };
        },
        clock,
        locale: localeFor(messages, "en"),
      }),
    ],
  });
  const isJudged = new Promise<void>((resolve) => void screens.server.subscribe(resolve));
  settings.dispatch(readSettings(screenSettings, saved));
  onTestFinished(async () => {
    await screens.server.close();
    await stage.close();
  });
  await isJudged;
  const port = (): number => {
    const { state } = screens.server;
    return state.kind === "on" ? state.port : 0;
  };
  const ask = (path: string, asking: Asking = {}): Promise<Heard> => {
    const { from = guest, method = "GET", headers = {}, session, body = "" } = asking;
    const own = `${home}:${port()}`;
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: home,
          port: port(),
          localAddress: from,
          path,
          method,
          agent: false,
          headers: {
            host: own,
            ...(method === "GET" ? {} : { origin: `http://${own}` }),
            ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
          response.on("error", reject);
        },
      );
      request.on("error", reject);
      request.end(body);
    });
  };
  const nonce = async (from?: string): Promise<string> => {
    const { body } = await ask(sessionPath, from === undefined ? {} : { from });
    return (JSON.parse(body) as { nonce: string }).nonce;
  };
  const prove = async (secret: string, asking: Asking = {}, given?: string): Promise<Heard> => {
    const nonces = { nonce: given ?? (await nonce(asking.from)), own: newSecret() };
    const body = JSON.stringify({ ...nonces, proof: proofOf(secret, nonces) });
    return ask(sessionPath, { method: "PUT", body, ...asking });
  };
  const sessionOf = async (secret: string, from?: string): Promise<string> => {
    const { body } = await prove(secret, from === undefined ? {} : { from });
    return (JSON.parse(body) as { session: string }).session;
  };
  const dial = (from = guest): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: home, port: port(), localAddress: from });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.on("error", () => {});
        socket.resume();
        resolve(socket);
      });
      onTestFinished(() => void socket.destroy());
    });
  const add = async (name = "Streaming"): Promise<Device> => {
    const added = await screens.devices.add("overlay", name);
    if (typeof added === "string") throw new Error(`The device is ${added}.`);
    return added;
  };
  /** Begins a pairing with these rights, and pairs a page by its secret. */
  const pair = async (secret: string, asking: Asking = {}) => {
    const { secretKey, publicKey: own } = newPairingKeys();
    const nonces = { nonce: await nonce(asking.from), own };
    const body = JSON.stringify({ ...nonces, proof: proofOf(secret, nonces, "pair") });
    const answer = await ask(pairingPath, { method: "PUT", body, ...asking });
    if (answer.status !== 200) return answer.status;
    const reply = JSON.parse(answer.body) as { own: string; proof: string };
    const over = { nonce: `${nonces.nonce} ${own}`, own: reply.own };
    return reply.proof === proofOf(secret, over, "paired")
      ? lastingKey(secretKey, reply.own, secret)
      : "changed on the way";
  };
  const paired = async (...may: Right[]): Promise<string> => {
    const begun = screens.pairings.begin(may.join(" ") || "looks", may);
    return String(begun === "full" ? begun : await pair(begun.secret));
  };
  /** Opens the control page's socket by a session. */
  const socketOf = async (session: string, origin = `http://${home}:${port()}`) => {
    const address = `ws://${home}:${port()}/control/socket?token=${session}`;
    const socket = new WebSocket(address, { localAddress: guest, origin });
    const heard: Uint8Array[] = [];
    socket.on("message", (data: Buffer) => void heard.push(new Uint8Array(data)));
    const ended = new Promise((resolve) => void socket.once("close", resolve));
    await once(socket, "open");
    return { heard, ended, send: (sealed: Uint8Array) => socket.send(sealed) };
  };
  /** Opens it by a device's key, as the page does; `by`: with another key after that. */
  const openPhone = async (key: string, { origin, by = key }: { origin?: string; by?: string } = {}) => {
    const nonces = { nonce: await nonce(), own: newSecret() };
    const body = JSON.stringify({ ...nonces, proof: proofOf(key, nonces) });
    const { session } = JSON.parse((await ask(sessionPath, { method: "PUT", body })).body) as {
      session: string;
    };
    const socket = await socketOf(session, origin);
    const channel = createSealedChannel(by, nonces, "page");
    const opened: ControlMessage[] = [];
    return {
      ...socket,
      session,
      channel,
      /** What has come, opened. */
      get heard(): readonly ControlMessage[] {
        opened.push(...socket.heard.splice(0).map((sealed) => channel.open(sealed) as ControlMessage));
        return opened;
      },
      press: (press: ControlPress, id = 1) => socket.send(channel.seal({ id, press })),
    };
  };
  return {
    ...stage,
    settings,
    pressed,
    pair,
    paired,
    openPhone,
    socketOf,
    /** Sends control pages a message. */
    tell: (message: ControlMessage) => tell(message),
    screens,
    clock,
    port,
    ask,
    nonce,
    prove,
    sessionOf,
    dial,
    add,
    fillDisk: () => void (isFull = true),
  };
}
