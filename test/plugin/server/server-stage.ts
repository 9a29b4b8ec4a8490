import { noApproval } from "../../fixtures/no-approval.ts";
import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ControlPress } from "../../../shared/protocol/control-protocol.ts";
import type { ControlPages } from "../../../plugin/control/control-pages.ts";
import { Account } from "../../../plugin/session/account.ts";
import { openPortraits } from "../../../plugin/library/portraits.ts";
import { openPictures } from "../../../plugin/library/pictures.ts";
import { createKnownVoices } from "../../../plugin/library/known-voices.ts";
import { createSeenTones } from "../../../plugin/library/seen-tones.ts";
import { frameText } from "../../../plugin/events/page-streams.ts";
import { createLayouts } from "../../../plugin/library/layouts.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { createPageEvents } from "../../../plugin/events/page-events.ts";
import { type PagesServer, startPagesServer } from "../../fixtures/pages-server.ts";
import { readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import type { Stored } from "../../../plugin/settings/save-settings.ts";
import { untouchedOverlay } from "../../../plugin/settings/stored-schema.ts";
import { createStore } from "../../../shared/store.ts";
import { systemClock } from "../../../shared/clock.ts";
import { alertLibrary } from "../../fixtures/alert-library.ts";
import { emptyPages } from "../../fixtures/empty-pages.ts";
import { eventsFirstClock } from "../../fixtures/events-first-clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import type { Rules } from "../../../plugin/rules/create-rules.ts";
import { noRules } from "../../fixtures/saved-rules.ts";
import { noCheck } from "../../fixtures/no-check.ts";
import { type Handler, json, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { ask, dial, token } from "./bare-requests.ts";

export { token };

/** A secret of the service. */
export const apiKey = "sk-test-very-secret";
/** The token of its control page. */
export const controlToken = "c".repeat(43);

/** The token of its set-up page. */
export const setUpToken = "s".repeat(43);

/** The token for other programs. */
export const apiToken = "a".repeat(43);

/** A relay on a real port before a service whose answers a test writes itself. */
export type RelayStage = Awaited<ReturnType<typeof setRelayStage>>;

/** Starts it. `answer` is for what is neither of the lists nor the event stream. */
export async function setRelayStage(
  answer: Handler = (response) => response.writeHead(404).end(),
  voiceHosts: readonly string[] = [],
) {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-relay-"));
  const log = createRecordedLog();
  let upstream: ServerResponse | undefined;
  const service = await startScriptedServer((response, request, nth) => {
    if (request.path === "/v1/characters")
      return json(response, [{ id: "c", name: "Mira", description: "", isActive: true }]);
    if (request.path === "/v1/channels/status") return json(response, []);
    if (request.path !== "/v1/eventsub/stream") return answer(response, request, nth);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    upstream = response;
  });
  const account = new Account({
    fetch,
    clock: eventsFirstClock,
    random: () => 0,
    log,
    stored: { cooldownOf: () => undefined, saveCooldown: () => {} },
  });
  const control = createOverlayControl(untouchedOverlay);
  const { approval, hiddenWords } = noApproval();
  const { alerts, media } = await alertLibrary(folder);
  const events = createPageEvents({
    alerts,
    approval,
    hiddenWords,
    fetch,
    random: Math.random,
    account,
    control,
    clock: systemClock,
    log,
    voiceHosts: () => voiceHosts,
  });
  const pressed: ControlPress[] = [];
  const controlPages: ControlPages = {
    connect: () => ({ receive: ({ press }) => void pressed.push(press), leave: () => {} }),
  };
  const tones = createSeenTones([], () => {});
  const happened: string[] = [];
  const rules: Rules = {
    ...noRules,
    happen({ name = "" }) {
      happened.push(name);
      return [];
    },
  };
  const storedSettings = createStore<Stored, Stored>({}, (_, next) => next);
  const tokens = { control: controlToken, setUp: setUpToken, api: apiToken };
  const start = async (port: number, withToken: string): Promise<PagesServer> =>
    startPagesServer({
      port,
      tokens: Object.assign(tokens, { overlay: withToken }),
      folder,
      pagesFolder: emptyPages(),
      events,
      layouts: createLayouts({}, () => {}),
      check: noCheck,
      portraits: await openPortraits(join(folder, "avatars.json"), log, systemClock),
      pictures: await openPictures(join(folder, "pictures"), log, systemClock),
      tones,
      knownVoices: createKnownVoices([], () => {}),
      alerts,
      media,
      hiddenWords,
      rules,
      storedSettings,
      account,
      control,
      controlPages,
      clock: systemClock,
      log,
    });
  const relay = await start(0, token);
  account.apply(readGlobalSettings({ baseUrl: service.url, apiKey }));
  await eventually(() => {
    if (!upstream || account.session?.store.value.characters === undefined)
      throw new Error("The account is not connected.");
  });
  const sockets: Socket[] = [];
  const stage = {
    relay,
    service,
    account,
    control,
    approval,
    hiddenWords,
    /** What control pages have asked for. */
    pressed,
    tones,
    alerts,
    /** The plugin's settings, which a test may change. */
    storedSettings,
    log,
    /** The token for other programs is among them; a test may renew it. */
    tokens,
    /** Names of the events of other programs. */
    happened,
    /** The plugin's own folder. */
    folder,
    /** One request, exactly as written. */
    ask: (...request: Parameters<typeof ask> extends [number, ...infer Rest] ? Rest : never) =>
      ask(stage.relay.port, ...request),
    /** Opens a connection, which is closed with the stage, and writes this. */
    dial: async (text: string, options?: Parameters<typeof dial>[2]) => {
      const line = await dial(stage.relay.port, text, options);
      sockets.push(line.socket);
      return line;
    },
    /** A page's stream of events. */
    openEvents: (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${stage.relay.port}/v1/eventsub/stream`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    /** Opens another one on the same port, with another token. */
    restart: async (withToken: string): Promise<void> => {
      const { port } = stage.relay;
      await stage.relay.close();
      stage.relay = await start(port, withToken);
    },
    /** The service has this happen: an envelope, of a known type or not. */
    happen: (envelope: { readonly type: string }): void =>
      void upstream?.write(frameText({ id: "", event: envelope.type, text: JSON.stringify(envelope) })),
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      account.apply(readGlobalSettings({}));
      await stage.relay.close();
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
  return stage;
}
