import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { WebSocketServer } from "ws";
import { createHiddenSecrets } from "../../../plugin/set-up/hidden-secrets.ts";
import type { SetUpMessage, SetUpRequest } from "../../../plugin/set-up/set-up-protocol.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { type Application, type PageMessage, waitForSettings } from "../inspector/inspector-application.ts";
import { account, answers } from "../inspector/inspector-stage.ts";

/** The plugin as a set-up page sees it, with the settings of an application behind it. */
export interface Plugin extends Omit<Application, "settings" | "drop"> {
  /** Sends the pages the settings, as after a change by the plugin. */
  tellSettings(): void;
}

/** How the window is opened; what is left out is as for a streamer who is set up. */
export interface WindowStart extends Partial<Pick<Plugin, "globals" | "answers">> {
  readonly page: string;
  readonly language?: string;
  readonly width?: number;
}

const folder = fileURLToPath(new URL("../../../dist/app.sidekick.deck.sdPlugin", import.meta.url));

async function startPlugin({
  globals = { ...account },
  answers: given = answers,
}: WindowStart): Promise<Plugin> {
  const app = new Hono().use("/set-up/*", serveStatic({ root: folder }));
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (open) => sockets.emit("connection", open));
  });
  const received: PageMessage[] = [];
  const tellers = new Set<() => void>();
  const plugin: Plugin = {
    port: (server.address() as AddressInfo).port,
    globals,
    answers: { ...given },
    received,
    sent: (event) => received.filter((message) => message.event === event),
    push(message) {
      const { payload } = message as PageMessage;
      const text = JSON.stringify({ type: "reply", reply: payload });
      for (const client of sockets.clients) client.send(text);
    },
    tellSettings: () => tellers.forEach((tell) => tell()),
    async close() {
      if (!server.listening) return;
      for (const client of sockets.clients) client.terminate();
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await once(server, "close");
    },
  };
  sockets.on("connection", (socket) => {
    const secrets = createHiddenSecrets();
    let changes = 0;
    const send = (message: SetUpMessage): void => socket.send(JSON.stringify(message));
    const tellSettings = (): void => {
      send({ type: "settings", settings: { ...secrets.hide(plugin.globals) }, changes });
    };
    tellers.add(tellSettings);
    socket.on("close", () => tellers.delete(tellSettings));
    tellSettings();
    socket.on("message", (data: Buffer) => {
      const request = JSON.parse(data.toString()) as SetUpRequest;
      if (request.type === "question") {
        const { event, ...fields } = request.question;
        received.push({ event: "sendToPlugin", payload: { event, ...fields } });
        const answer = plugin.answers[event];
        if (answer) send({ type: "reply", reply: { event, id: fields["id"], ...answer } });
        return;
      }
      const fields = Object.entries(request.change).map(([name, value]) => [name, value ?? undefined]);
      const changed = secrets.reveal(Object.fromEntries(fields) as Record<string, unknown>, plugin.globals);
      const next = Object.entries({ ...plugin.globals, ...changed });
      plugin.globals = Object.fromEntries(next.filter(([, value]) => value !== undefined));
      received.push({ event: "setGlobalSettings", payload: plugin.globals });
      changes++;
      tellSettings();
    });
  });
  return plugin;
}

/** Opens the set-up window in a browser for the file's tests. A page that a test leaves has the next test's window. */
export function setSetUpStage() {
  let browser: Browser;
  let context: BrowserContext;
  const ends: (() => Promise<void>)[] = [];
  /** Pages for the next test: a new one takes longer to load. */
  const free: Page[] = [];
  const shownIn = new Map<Page, Plugin>();
  const newPage = async (): Promise<Page> => {
    const page = await context.newPage();
    // As Stream Deck records what is opened, not in a window of its own.
    await page.exposeFunction("recordOpened", (url: string) =>
      shownIn.get(page)?.received.push({ event: "openUrl", payload: { url } }),
    );
    await page.addInitScript(() => {
      const { recordOpened } = window as unknown as { recordOpened: (url: string) => void };
      window.open = (url) => {
        recordOpened(String(url));
        return null;
      };
    });
    return page;
  };
  beforeAll(async () => {
    browser = await shareBrowser();
    context = await browser.newContext();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    await browser.close();
  });
  return {
    get context() {
      return context;
    },
    /** A page of the window with the plugin it talks to, and everything that went wrong in it. */
    open: async (start: WindowStart) => {
      const application = await startPlugin(start);
      const page = free.pop() ?? (await newPage());
      shownIn.set(page, application);
      await page.setViewportSize({ width: start.width ?? 800, height: 700 });
      const errors: string[] = [];
      const onError = (error: Error): void => void errors.push(error.message);
      const onConsole = (message: ConsoleMessage): void => void errors.push(message.text());
      page.on("pageerror", onError).on("console", onConsole);
      ends.push(
        async () => {
          page.off("pageerror", onError).off("console", onConsole);
          // Or it would go on connecting to an application that has ended.
          await page.goto("about:blank");
          free.push(page);
        },
        () => application.close(),
      );
      const { language = "en" } = start;
      await page.goto(
        `http://127.0.0.1:${application.port}/set-up/index.html?token=t&lang=${language}#${start.page}`,
      );
      await waitForSettings(page);
      return { page, application, errors };
    },
  };
}
