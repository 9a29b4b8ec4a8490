import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../fixtures/eventually.ts";
import { programPaths } from "../../fixtures/requirements.ts";
import { endGroup, freePort, startScreen } from "../../fixtures/screen.ts";
import { definesDeep, type EngineBrowser, type EnginePage, type WindowSize } from "./engine-page.ts";

const { webkitDriver: driver, minibrowser: binary } = programPaths;

/** Starts WebKitGTK's small browser on a display of its own, driven by W3C's WebDriver. */
export async function startWebkit(size: WindowSize): Promise<EngineBrowser> {
  const home = await mkdtemp(join(tmpdir(), "webkit-"));
  const screen = await startScreen("2000x1600");
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    detached: true,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      DISPLAY: screen.display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: "en_US.UTF-8",
      LANGUAGE: "en",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const close = async (): Promise<void> => {
    await Promise.all([endGroup(child), screen.close()]);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const args = ["--automation"];
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } };
    const { sessionId } = await eventually(() =>
      ask<{ readonly sessionId: string }>(`http://127.0.0.1:${port}/session`, { capabilities }),
    );
    const session = `http://127.0.0.1:${port}/session/${sessionId}`;
    const page = pageOf(session);
    await page.resize(size);
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function pageOf(session: string): EnginePage {
  const act = (actions: readonly unknown[]): Promise<unknown> => ask(`${session}/actions`, { actions });
  const own: EnginePage = {
    async goto(url) {
      await ask(`${session}/url`, { url });
      await own.run(() => {
        const errors: string[] = ((window as unknown as { errors: string[] }).errors = []);
        const { error } = console;
        console.error = (...values: unknown[]) => {
          errors.push(values.join(" "));
          error(...values);
        };
        addEventListener("error", ({ message }) => errors.push(message));
        addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
      });
    },
    errors: () => own.run(() => (window as unknown as { errors: string[] }).errors),
    run: (script, ...args) => {
      const text = `${definesDeep} const [args, done] = arguments;
        Promise.resolve().then(() => (${script.toString()})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      return ask<{ readonly value?: never; readonly error?: string }>(`${session}/execute/async`, {
        script: text,
        args: [args],
      }).then(({ value, error }) => {
        if (error !== undefined) throw new Error(error);
        return value as never;
      });
    },
    resize: (size) => resize(own, session, size),
    async clickAt(x, y) {
      const move = {
        type: "pointerMove",
        duration: 0,
        x: Math.round(x),
        y: Math.round(y),
        origin: "viewport",
      };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
    },
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act([{ type: "key", id: "keys", actions }]);
    },
    picture: async () => Buffer.from(await ask<string>(`${session}/screenshot`), "base64"),
  };
  return own;
}

/** Sizes the window so that its content has this size. */
async function resize(page: EnginePage, session: string, { width, height }: WindowSize): Promise<void> {
  await ask(`${session}/window/rect`, { width, height });
  const [innerWidth, innerHeight] = await page.run(() => [window.innerWidth, window.innerHeight] as const);
  await ask(`${session}/window/rect`, { width: 2 * width - innerWidth, height: 2 * height - innerHeight });
}

/** One command of WebDriver: a GET without a body, else a POST. */
async function ask<Value>(url: string, body?: unknown): Promise<Value> {
  const response = await fetch(url, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Value & { readonly message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.message ?? response.status}`);
  return value;
}
