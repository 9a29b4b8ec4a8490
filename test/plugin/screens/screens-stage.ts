import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type Socket, connect } from "node:net";
import { onTestFinished } from "vitest";
import { newSecret, proofOf } from "../../../shared/screens/overlay-proof.ts";
import { sessionPath } from "../../../shared/screens/session-path.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { createScreens } from "../../../plugin/screens/create-screens.ts";
import type { Device } from "../../../plugin/settings/paired-device.ts";
import { type GlobalSettings, readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
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
    advance: (ms: number) => void (now += ms),
  } satisfies Clock & { advance(ms: number): void };
}

/** The server for other screens, before the plugin's own; a test ends them. */
export async function setScreensStage(wanted: Partial<GlobalSettings> = {}) {
  const stage = await setRelayStage();
  const { settings } = stage;
  const clock = createMovedClock();
  let all: readonly Device[] = [];
  let isFull = false;
  const stored = {
    screens: {
      get all() {
        return all;
      },
      save(devices: readonly Device[]) {
        all = devices;
        return Promise.resolve(!isFull);
      },
    },
  };
  const screens = createScreens({
    settings,
    stored,
    control: stage.control,
    ownRoutes: () => Promise.resolve(stage.relay.routes),
    pagesFolder: stage.folder,
    host: "Stream Deck",
    allowed: "127.0.0.0/8",
    clock,
    log: stage.log,
  });
  const isOn = new Promise<void>((resolve) => {
    screens.server.subscribe(() => screens.server.state.kind === "on" && resolve());
  });
  settings.dispatch(readGlobalSettings({ screens: true, screensAddress: home, screensPort: 0, ...wanted }));
  onTestFinished(async () => {
    await screens.server.close();
    await stage.close();
  });
  await isOn;
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
  return {
    ...stage,
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
