import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OBSWebSocket } from "obs-websocket-js/json";
import { endGroup, freePort, startScreen } from "../fixtures/screen.ts";

/** OBS itself, running without a screen. */
export interface RealObs {
  readonly address: string;
  readonly password: string;
  /** Whether it has not ended: this OBS has been seen to crash when scenes come and go quickly. */
  readonly isRunning: boolean;
  /** Its scene collection as it was saved last; OBS saves it when an input is added. */
  collection(): Promise<unknown>;
  close(): Promise<void>;
}

const startMs = 60_000;

/** Starts OBS with settings of its own, and waits until it answers. */
export async function startRealObs(): Promise<RealObs> {
  const home = await mkdtemp(join(tmpdir(), "obs-"));
  const password = "not-a-secret";
  const port = await freePort();
  const config = join(home, "config", "obs-studio");
  await mkdir(config, { recursive: true });
  await writeFile(
    join(config, "global.ini"),
    "[General]\nFirstRun=true\nInfoIncrement=1\nLastVersion=486539266\nEnableAutoUpdates=false\n" +
      "[OBSWebSocket]\nServerEnabled=true\nFirstLoad=false\nAuthRequired=true\nAlertsEnabled=false\n",
  );
  const screen = await startScreen();
  const obs = spawn(
    "/usr/bin/obs",
    [
      "--multi",
      "--minimize-to-tray",
      "--disable-updater",
      "--disable-shutdown-check",
      "--websocket_port",
      String(port),
      "--websocket_password",
      password,
    ],
    {
      detached: true,
      stdio: "ignore",
      env: {
        PATH: process.env["PATH"],
        DISPLAY: screen.display,
        HOME: home,
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_RUNTIME_DIR: home,
        LIBGL_ALWAYS_SOFTWARE: "1",
        QT_QPA_PLATFORM: "xcb",
      },
    },
  );
  const close = async (): Promise<void> => {
    await Promise.all([endGroup(obs), screen.close()]);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  const address = `ws://127.0.0.1:${port}`;
  try {
    await answers(address, password, obs);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    address,
    password,
    get isRunning() {
      return obs.exitCode === null && obs.signalCode === null;
    },
    collection: async () =>
      JSON.parse(await readFile(join(config, "basic", "scenes", "Untitled.json"), "utf8")) as unknown,
    close,
  };
}

/** Waits until it takes requests: at first it answers that it is not ready. */
async function answers(address: string, password: string, obs: ChildProcess): Promise<void> {
  const by = performance.now() + startMs;
  for (;;) {
    const socket = new OBSWebSocket();
    try {
      await socket.connect(address, password);
      await socket.call("GetSceneList");
      await socket.disconnect();
      return;
    } catch (error) {
      await socket.disconnect().catch(() => {});
      if (obs.exitCode !== null) throw new Error(`OBS ended with ${obs.exitCode}.`, { cause: error });
      if (performance.now() > by) throw new Error("OBS did not answer.", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
