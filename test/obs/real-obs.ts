import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OBSWebSocket } from "obs-websocket-js/json";

/** OBS itself, running without a screen. */
export interface RealObs {
  readonly address: string;
  readonly password: string;
  /** Whether it has not ended: this OBS has been seen to crash when scenes come and go quickly. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

const programs = ["/usr/bin/obs", "/usr/bin/Xvfb"];

/** Whether OBS and a display without a screen are installed here. */
export const hasRealObs = programs.every((program) => existsSync(program));

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
  const display = spawn(
    "/usr/bin/Xvfb",
    ["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    },
  );
  const number = await new Promise<string>((resolve, reject) => {
    let text = "";
    display.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.trim());
    });
    display.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
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
        DISPLAY: `:${number}`,
        HOME: home,
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_RUNTIME_DIR: home,
        LIBGL_ALWAYS_SOFTWARE: "1",
        QT_QPA_PLATFORM: "xcb",
      },
    },
  );
  const close = async (): Promise<void> => {
    await Promise.all([end(obs), end(display)]);
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

/** OBS and its display have children of their own: the whole group goes. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGKILL");
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
