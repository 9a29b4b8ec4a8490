import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { WebSocketServer } from "ws";
import type { PanelView } from "../../../plugin/forms/panel-view.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { missingSettings } from "../../../plugin/settings/missing-settings.ts";

/** A message that the page sent. */
export interface PageMessage {
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

/** The Stream Deck application as an inspector page sees it, with a plugin behind it. */
export interface Application {
  readonly port: number;
  /** What is kept for the key, and for the plugin. */
  settings: Record<string, unknown>;
  globals: Record<string, unknown>;
  /** What the plugin answers to `sendToPlugin`, by event; nothing for an event that is not here. */
  answers: Record<string, object | undefined>;
  /** Everything the pages sent, in order. */
  readonly received: PageMessage[];
  /** Messages of one event. */
  sent(event: string): PageMessage[];
  /** Sends the pages something, as text if it is a string. */
  push(message: object | string): void;
  /** Ends the link to every page. */
  drop(): void;
  close(): Promise<void>;
}

/** Starts an application on a free port of this computer. */
export async function startApplication(
  start: Partial<Pick<Application, "settings" | "globals" | "answers">> = {},
): Promise<Application> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const application: Application = {
    port: (server.address() as AddressInfo).port,
    settings: start.settings ?? {},
    globals: start.globals ?? {},
    answers: start.answers ?? {},
    received: [],
    sent: (event) => application.received.filter((message) => message.event === event),
    push(message) {
      const text = typeof message === "string" ? message : JSON.stringify(message);
      for (const client of server.clients) client.send(text);
    },
    drop() {
      for (const client of server.clients) client.terminate();
    },
    async close() {
      application.drop();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as PageMessage;
      application.received.push(message);
      const reply = (event: string, payload: object): void => socket.send(JSON.stringify({ event, payload }));
      if (message.event === "getSettings") reply("didReceiveSettings", { settings: application.settings });
      if (message.event === "setSettings") application.settings = message.payload;
      if (message.event === "sendToPlugin") {
        const event = String(message.payload["event"]);
        const answer = event === "getAccount" ? accountIn(application) : application.answers[event];
        if (answer)
          reply("sendToPropertyInspector", { event, questionId: message.payload["questionId"], ...answer });
      }
    });
  });
  return application;
}

/** The plugin's answer about the account in its settings. */
function accountIn({ answers, globals }: Application): object | undefined {
  const { url } = (answers["getOverlayUrl"] ?? {}) as { readonly url?: string };
  const { approval, channelName } = readGlobalSettings(globals);
  const missing = missingSettings(globals);
  const helpServer = url ? new URL(url).origin : undefined;
  return { missing, helpServer, approval, channelName, mayConnectApp: true, ...answers["getAccount"] };
}

/** A page's address in the way Stream Deck opens it. */
export function fileUrl(folder: string): string {
  return pathToFileURL(join(folder, "index.html")).href;
}

/** Which inspector a page shows, and how. */
export interface Shown {
  readonly url: string;
  readonly action: string;
  readonly language?: string;
  readonly controller?: "Keypad" | "Encoder";
}

/** Waits until a page of forms has the settings: its fields are disabled until then, and a key pressed on one is lost. */
export async function waitForSettings(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("sidekick-set-up, sidekick-inspector-page")].some(
      (one) => (one as unknown as Pick<PanelView, "panel">).panel.account() !== undefined,
    ),
  );
}

/** Shows the inspector of one action in a page, as the application does: load, unless the page is there already, then call. */
export async function showInspector(
  page: Page,
  application: Application,
  { url, action, language = "en", controller = "Keypad" }: Shown,
): Promise<void> {
  if (page.url() !== url) await page.goto(url);
  await page.evaluate(
    async ([port, info, actionInfo]) => {
      const connect = (window as unknown as Record<string, (...parts: string[]) => Promise<unknown>>)[
        "connectElgatoStreamDeckSocket"
      ];
      // An earlier inspector of this page is replaced by then.
      await connect?.(port, "PAGE", "registerPropertyInspector", info, actionInfo);
    },
    [
      String(application.port),
      JSON.stringify({ application: { language, platform: "windows", version: "7.1.0" } }),
      JSON.stringify({
        action,
        context: "KEY",
        device: "DECK",
        payload: { controller, settings: application.settings },
      }),
    ] as const,
  );
  await waitForSettings(page);
}
